import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { type RateLimit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import type { CodeCheck } from '../codes.js';

const WRONG_CODES: RateLimit = { max: 10, windowSec: 3_600 };

/** Keeps anybody from finding a discount code by trying. */
@Injectable()
export class CodeTries {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * What `look` finds out about a code; a wrong one is counted, together with those that are looked at meanwhile.
   * @throws AppError TOO_MANY_REQUESTS (429) after the 10th wrong code of an account in an hour, without a look.
   */
  async counted<T extends { readonly kind: string }>(userId: string, look: () => Promise<T>): Promise<T> {
    const key = `discount-codes:${userId}`;
    await this.limiter.take(key, WRONG_CODES);
    const wrong: CodeCheck['kind'] = 'invalid';
    let found: T | undefined;
    try {
      found = await look();
      return found;
    } finally {
      if (found?.kind !== wrong) await this.giveBack(key);
    }
  }

  /** A try that stays counted does less harm than a purchase that was made and is told to have failed. */
  private async giveBack(key: string): Promise<void> {
    try {
      await this.limiter.giveBack(key, WRONG_CODES);
    } catch (error) {
      this.logger.warn({ err: error }, 'discount code: a try could not be given back');
    }
  }
}
