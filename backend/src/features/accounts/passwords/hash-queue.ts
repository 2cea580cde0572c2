import { AppError } from '../../../platform/errors/app-error.js';
import { addressKey } from '../../../platform/http/address-key.js';

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

/**
 * A line of bounded length in which keys take turns, each with its own in order of arrival. When it is full the newest of
 * the key that waits most often gives way, so that one key cannot shut the others out.
 */
export class FairLine {
  private readonly byKey = new Map<string, Waiting[]>();
  private length = 0;

  constructor(private readonly longest: number) {}

  /** Joins the line. `refuse` is called at once, or later when somebody else comes; else `admit`, in turn. */
  join(key: string, waiting: Waiting): void {
    const own = this.byKey.get(key) ?? [];
    own.push(waiting);
    this.byKey.set(key, own);
    this.length += 1;
    if (this.length <= this.longest) return;
    let most: readonly [string, Waiting[]] = [key, own];
    for (const entry of this.byKey) if (entry[1].length > most[1].length) most = entry;
    const [full, line] = most;
    const last = line.pop();
    if (line.length === 0) this.byKey.delete(full);
    this.length -= 1;
    last?.refuse();
  }

  /** Admits whoever is next, whose key goes to the end; `false` if nobody waits. */
  admitNext(): boolean {
    const [entry] = this.byKey;
    if (entry === undefined) return false;
    const [key, own] = entry;
    const next = own.shift();
    this.byKey.delete(key);
    if (own.length > 0) this.byKey.set(key, own);
    this.length -= 1;
    next?.admit();
    return true;
  }
}

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

  private pass(): void {
    const first = this.next;
    const second = first === 'known' ? 'stranger' : 'known';
    if (this.lines[first].admitNext()) this.next = second;
    else if (!this.lines[second].admitNext()) this.going -= 1;
  }
}
