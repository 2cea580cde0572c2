import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashOfSecret } from '../../identity/secret-hash.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { RateLimiter, tooMany } from '../../platform/rate-limit/rate-limiter.js';
import { codeMac, newCode, sameMac } from './code-mac.js';

const CODE_LIFE = `interval '10 minutes'`;
const MOST_TRIES = 5;
/** Of one chat's codes together. */
const WRONG_GUESSES = { max: 10, windowSec: 24 * 3600 };
const TOO_MANY_WRONG =
  'Too many wrong codes for this handle today. Use “Connect Telegram” on the front page instead: its link needs no code.';

export interface AskedCode {
  readonly chatId: string;
  readonly nonce: string;
  readonly code: string;
}

export interface BroughtCode {
  readonly chatId: string;
  readonly nonce: string | null;
  readonly code: string;
}

/**
 * Codes that prove that somebody reads a chat (ADR 9). Each browser that asks has its own. A code is good for 10
 * minutes by the database's clock, for one use and 5 tries; after 10 wrong ones in a day a chat takes none until the
 * day is over. Only a MAC and a hash are stored.
 */
@Injectable()
export class TrialCodes {
  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS (429) while the chat takes no codes. */
  async requireOpen(chatId: string): Promise<void> {
    const waitSec = await this.limiter.waitSec(guessKey(chatId), WRONG_GUESSES);
    if (waitSec > 0) {
      throw new AppError('TOO_MANY_REQUESTS', 429, TOO_MANY_WRONG, { retryAfterSec: waitSec });
    }
  }

  /** A new code in place of the one the browser had for the chat. It must go nowhere but into that chat. */
  async issue(chatId: string, nonce: string): Promise<AskedCode> {
    const asked = { chatId, nonce, code: newCode() };
    await this.forgetOld();
    await this.db.query(
      `INSERT INTO trial_codes (chat_id, nonce_hash, code_mac, expires_at) VALUES ($1, $2, $3, now() + ${CODE_LIFE})
       ON CONFLICT (chat_id, nonce_hash) DO UPDATE
          SET code_mac = excluded.code_mac, expires_at = excluded.expires_at, tries = 0, stray_tries = 0`,
      [chatId, hashOfSecret(nonce), this.mac(asked)],
    );
    return asked;
  }

  /** Forgets a code that did not reach its chat. One that its browser was given after it stays. */
  async withdraw(asked: AskedCode): Promise<void> {
    await this.db.query('DELETE FROM trial_codes WHERE chat_id = $1 AND nonce_hash = $2 AND code_mac = $3', [
      asked.chatId,
      hashOfSecret(asked.nonce),
      this.mac(asked),
    ]);
  }

  /**
   * Uses up a code, and with it every other one of the chat. A browser is compared with its own code; without a cookie
   * (`nonce` null), with the newest. The try is counted first, so concurrent guesses are counted, too.
   * @throws AppError TOO_MANY_REQUESTS (429) while the chat takes none.
   */
  async redeem({ chatId, nonce, code }: BroughtCode): Promise<'right' | 'wrong'> {
    const [tried] = await this.db.query<{ mac: Buffer }[]>(
      `WITH asked AS (
         SELECT nonce_hash, nonce_hash IS NOT DISTINCT FROM $2 AS own
           FROM trial_codes
          WHERE chat_id = $1 AND expires_at > now()
          ORDER BY own DESC, expires_at DESC
          LIMIT 1
       ), tried AS (
         UPDATE trial_codes code
            SET tries = tries + asked.own::integer, stray_tries = stray_tries + (NOT asked.own)::integer
           FROM asked
          WHERE code.chat_id = $1 AND code.nonce_hash = asked.nonce_hash
            AND tries + stray_tries < ${MOST_TRIES}
         RETURNING code_mac
       ) SELECT code_mac AS mac FROM tried`,
      [chatId, nonce === null ? null : hashOfSecret(nonce)],
    );
    if (tried === undefined) return 'wrong';
    // As wrong, before it is compared; a right one is given back.
    await this.limiter.consume(guessKey(chatId), WRONG_GUESSES).catch(tooMany(() => TOO_MANY_WRONG));
    const mac = this.mac({ chatId, code });
    if (!sameMac(tried.mac, mac)) return 'wrong';
    await this.limiter.giveBack(guessKey(chatId), WRONG_GUESSES);
    return this.removeAll(chatId, mac);
  }

  /** All codes of a chat, if the one with the MAC is still there. Locked in one order, so that two of these cannot deadlock. */
  private async removeAll(chatId: string, mac: Buffer): Promise<'right' | 'wrong'> {
    const removed = await this.db.query<unknown[]>(
      `WITH held AS (
         SELECT nonce_hash, code_mac FROM trial_codes WHERE chat_id = $1 ORDER BY nonce_hash FOR UPDATE
       ), removed AS (
         DELETE FROM trial_codes code USING held
          WHERE code.chat_id = $1 AND code.nonce_hash = held.nonce_hash
            AND EXISTS (SELECT FROM held WHERE code_mac = $2)
         RETURNING code.nonce_hash
       ) SELECT * FROM removed`,
      [chatId, mac],
    );
    return removed.length > 0 ? 'right' : 'wrong';
  }

  private async forgetOld(): Promise<void> {
    await this.db.query(
      `DELETE FROM trial_codes WHERE (chat_id, nonce_hash) IN (
         SELECT chat_id, nonce_hash FROM trial_codes WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)`,
    );
  }

  private mac({ chatId, code }: Pick<AskedCode, 'chatId' | 'code'>): Buffer {
    return codeMac(this.config.sessionSecret, chatId, code);
  }
}

function guessKey(chatId: string): string {
  return `trial-guess:${chatId}`;
}
