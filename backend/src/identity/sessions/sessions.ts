import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PROOF_MINUTES, type SessionView, type SignInMethod } from '../../contract/account-safety.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type Person, personColumns, personOf, type PersonRow } from '../person.js';
import { SessionEvents } from '../session-events.js';
import { hashOfSecret } from '../secret-hash.js';
import { hashOfSessionKey, keyOfHash } from '../session-key.js';

const ID_BYTES = 32;
const TOUCH_EVERY = `interval '1 minute'`;
/** By the database's clock: 7 days unused, 30 days in all, 12 hours for an admin. */
const IS_LIVE = `
  session.ended_at IS NULL AND session.last_used_at > now() - interval '7 days'
  AND session.created_at > now() - CASE account.granted WHEN 'admin' THEN interval '12 hours' ELSE interval '30 days' END
  AND account.status = 'active'`;

/** By the database's clock: whether the person has proved who they are just now. */
const IS_PROVEN = `coalesce(session.proven_at > now() - interval '${PROOF_MINUTES} minutes', false)`;

/** Whether an admin has a second factor and did not come in by a password alone. Asked of admins only. */
const IS_TWO_FACTOR = `CASE WHEN account.granted = 'admin' THEN
  coalesce(session.method <> 'password', false)
  AND (EXISTS (SELECT FROM totp WHERE totp.user_id = account.id AND totp.confirmed_at IS NOT NULL)
       OR EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = account.id))
  ELSE false END`;

/** Where a session was opened, and how. */
export interface SessionOrigin {
  /** Browser and system, as `deviceLabel` says. */
  readonly label: string | null;
  /** As `shortenedAddress` says. */
  readonly address: string | null;
  readonly method: SignInMethod | null;
}

const UNKNOWN_ORIGIN: SessionOrigin = { label: null, address: null, method: null };

export interface LiveSession {
  /** Names the session among all, without being usable as it: for rooms and logs. */
  readonly key: string;
  readonly person: Person;
  readonly method: SignInMethod | null;
  /** Whether the last proof, signing in included, is younger than ten minutes. */
  readonly isProven: boolean;
  /** Of an admin: whether there is a second factor, and the session was opened with it. */
  readonly isTwoFactor: boolean;
}

type FoundRow = PersonRow & Omit<LiveSession, 'key' | 'person'> & { readonly touchDue: boolean };

interface SessionRow extends SessionOrigin {
  readonly idHash: Buffer;
  readonly since: Date;
  readonly lastUsedAt: Date;
}

