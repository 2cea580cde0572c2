import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { LinkPoll } from '../../contract/telegram.js';
import { accountOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import { type ChatIdentity, Chats } from './chats.js';
import { hashOfSecret } from '../../identity/secret-hash.js';
import { TRIAL_SESSION_LIFE } from '../../identity/trial/trial-sessions.js';
import { isSessionOpen } from '../../identity/sessions/sessions.js';

const TOKEN_BYTES = 32;
const CODE_BYTES = 24;
const CODE_LIFE = `interval '10 minutes'`;

/**
 * What came of a code: `cancelled` the page gave it up · `ended` the browser it linked is disconnected · `unknown` also when
 * another chat used it · `taken` the chat is an account's · `account` the code of somebody signed in: see LinkRequests.
 */
export type Redeemed = 'connected' | 'expired' | 'cancelled' | 'ended' | 'unknown' | 'taken' | 'account';

/** Both are secrets: the token of the browser, the code of the person. */
export interface LinkTokenPair {
  readonly token: string;
  readonly code: string;
}

interface LinkTokenRow {
  /** Whose it is; null: a visitor's, for a trial. */
  readonly userId: string | null;
  readonly chatId: string | null;
  readonly chatUserId: string | null;
  readonly username: string | null;
  readonly blocked: boolean;
  readonly ended: boolean;
  readonly codeExpired: boolean;
  readonly sessionExpired: boolean;
}

/**
 * How a browser and a Telegram chat find each other: the browser keeps the token, the person carries the code to the
 * bot. Connected, a visitor's token is the trial session; that of somebody signed in opens nothing, ever. Only SHA-256
 * hashes are stored; all times are the database's.
 */
@Injectable()
export class LinkTokens {
  constructor(
    private readonly db: DataSource,
    private readonly chats: Chats,
  ) {}

  /** A visitor's new pair. The code works once, within 10 minutes, and fits a Telegram link (32 of A-Z a-z 0-9 _ -). */
  create(): Promise<LinkTokenPair> {
    return insertPair(this.db, null);
  }

  /**
   * The same for an account, as long as the session that asks for it is open: whoever is put out of the account at this
   * moment, by a new password, must not keep a code that connects a chat to it. null if it is not.
   */
  async createFor(userId: string, sessionId: string): Promise<LinkTokenPair | null> {
    return this.db.transaction(async (tx) => {
      await lockOwners(tx, [accountOwner(userId)]);
      return (await isSessionOpen(tx, sessionId)) ? insertPair(tx, userId) : null;
    });
  }

  /**
   * A session for a person who has proved to hold the chat in another way, without a link. Answers its token; null if the
   * chat belongs to an account.
   */
  async open(chatId: string): Promise<string | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const opened = await this.db.query<unknown[]>(
      `INSERT INTO handshakes (token_hash, code_hash, code_expires_at, chat_id, connected_at, last_used_at)
       SELECT $1, $2, now(), chat_id, now(), now() FROM telegram_chats WHERE chat_id = $3 AND user_id IS NULL
          FOR KEY SHARE
       RETURNING chat_id`,
      [hashOfSecret(token), randomBytes(CODE_BYTES), chatId],
    );
    return opened.length > 0 ? token : null;
  }

  /**
   * The person brought a code. The same chat may bring it again (Telegram repeats updates); to any other chat a used
   * code is unknown.
   */
  async redeem(code: string, chat: ChatIdentity): Promise<Redeemed> {
    await this.chats.heard(chat);
    const codeHash = hashOfSecret(code);
    const connected = await this.db.query<unknown[]>(
      `WITH connected AS (
         UPDATE handshakes SET chat_id = $2, connected_at = now(), last_used_at = now()
          WHERE code_hash = $1 AND user_id IS NULL AND chat_id IS NULL AND ended_at IS NULL AND code_expires_at > now()
            AND NOT EXISTS (SELECT FROM telegram_chats WHERE chat_id = $2 AND user_id IS NOT NULL)
         RETURNING token_hash
       ) SELECT * FROM connected`,
      [codeHash, chat.chatId],
    );
    if (connected.length > 0) {
      await this.chats.announce(chat.chatId);
      return 'connected';
    }
    const row = await this.find('code_hash', codeHash);
    if (row?.userId != null) return 'account';
    if (row === null || (row.chatId !== null && row.chatId !== chat.chatId)) return 'unknown';
    if (row.chatId !== null) return hasEnded(row) ? 'ended' : 'connected';
    if (row.ended) return 'cancelled';
    return row.codeExpired ? 'expired' : 'taken';
  }

  /** Whether the code is of somebody signed in. */
  async isOfAccount(code: string): Promise<boolean> {
    return (await this.find('code_hash', hashOfSecret(code)))?.userId != null;
  }

  /**
   * What the waiting browser asks for; `personId` is who is signed in in it. A token somebody signed in got is unknown to
   * everybody else. Does not count as use of the session.
   */
  async poll(token: string, personId: string | null = null): Promise<LinkPoll | { status: 'unknown' }> {
    const row = await this.find('token_hash', hashOfSecret(token));
    if (row === null || (row.userId !== null && row.userId !== personId)) return { status: 'unknown' };
    if (row.chatId === null) return { status: row.ended || row.codeExpired ? 'expired' : 'pending' };
    if (hasEnded(row)) return { status: 'expired' };
    const { chatId, username, blocked } = row;
    return { status: 'connected', username, chatId, ...(blocked && { blocked: true }) };
  }

  /** Whether a token has led to the chat that is the account's now, in either way. */
  async ledTo(token: string, userId: string): Promise<boolean> {
    const row = await this.find('token_hash', hashOfSecret(token));
    return row !== null && row.chatUserId === userId && (row.userId ?? userId) === userId;
  }

  /**
   * Whether this chat is an account's or the trial of a browser. A trial whose browsers have all disconnected is one as
   * long as it has triggers: its alerts go on.
   */
  async hasConnected(chatId: string): Promise<boolean> {
    const rows = await this.db.query<unknown[]>(
      `SELECT FROM telegram_chats chat
        WHERE chat_id = $1 AND (user_id IS NOT NULL OR EXISTS (
          SELECT FROM handshakes browser
           WHERE browser.chat_id = chat.chat_id AND browser.user_id IS NULL
             AND (ended_at IS NULL OR EXISTS (SELECT FROM triggers WHERE trial_chat_id = chat.chat_id))))`,
      [chatId],
    );
    return rows.length > 0;
  }

  private async find(column: 'token_hash' | 'code_hash', value: Buffer): Promise<LinkTokenRow | null> {
    const [row] = await this.db.query<LinkTokenRow[]>(
      `SELECT handshake.user_id AS "userId", handshake.chat_id AS "chatId", chat.user_id AS "chatUserId", chat.username,
              chat.blocked_at IS NOT NULL AS blocked,
              handshake.ended_at IS NOT NULL AS ended,
              handshake.code_expires_at <= now() AS "codeExpired",
              handshake.last_used_at <= now() - ${TRIAL_SESSION_LIFE} AS "sessionExpired"
         FROM handshakes handshake
         LEFT JOIN telegram_chats chat ON chat.chat_id = handshake.chat_id
        WHERE handshake.${column} = $1`,
      [value],
    );
    return row ?? null;
  }
}

/** A trial is over once its chat belongs to an account; what an account connected, once the chat is no longer its own. */
function hasEnded(row: LinkTokenRow): boolean {
  if (row.userId !== row.chatUserId) return true;
  return row.ended || (row.userId === null && row.sessionExpired);
}

async function insertPair(db: Pick<EntityManager, 'query'>, userId: string | null): Promise<LinkTokenPair> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await db.query(
    `INSERT INTO handshakes (token_hash, code_hash, code_expires_at, user_id)
     VALUES ($1, $2, now() + ${CODE_LIFE}, $3)`,
    [hashOfSecret(token), hashOfSecret(code), userId],
  );
  return { token, code };
}
