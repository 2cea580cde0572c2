import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import {
  MOST_PASSKEYS,
  NO_SUCH_PASSKEY,
  PASSKEY_FAULT,
  type PasskeyView,
  TOO_MANY_PASSKEYS,
} from '../../../contract/account-safety.js';
import type { Person } from '../../../identity/person.js';
import { hashOfSecret } from '../../../identity/secret-hash.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { SafetyActor } from '../safety-actor.js';
import { SafetyLog } from '../safety-log.js';
import type { SignInBrowser } from '../sign-in/known-browser.js';
import { type OpenedSession, requireSession } from '../sign-in/password-proof.js';
import { SignIn } from '../sign-in/sign-in.js';

const CHALLENGE_LIFE = '5 minutes';

interface PasskeyRow {
  readonly id: Buffer;
  readonly userId: string;
  readonly publicKey: Buffer;
  readonly counter: string;
  readonly transports: AuthenticatorTransport[];
}

/** Passkeys (https://www.w3.org/TR/webauthn-3/): bound to the host of PUBLIC_URL, kept by the device, used with its lock. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly signIns: SignIn,
    private readonly log: SafetyLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'brandName'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Oldest first. */
  async list(userId: string): Promise<readonly PasskeyView[]> {
    const rows = await this.db.query<{ id: Buffer; name: string; addedAt: Date; lastUsedAt: Date | null }[]>(
      `SELECT credential_id AS id, name, created_at AS "addedAt", last_used_at AS "lastUsedAt"
         FROM passkeys WHERE user_id = $1 ORDER BY created_at, credential_id`,
      [userId],
    );
    return rows.map(({ id, name, addedAt, lastUsedAt }) => ({
      id: id.toString('base64url'),
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /** What a browser needs to make a passkey; good for five minutes. @throws AppError CONFLICT (409) at the eleventh. */
  async beginAdding({ id, email }: Person): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.list(id);
    if (known.length >= MOST_PASSKEYS) throw new AppError('CONFLICT', 409, TOO_MANY_PASSKEYS);
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: this.config.brandName,
      rpID: this.host(),
      userID: new Uint8Array(handleOf(id)),
      userName: email,
      userDisplayName: email,
      excludeCredentials: known.map(({ id: credential }) => ({ id: credential })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
    await this.keep(options.challenge, id);
    return options;
  }

  /** @throws AppError BAD_REQUEST (400) for what no passkey answers; CONFLICT (409) at the eleventh, or for one that is known. */
  async add(actor: SafetyActor, name: string, response: object): Promise<void> {
    const { userId } = actor;
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await this.orFault(() =>
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.consume(challenge, userId),
        expectedOrigin: this.config.publicUrl,
        expectedRPID: this.host(),
        requireUserVerification: true,
      }),
    );
    if (!verified.verified) throw fault();
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    await this.log.transaction(async (tx) => {
      await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const added = await tx.query<unknown[]>(
        `INSERT INTO passkeys (credential_id, user_id, name, public_key, counter, transports)
         SELECT $1, $2, $3, $4, $5, $6
          WHERE (SELECT count(*) FROM passkeys WHERE user_id = $2) < ${MOST_PASSKEYS}
         ON CONFLICT (credential_id) DO NOTHING RETURNING user_id`,
        [Buffer.from(id, 'base64url'), userId, name, Buffer.from(publicKey), counter, transports],
      );
      if (added.length === 0) throw new AppError('CONFLICT', 409, TOO_MANY_PASSKEYS);
      const event = { kind: 'passkey-added', name } as const;
      await this.log.record(tx, { userId, action: 'passkey.added', actor, event });
    });
  }

  /** @throws AppError NOT_FOUND (404) */
  async remove(actor: SafetyActor, id: string): Promise<void> {
    const { userId } = actor;
    await this.log.transaction(async (tx) => {
      const [removed] = await tx.query<{ name: string }[]>(
        `WITH removed AS (
           DELETE FROM passkeys WHERE credential_id = $1 AND user_id = $2 RETURNING name
         ) SELECT name FROM removed`,
        [Buffer.from(id, 'base64url'), userId],
      );
      if (removed === undefined) throw new AppError('NOT_FOUND', 404, NO_SUCH_PASSKEY);
      const event = { kind: 'passkey-removed', name: removed.name } as const;
      await this.log.record(tx, { userId, action: 'passkey.removed', actor, event });
    });
  }

  /** What a browser needs to use a passkey; good for five minutes. It names none: the device knows whose it has. */
  async beginUse(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({ rpID: this.host(), userVerification: 'required' });
    await this.keep(options.challenge, null);
    return options;
  }

  /** Signs in: a passkey is two factors by itself. @throws AppError UNAUTHENTICATED (401); SUSPENDED (403). */
  async signIn(response: object, browser: SignInBrowser): Promise<OpenedSession> {
    const userId = await this.ownerOf(response);
    if (userId === null) throw new AppError('UNAUTHENTICATED', 401, PASSKEY_FAULT);
    return requireSession(await this.signIns.open({ userId, method: 'passkey', browser }));
  }

  /** The session counts as fresh for ten minutes. @throws AppError RULE_BROKEN (422) for a passkey that is not the person's. */
  async prove({ userId, sid }: SafetyActor, response: object): Promise<void> {
    if ((await this.ownerOf(response)) !== userId) throw new AppError('RULE_BROKEN', 422, PASSKEY_FAULT);
    await this.sessions.prove(sid, 'passkey');
  }

  /** Whose passkey has answered; null for one that is not known, or did not. Its counter goes forward. */
  private async ownerOf(response: object): Promise<string | null> {
    const answer = response as AuthenticationResponseJSON;
    const id = Buffer.from(typeof answer.id === 'string' ? answer.id : '', 'base64url');
    const [row] = await this.db.query<PasskeyRow[]>(
      `SELECT credential_id AS id, user_id AS "userId", public_key AS "publicKey", counter, transports
         FROM passkeys WHERE credential_id = $1`,
      [id],
    );
    if (row === undefined) return null;
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await this.orFault(() =>
      verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: (challenge) => this.consume(challenge, null),
        expectedOrigin: this.config.publicUrl,
        expectedRPID: this.host(),
        requireUserVerification: true,
        credential: {
          id: row.id.toString('base64url'),
          publicKey: new Uint8Array(row.publicKey),
          counter: Number(row.counter),
          transports: row.transports,
        },
      }),
    );
    if (!verified.verified) return null;
    const moved = await this.db.query<unknown[]>(
      `WITH moved AS (
         UPDATE passkeys SET counter = $2, last_used_at = now() WHERE credential_id = $1 AND counter = $3
         RETURNING user_id
       ) SELECT user_id FROM moved`,
      [row.id, verified.authenticationInfo.newCounter, row.counter],
    );
    return moved.length === 1 ? row.userId : null;
  }

  private host(): string {
    return new URL(this.config.publicUrl).hostname;
  }

  private async keep(challenge: string, userId: string | null): Promise<void> {
    await this.db.query(
      `INSERT INTO passkey_challenges (challenge_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '${CHALLENGE_LIFE}')`,
      [hashOfSecret(challenge), userId],
    );
  }

  /** Of any number at once exactly one is `true`. */
  private async consume(challenge: string, userId: string | null): Promise<boolean> {
    const consumed = await this.db.query<unknown[]>(
      `WITH consumed AS (
         DELETE FROM passkey_challenges
          WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2::uuid AND expires_at > now() RETURNING challenge_hash
       ) SELECT challenge_hash FROM consumed`,
      [hashOfSecret(challenge), userId],
    );
    return consumed.length === 1;
  }

  private async orFault<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      this.logger.info({ err: error }, 'passkeys: an answer was refused');
      throw fault();
    }
  }
}

/** The id of an account in 16 bytes, by which a device keeps its passkeys apart. */
function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

function fault(): AppError {
  return new AppError('BAD_REQUEST', 400, PASSKEY_FAULT);
}

/** Loaded when a passkey is first made or used, not at the start. */
function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}
