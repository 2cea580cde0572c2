import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import express, { type Express } from 'express';
import { type AccountClaims, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { listen, newApp } from '../shared/local-server.js';
import { signInPage } from './sign-in-page.js';

export interface IdentityStandIn {
  /** GOOGLE_ISSUER, with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/** What ID tokens say of everybody who has ever signed in here, by their subject. */
type People = Map<string, AccountClaims>;

const CLIENT_ID = 'bellwether-sandbox';
const CLIENT_SECRET = 'a-secret-that-both-sides-of-one-machine-know';
const HOUR_SEC = 3_600;
const LOOPBACK_CALLBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/api\/auth\/google\/callback$/;

/**
 * Starts an OpenID Connect issuer (the npm package oidc-provider) on 127.0.0.1 that behaves like Google where the
 * product looks: PKCE needed, the address in the ID token, no consent asked. See README.md.
 */
export async function startIdentityStandIn({ port = 0 } = {}): Promise<IdentityStandIn> {
  const app = newApp();
  const { url: issuer, close } = await listen(app, port);
  const people: People = new Map();
  const provider = new Provider(issuer, configuration(people));
  allowLoopbackCallbacks(provider);
  app.use('/interaction', interactions(provider, people));
  app.use(provider.callback());
  return { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, close };
}

function configuration(people: People): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://127.0.0.1/api/auth/google/callback'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'hd'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    jwks: { keys: [signingKey()] },
    ttl: {
      Interaction: HOUR_SEC,
      Grant: HOUR_SEC,
      Session: HOUR_SEC,
      AccessToken: HOUR_SEC,
      IdToken: HOUR_SEC,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => {
      const claims = people.get(subject);
      return claims && { accountId: subject, claims: () => claims };
    },
    loadExistingGrant: grantEverything,
  };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

/** Google asks nobody again who has consented before; here everybody has. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { provider, session, client } = context.oidc;
  if (session?.accountId === undefined || client === undefined) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** The product's port is not known in advance. */
function allowLoopbackCallbacks(provider: Provider): void {
  const { prototype } = provider.Client;
  prototype.redirectUriAllowed = (uri: string) => LOOPBACK_CALLBACK.test(uri);
}

function interactions(provider: Provider, people: People): Express {
  const pages = express();
  pages.get('/:uid', (request, response) => void response.type('html').send(signInPage(request.params.uid)));
  pages.post('/:uid', express.urlencoded({ extended: false }), (request, response) => {
    const body = request.body as Record<string, string>;
    const { email, givenName = '', familyName = '', hostedDomain = '', emailVerified } = body;
    if (email === undefined || !email.includes('@')) {
      response.status(400).send('An e-mail is needed');
      return undefined;
    }
    const accountId = subjectOf(email);
    people.set(accountId, {
      sub: accountId,
      email,
      email_verified: emailVerified !== undefined,
      given_name: givenName,
      family_name: familyName,
      ...(hostedDomain !== '' && { hd: hostedDomain }),
      name: `${givenName} ${familyName}`.trim(),
    });
    return provider.interactionFinished(request, response, { login: { accountId } });
  });
  pages.post('/:uid/cancel', (request, response) => {
    const error = { error: 'access_denied', error_description: 'The person cancelled' };
    return provider.interactionFinished(request, response, error);
  });
  return pages;
}

/** The same for the same address. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);
}
