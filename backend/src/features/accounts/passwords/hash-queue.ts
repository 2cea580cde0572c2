import { AppError } from '../../../platform/errors/app-error.js';
import { addressKey } from '../../../platform/rate-limit/address-key.js';
import { FairLine } from './fair-line.js';

const AT_ONCE = 2;
const RETRY_AFTER_SEC = 2;

/** Who has a password looked at: `known` from a browser that was in this account before, or with a link of its mail. */
export interface HashAsker {
  /** IP address; those that count as one (`addressKey`) take turns as one. */
  readonly address: string;
  readonly kind: 'known' | 'stranger';
}

/**
 * Hashing is made to be slow. Two go at once and fifty wait, so that a flood of sign-ins takes neither the processor nor
 * the memory from everything else. Addresses take turns, and ten places and every second turn are kept for whoever is
 * known, so that it does not take sign-in from others either.
 */
export class HashQueue {
  private going = 0;
  private next: HashAsker['kind'] = 'known';
  private readonly lines = { known: new FairLine(10), stranger: new FairLine(40) };

  /** Runs work in its turn. @throws AppError UNAVAILABLE (503) if too many wait already, or come while it waits. */
  async run<T>(asker: HashAsker, work: () => Promise<T>): Promise<T> {
    await this.turn(asker);
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private turn({ address, kind }: HashAsker): Promise<void> {
    if (this.going < AT_ONCE) {
      this.going += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) =>
      this.lines[kind].join(addressKey(address), {
        admit: resolve,
        refuse: () => reject(new AppError('UNAVAILABLE', 503, undefined, { retryAfterSec: RETRY_AFTER_SEC })),
      }),
    );
  }

  /** Hands the turn that has ended to the next who waits. */
  private pass(): void {
    const first = this.next;
    const second = first === 'known' ? 'stranger' : 'known';
    if (this.lines[first].admitNext()) this.next = second;
    else if (!this.lines[second].admitNext()) this.going -= 1;
  }
}
