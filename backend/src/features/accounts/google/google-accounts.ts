import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ConnectGoogleRequest, GOOGLE_CONNECT_FAULT } from '../../../contract/account.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { cutChatTies, holdOffLinks } from '../../telegram-link/chat-ties.js';
import { accountOfEmail, BY_SPELLINGS, emailKey, emailSpellings } from '../email-key.js';
import { SecondFactor } from '../factors/second-factor.js';
import { SignUpRule, type SignUpVerdict } from '../sign-in/invitations.js';
import { SetupLink } from '../sign-in/setup-link.js';
import type { SignInBrowser } from '../sign-in/known-browser.js';
import { SignIn } from '../sign-in/sign-in.js';
import { endSessionsOf, Sessions } from '../../../identity/sessions/sessions.js';
import { revokeTokensOf } from '../../../identity/tokens/api-tokens.js';
import { PasswordProof, type OpenedSession, requireSession } from '../sign-in/password-proof.js';
import { AccountTokens } from '../tokens/account-tokens.js';
import { joiningOf, keepsMailbox } from './domain/google-rules.js';
import type { WaitingIdentity } from './google-cookies.js';
import type { GoogleIdentity } from './google-issuer.js';

/**
 * Whose account it is: `password` the address has an account, whose password is asked once · `no-password` it has one
 * without · `unverified` the issuer does not vouch for the address · `suspended` the account may not sign in ·
 * `setup-needed` the first account needs the setup link · others: SIGN_UP refuses a new account.
 */
export type GoogleSignIn =
  | { readonly kind: 'account' | 'password'; readonly userId: string }
  | { readonly kind: 'no-password' | 'unverified' | 'suspended' | 'setup-needed' }
  | { readonly kind: Exclude<SignUpVerdict, 'yes'> };

interface AccountRow {
  readonly id: string;
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly hasPassword: boolean;
  readonly isOwnerVerified: boolean;
}

const ACCOUNT = `account.id, account.status, account.password_hash IS NOT NULL AS "hasPassword",
  account.owner_verified_at IS NOT NULL AS "isOwnerVerified"`;

