import { Inject, Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { displayName } from './domain/google-rules.js';

const DISCOVERED_FOR_MS = 60 * 60_000;
const TIMEOUT_SEC = 5;
const SCOPE = 'openid email profile';
export const CALLBACK_PATH = '/api/auth/google/callback';

/** What a sign-in that was begun has to be answered with. All secret but to the browser that began it. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface GoogleIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The Google Workspace domain (claim `hd`); null: none. */
  readonly hostedDomain: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The OpenID Connect issuer (https://openid.net/specs/openid-connect-core-1_0.html, code flow with PKCE). Its metadata is
 * read at the first sign-in and kept for an hour, so that the product starts while it is down.
 */
@Injectable()
export class GoogleIssuer {
  private known: { readonly at: number; readonly configuration: Promise<Configuration> } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  get isConfigured(): boolean {
    return this.config.google !== null;
  }

  /** Where to send the browser; with `prompt` Google asks who it is. @throws Error if the issuer does not answer. */
  async begin(prompt?: 'select_account'): Promise<{ readonly url: string; readonly challenge: Challenge }> {
    const oidc = await openidClient();
    const challenge = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: `${this.config.publicUrl}${CALLBACK_PATH}`,
      scope: SCOPE,
      state: challenge.state,
      nonce: challenge.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
      code_challenge_method: 'S256',
      ...(prompt !== undefined && { prompt }),
    });
    return { url: url.href, challenge };
  }

  /**
   * Who came back. `search` is that of the address the issuer sent the browser to ("?code=…&state=…").
   * @throws Error for a wrong state, nonce, code, issuer, audience, signature or time, and if the issuer does not answer.
   */
  async finish(search: string, { state, nonce, verifier }: Challenge): Promise<GoogleIdentity> {
    const { authorizationCodeGrant } = await openidClient();
    const address = new URL(`${this.config.publicUrl}${CALLBACK_PATH}${search}`);
    const tokens = await authorizationCodeGrant(await this.configuration(), address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The issuer gave no ID token');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof claims.email === 'string' ? claims.email : '',
      emailVerified: claims.email_verified === true,
      hostedDomain: typeof claims.hd === 'string' ? claims.hd : null,
      firstName: displayName(claims.given_name),
      lastName: displayName(claims.family_name),
    };
  }

  private configuration(): Promise<Configuration> {
    const now = this.clock.steady();
    if (this.known === null || now - this.known.at > DISCOVERED_FOR_MS) {
      const configuration = this.discover();
      this.known = { at: now, configuration };
      configuration.catch(() => {
        this.known = null;
      });
    }
    return this.known.configuration;
  }

  private async discover(): Promise<Configuration> {
    const { google } = this.config;
    if (google === null) throw new Error('Sign-in with Google is not configured');
    const { issuer, clientId, clientSecret } = google;
    const oidc = await openidClient();
    const secret = oidc.ClientSecretPost(clientSecret);
    // The configuration allows http for an issuer on this machine only.
    const execute = [
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      oidc.enableNonRepudiationChecks,
    ];
    return oidc.discovery(new URL(issuer), clientId, {}, secret, { execute, timeout: TIMEOUT_SEC });
  }
}

/** Loaded at the first sign-in. */
function openidClient(): Promise<typeof import('openid-client')> {
  return import('openid-client');
}
