import { AppError } from '../../platform/errors/app-error.js';

const AT_ONCE = 2;
const MOST_WAITING = 50;
const RETRY_AFTER_SEC = 2;

/**
 * Hashing is made to be slow. Two go at once and fifty wait, so that a flood of sign-ins takes neither the processor nor
 * the memory from everything else.
 */
export class HashQueue {
  private going = 0;
  private readonly waiting: (() => void)[] = [];

  /** Runs work in its turn. @throws AppError UNAVAILABLE (503) if fifty wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.going -= 1;
      else next();
    }
  }

  private turn(): Promise<void> {
    if (this.going < AT_ONCE) {
      this.going += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= MOST_WAITING) {
      throw new AppError('UNAVAILABLE', 503, undefined, { retryAfterSec: RETRY_AFTER_SEC });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