/** Accounts that Google opens. An identity is issuer and subject; an address may change hands. */
@Injectable()
export class GoogleAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly tokens: AccountTokens,
    private readonly proof: PasswordProof,
    private readonly factor: SecondFactor,
    private readonly signIns: SignIn,
    private readonly setup: SetupLink,
    private readonly signUps: SignUpRule,
  ) {}

  /**
   * The account of an identity: the one it opened before, else the one with its address, else a new one. Whoever may have
   * registered the address without owning it is set aside first: password, sessions, pending links, chat and other
   * identities go. Where the account may be somebody's who owns it, its password is asked.
   */
  async signIn(identity: GoogleIdentity, invitation: string | null = null): Promise<GoogleSignIn> {
    if (await this.setup.isNew()) return { kind: 'setup-needed' };
    const ended: string[] = [];
    const outcome = await this.db.transaction(async (tx): Promise<GoogleSignIn> => {
      const key = `email/${emailKey(identity.email)}`;
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      const known = await this.ofIdentity(tx, identity);
      if (known !== null) return opened(known);
      if (!identity.emailVerified || identity.email === '') return { kind: 'unverified' };
      const holder = await accountOfEmail(tx, identity.email);
      if (holder !== null) await holdOffLinks(tx, holder);
      const found = await this.ofEmail(tx, identity.email);
      const isGooglesMailbox = keepsMailbox(identity.email, identity.hostedDomain);
      const proof = isGooglesMailbox ? 'mailbox' : 'none';
      const verdict =
        found === null ? await this.signUps.check(tx, { email: identity.email, proof }, invitation) : 'yes';
      if (verdict !== 'yes') return { kind: verdict };
      const created = found === null ? await this.create(tx, identity) : null;
      if (created !== null) return this.join(tx, identity, created);
      const account = found ?? (await this.ofEmail(tx, identity.email));
      if (account === null) throw new Error('An account came and went');
      if (account.status !== 'active') return { kind: 'suspended' };
      const joining = joiningOf({ isGooglesMailbox, ...account });
      if (joining === 'no-password') return { kind: joining };
      if (joining === 'password') return { kind: joining, userId: account.id };
      ended.push(...(await this.setAside(tx, identity.issuer, account.id)));
      return this.join(tx, identity, account.id);
    });
    this.sessions.announce(ended);
    return outcome;
  }

  /**
   * Joins an identity that waits to its account, whose password is right, and signs in.
   * @throws AppError UNAUTHENTICATED (401) for a wrong password, which counts as at sign-in; TOO_MANY_REQUESTS (429);
   * BAD_REQUEST (400) if the account, or the identity, is not what it was.
   */
  async connect(
    waiting: WaitingIdentity,
    { password, code }: ConnectGoogleRequest,
    browser: SignInBrowser,
  ): Promise<OpenedSession> {
    const { issuer, subject, userId } = waiting;
    const proved = await this.proof.proveOwn(userId, password, browser);
    if (proved === null) throw connectFault();
    await this.factor.require(userId, code);
    const facts = [issuer, subject, userId, proved.passwordHash];
    const joined = await this.db.query<{ userId: string }[]>(JOIN_BY_PASSWORD, facts);
    if (joined.length === 0) throw connectFault();
    return requireSession(await this.signIns.open({ ...proved, method: 'google', browser }));
  }

  /** Whether the identity opens the account of a session, which counts as fresh for ten minutes then. */
  async prove({ issuer, subject }: GoogleIdentity, sid: string): Promise<boolean> {
    const session = await this.sessions.find(sid);
    if (session === null) return false;
    const theirs = await this.db.query<unknown[]>(
      'SELECT FROM user_identities WHERE issuer = $1 AND subject = $2 AND user_id = $3',
      [issuer, subject, session.person.id],
    );
    if (theirs.length === 0) return false;
    await this.sessions.prove(sid);
    return true;
  }

  private async join(
    tx: EntityManager,
    { issuer, subject }: GoogleIdentity,
    userId: string,
  ): Promise<GoogleSignIn> {
    const sql = 'INSERT INTO user_identities (issuer, subject, user_id) VALUES ($1, $2, $3)';
    await tx.query(sql, [issuer, subject, userId]);
    return { kind: 'account', userId };
  }

  private async ofIdentity(
    tx: EntityManager,
    { issuer, subject }: GoogleIdentity,
  ): Promise<AccountRow | null> {
    const [row] = await tx.query<AccountRow[]>(
      `SELECT ${ACCOUNT} FROM user_identities identity JOIN users account ON account.id = identity.user_id
        WHERE identity.issuer = $1 AND identity.subject = $2`,
      [issuer, subject],
    );
    return row ?? null;
  }

  private async ofEmail(tx: EntityManager, email: string): Promise<AccountRow | null> {
    const [row] = await tx.query<AccountRow[]>(
      `SELECT ${ACCOUNT} FROM users account ${BY_SPELLINGS} FOR UPDATE`,
      [emailSpellings(email)],
    );
    return row ?? null;
  }

  /** The new account's id; null if somebody has registered the address at this moment. */
  private async create(tx: EntityManager, identity: GoogleIdentity): Promise<string | null> {
    const { email, firstName, lastName, hostedDomain } = identity;
    const [row] = await tx.query<{ id: string }[]>(
      `INSERT INTO users (email, email_key, first_name, last_name, email_verified_at, owner_verified_at)
       VALUES ($1, $2, $3, $4, now(), CASE WHEN $5 THEN now() END) ON CONFLICT (email_key) DO NOTHING RETURNING id`,
      [email, emailKey(email), firstName, lastName, keepsMailbox(email, hostedDomain)],
    );
    if (row === undefined) return null;
    await tx.query('INSERT INTO user_settings (user_id) VALUES ($1)', [row.id]);
    return row.id;
  }

  private async setAside(tx: EntityManager, issuer: string, userId: string): Promise<readonly string[]> {
    await tx.query(
      `UPDATE users
          SET password_hash = NULL, email_verified_at = coalesce(email_verified_at, now()), owner_verified_at = now()
        WHERE id = $1`,
      [userId],
    );
    await tx.query('DELETE FROM user_identities WHERE user_id = $1 AND issuer = $2', [userId, issuer]);
    await this.tokens.voidAll(tx, userId);
    await revokeTokensOf(tx, userId);
    await cutChatTies(tx, userId);
    return endSessionsOf(tx, userId);
  }
}

/** The identity is joined while the password is still the one that was proved, and only if it is nobody else's. */
const JOIN_BY_PASSWORD = `
  WITH account AS (
    SELECT id FROM users WHERE id = $3 AND password_hash = $4 AND status = 'active' FOR NO KEY UPDATE
  )
  INSERT INTO user_identities AS kept (issuer, subject, user_id)
  SELECT $1, $2, id FROM account
  ON CONFLICT (issuer, subject) DO UPDATE SET user_id = kept.user_id WHERE kept.user_id = excluded.user_id
  RETURNING user_id AS "userId"`;

function opened({ id, status }: AccountRow): GoogleSignIn {
  return status === 'active' ? { kind: 'account', userId: id } : { kind: 'suspended' };
}

function connectFault(): AppError {
  return new AppError('BAD_REQUEST', 400, GOOGLE_CONNECT_FAULT);
}