/** Who is signed in where. A session's id is a random secret of the browser; only its SHA-256 is stored. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: DataSource,
    private readonly events: SessionEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A new session of an account, which counts as a proof. Answers its id, which only the browser may keep. People come in by the
   * `SignIn`.
   */
  async open(
    userId: string,
    tx: EntityManager = this.db.manager,
    { label, address, method }: SessionOrigin = UNKNOWN_ORIGIN,
  ): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    await tx.query(
      `INSERT INTO sessions (id_hash, user_id, label, address, method, proven_at) VALUES ($1, $2, $3, $4, $5, now())`,
      [hashOfSecret(id), userId, label, address, method],
    );
    return id;
  }

  /** Whose session it is; null for an unknown one, one that has ended, or an account that is not active. Counts as use. */
  async find(id: string): Promise<LiveSession | null> {
    const idHash = hashOfSecret(id);
    const [row] = await this.db.query<FoundRow[]>(
      `SELECT ${personColumns(this.config.proFor)}, session.last_used_at <= now() - ${TOUCH_EVERY} AS "touchDue",
              session.method, ${IS_PROVEN} AS "isProven", ${IS_TWO_FACTOR} AS "isTwoFactor"
         FROM sessions session
         JOIN users account ON account.id = session.user_id
         LEFT JOIN subscriptions paid ON paid.user_id = account.id
        WHERE session.id_hash = $1 AND ${IS_LIVE}`,
      [idHash],
    );
    if (row === undefined) return null;
    const { touchDue, method, isProven, isTwoFactor, ...person } = row;
    if (touchDue)
      await this.db.query('UPDATE sessions SET last_used_at = now() WHERE id_hash = $1', [idHash]);
    return { key: keyOfHash(idHash), person: personOf(person), method, isProven, isTwoFactor };
  }

  /** Those of these sessions, by their keys, that are still live, and whose they are. One query; counts as no use. */
  async live(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<{ idHash: Buffer; userId: string }[]>(
      `SELECT session.id_hash AS "idHash", session.user_id AS "userId"
         FROM sessions session
         JOIN users account ON account.id = session.user_id
        WHERE session.id_hash = ANY ($1::bytea[]) AND ${IS_LIVE}`,
      [keys.map(hashOfSessionKey)],
    );
    return new Map(rows.map(({ idHash, userId }) => [keyOfHash(idHash), userId]));
  }

  /** Where a person is signed in, last used first; `sid` is the session that asks. */
  async list(userId: string, sid: string): Promise<readonly SessionView[]> {
    const rows = await this.db.query<SessionRow[]>(
      `SELECT session.id_hash AS "idHash", session.label, session.address, session.method,
              session.created_at AS since, session.last_used_at AS "lastUsedAt"
         FROM sessions session JOIN users account ON account.id = session.user_id
        WHERE session.user_id = $1 AND ${IS_LIVE}
        ORDER BY session.last_used_at DESC, session.created_at DESC, session.id_hash`,
      [userId],
    );
    return rows.map(({ idHash, since, lastUsedAt, ...facts }) => ({
      id: keyOfHash(idHash),
      ...facts,
      since: since.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: idHash.equals(hashOfSecret(sid)),
    }));
  }

  /** Notes that the person of a session has just proved who they are. `method`, of what is stronger than a password, is kept. */
  async prove(sid: string, method: Exclude<SignInMethod, 'password'> | null = null): Promise<void> {
    await this.db.query(
      `UPDATE sessions SET proven_at = now(), method = CASE WHEN method IS NULL OR method = 'password' THEN coalesce($2, method) ELSE method END
        WHERE id_hash = $1 AND ended_at IS NULL`,
      [hashOfSecret(sid), method],
    );
  }

  /**
   * Ends sessions of an account but one, within the caller's transaction: all others, or of these the one with the key `only`.
   * Call `announce` with what it answers once that is committed.
   */
  async endOthers(
    tx: EntityManager,
    { userId, sid, only }: { readonly userId: string; readonly sid: string; readonly only?: string },
  ): Promise<readonly string[]> {
    const rows = await tx.query<{ idHash: Buffer }[]>(
      `WITH ended AS (
         UPDATE sessions SET ended_at = now()
          WHERE user_id = $1 AND id_hash <> $2 AND ended_at IS NULL AND ($3::bytea IS NULL OR id_hash = $3) RETURNING id_hash
       ) SELECT id_hash AS "idHash" FROM ended`,
      [userId, hashOfSecret(sid), only === undefined ? null : hashOfSessionKey(only)],
    );
    return rows.map(({ idHash }) => keyOfHash(idHash));
  }

  /** Ends one session. Repeats change nothing. */
  async end(id: string): Promise<void> {
    const idHash = hashOfSecret(id);
    await this.db.query('UPDATE sessions SET ended_at = now() WHERE id_hash = $1 AND ended_at IS NULL', [
      idHash,
    ]);
    this.events.accountEnded.publish([keyOfHash(idHash)]);
  }

  /** Tells this process' screens that sessions have ended; other processes find out within a second. */
  announce(keys: readonly string[]): void {
    if (keys.length > 0) this.events.accountEnded.publish(keys);
  }
}

/**
 * Ends all sessions of an account in the caller's transaction. Call `announce` with what it answers, the keys of those that
 * were open, once that is committed.
 */
export async function endSessionsOf(tx: EntityManager, userId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ idHash: Buffer }[]>(
    `WITH ended AS (
       UPDATE sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL RETURNING id_hash
     ) SELECT id_hash AS "idHash" FROM ended`,
    [userId],
  );
  return rows.map(({ idHash }) => keyOfHash(idHash));
}

/**
 * Whether the session that asked is still open. To be asked once it is the account's turn: whoever sets a new password
 * takes turns as well, and what the sessions it ended had asked for must not come true afterwards.
 */
export async function isSessionOpen(tx: EntityManager, sessionId: string): Promise<boolean> {
  const open = await tx.query<unknown[]>('SELECT FROM sessions WHERE id_hash = $1 AND ended_at IS NULL', [
    hashOfSecret(sessionId),
  ]);
  return open.length > 0;
}
