import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { SessionEvents } from '../session-events.js';
import { hashOfSecret } from '../secret-hash.js';
import { hashOfSessionKey, keyOfHash, keyOfSecret } from '../session-key.js';

/** A trial session ends this long after its last use. */
export const TRIAL_SESSION_LIFE = `interval '30 days'`;
const TOUCH_EVERY = `interval '1 minute'`;

/** A chat connected to a trial or to an account. */
export interface ChatState {
  readonly chatId: string;
  /** Without @. */
  readonly username: string | null;
  readonly blocked: boolean;
  readonly stopped: boolean;
  /** null and absent: it is not muted now. */
  readonly mutedUntil?: Date | null;
}

export type TrialSession =
  | ({ readonly kind: 'live' } & ChatState)
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' };

/** Whose a trial token is; where TRIAL is off all have ended, and nothing of them is changed. The token is the one of the handshake that connected the chat; only its SHA-256 is stored. */
@Injectable()
export class TrialSessions {
  constructor(
    private readonly db: DataSource,
    private readonly events: SessionEvents,
    @Inject(CONFIG) private readonly config: Pick<Config, 'trial'>,
  ) {}

  /** null for no token, an unknown one, or one whose session has ended. Counts as use of the session. */
  async find(token: string | null): Promise<ChatState | null> {
    if (token === null) return null;
    const session = await this.session(token);
    return session.kind === 'live' ? session : null;
  }

  /** @throws AppError 401 "Invalid trial token" (never connected, unknown) or "Session expired" (was valid). */
  async require(token: string): Promise<ChatState> {
    const session = await this.session(token);
    switch (session.kind) {
      case 'live':
        return session;
      case 'ended':
        throw new AppError('TRIAL_TOKEN', 401, 'Session expired');
      case 'unknown':
        throw new AppError('TRIAL_TOKEN', 401, 'Invalid trial token');
    }
  }

  /** Whose session a token is. It ends 30 days after its last use, and when its chat becomes an account's. Asking is use. */
  async session(token: string): Promise<TrialSession> {
    if (this.config.trial === 'off') return { kind: 'ended' };
    const tokenHash = hashOfSecret(token);
    const [row] = await this.db.query<({ ended: boolean; touchDue: boolean } & ChatState)[]>(
      `SELECT chat.chat_id AS "chatId", chat.username, chat.blocked_at IS NOT NULL AS blocked,
              chat.stopped_at IS NOT NULL AS stopped,
              CASE WHEN chat.muted_until > now() THEN chat.muted_until END AS "mutedUntil",
              chat.user_id IS NOT NULL OR handshake.ended_at IS NOT NULL
                OR handshake.last_used_at <= now() - ${TRIAL_SESSION_LIFE} AS ended,
              handshake.last_used_at <= now() - ${TOUCH_EVERY} AS "touchDue"
         FROM handshakes handshake
         JOIN telegram_chats chat ON chat.chat_id = handshake.chat_id
        WHERE handshake.token_hash = $1 AND handshake.user_id IS NULL`,
      [tokenHash],
    );
    if (row === undefined) return { kind: 'unknown' };
    const { ended, touchDue, ...chat } = row;
    if (ended) return { kind: 'ended' };
    if (touchDue) await this.touch([tokenHash]);
    return { kind: 'live', ...chat };
  }

  /** Which of these keys (`keyOfSecret`) name live sessions, and of which chats. Asking is use. One query, mostly. */
  async live(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (this.config.trial === 'off') return new Map();
    const rows = await this.db.query<{ tokenHash: Buffer; chatId: string; touchDue: boolean }[]>(
      `SELECT handshake.token_hash AS "tokenHash", handshake.chat_id AS "chatId",
              handshake.last_used_at <= now() - ${TOUCH_EVERY} AS "touchDue"
         FROM handshakes handshake
         JOIN telegram_chats chat ON chat.chat_id = handshake.chat_id
        WHERE handshake.token_hash = ANY ($1::bytea[]) AND handshake.user_id IS NULL AND chat.user_id IS NULL
          AND handshake.ended_at IS NULL AND handshake.last_used_at > now() - ${TRIAL_SESSION_LIFE}`,
      [keys.map(hashOfSessionKey)],
    );
    const due = rows.flatMap(({ tokenHash, touchDue }) => (touchDue ? tokenHash : []));
    if (due.length > 0) await this.touch(due);
    return new Map(rows.map(({ tokenHash, chatId }) => [keyOfHash(tokenHash), chatId]));
  }

  /** Ends the session, or the handshake that has not become one. An unknown or ended token changes nothing. */
  async end(token: string): Promise<void> {
    await this.db.query('UPDATE handshakes SET ended_at = now() WHERE token_hash = $1 AND ended_at IS NULL', [
      hashOfSecret(token),
    ]);
    this.events.trialEnded.publish(keyOfSecret(token));
  }

  private async touch(tokenHashes: readonly Buffer[]): Promise<void> {
    await this.db.query('UPDATE handshakes SET last_used_at = now() WHERE token_hash = ANY ($1::bytea[])', [
      tokenHashes,
    ]);
  }
}
