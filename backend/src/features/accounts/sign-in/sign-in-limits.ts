import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { TOO_MANY_SIGN_INS } from '../../../contract/account.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { addressKey } from '../../../platform/http/address-key.js';
import { type RateLimit, RateLimiter, tooMany } from '../../../platform/rate-limit/rate-limiter.js';
import { hashOfEmail } from '../email-key.js';
import type { KnownBrowser } from './known-browser.js';

const FROM_ONE_PLACE: RateLimit = { max: 5, windowSec: 15 * 60 };
/** Over all accounts; RATE_LIMIT_SCALE times. */
const FROM_ONE_ADDRESS: RateLimit = { max: 30, windowSec: 15 * 60 };
const FROM_STRANGERS: RateLimit = { max: 20, windowSec: 60 * 60 };
const RESET_EMAILS: RateLimit = { max: 3, windowSec: 60 * 60 };
const VERIFICATION_EMAILS: RateLimit = { max: 3, windowSec: 60 * 60 };

export interface SignInPlace {
  readonly address: string;
  /** Only if it is known for this very account. */
  readonly browser: KnownBrowser | null;
}

type CountedLimit = readonly [key: string, limit: RateLimit];

/**
 * Wrong passwords count, right ones do not. A browser the owner has used before has tries of its own, so that strangers
 * cannot lock the owner out; everybody else shares the limits per address and per account. RATE_LIMIT_SCALE leaves
 * those per account alone.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes one try, which counts only if it answers `null`, "wrong". It is counted before it begins, so that of many at once
   * no more than allowed are looked at.
   * @throws AppError TOO_MANY_REQUESTS (429), with the try not made.
   */
  async counted<T>(email: string, place: SignInPlace, attempt: () => Promise<T | null>): Promise<T | null> {
    const taken: CountedLimit[] = [];
    let verdict: T | null | undefined;
    try {
      for (const [key, limit] of this.limitsOf(email, place)) {
        await this.limiter.consume(key, limit).catch(tooMany(() => TOO_MANY_SIGN_INS));
        taken.push([key, limit]);
      }
      verdict = await attempt();
      return verdict;
    } finally {
      if (verdict !== null) for (const [key, limit] of taken) await this.limiter.giveBack(key, limit);
    }
  }

  /** Counts a mail to an address; `false` from the fourth within an hour on. */
  async mayEmailReset(email: string): Promise<boolean> {
    try {
      await this.limiter.consume(`reset-mail:${hashOfEmail(email)}`, RESET_EMAILS);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
  }

  /** @throws AppError TOO_MANY_REQUESTS (429) at the fourth mail to a person within an hour. */
  verificationEmail(userId: string): Promise<void> {
    return this.limiter.consume(`verification-mail:${userId}`, VERIFICATION_EMAILS);
  }

  private limitsOf(email: string, { address, browser }: SignInPlace): readonly CountedLimit[] {
    const account = `sign-in:${hashOfEmail(email)}`;
    if (browser !== null) return [[`${account}:browser:${browser.browserId}`, FROM_ONE_PLACE]];
    const from = addressKey(address);
    const max = Math.max(1, Math.round(FROM_ONE_ADDRESS.max * this.config.rateLimitScale));
    return [
      [`sign-in-from:${from}`, { ...FROM_ONE_ADDRESS, max }],
      [`${account}:address:${from}`, FROM_ONE_PLACE],
      [account, FROM_STRANGERS],
    ];
  }
}
