import type { Update, UpdateBody } from '../bot-api-types.js';

/**
 * The updates that the bot has not confirmed yet, in order. Deterministic, no timers: waiting is the feed's business.
 * Update ids start at `firstId` and grow by one per queued update.
 */
export class UpdateQueue {
  readonly #pending: Update[] = [];
  #nextId: number;
  #allowed: readonly string[] = [];

  constructor(firstId: number) {
    this.#nextId = firstId;
  }

  get length(): number {
    return this.#pending.length;
  }

  get allowed(): readonly string[] {
    return this.#allowed;
  }

  /** Which kinds to keep from now on; empty = all. Updates already queued stay, as with Telegram. */
  allow(kinds: readonly string[]): void {
    this.#allowed = [...kinds];
  }

  /** Queues an update, or drops it if its kind is not allowed; tells which. */
  push(body: UpdateBody): 'queued' | 'dropped' {
    const kind = Object.keys(body)[0] ?? '';
    if (this.#allowed.length > 0 && !this.#allowed.includes(kind)) return 'dropped';
    this.#pending.push({ update_id: this.#nextId, ...body });
    this.#nextId += 1;
    return 'queued';
  }

  /**
   * What getUpdates answers: a positive `offset` confirms (forgets) all updates below it; a negative one forgets all
   * but the last -offset; 0 confirms nothing.
   */
  take(offset: number, limit: number): readonly Update[] {
    if (offset > 0) {
      const firstKept = this.#pending.findIndex((update) => update.update_id >= offset);
      this.#pending.splice(0, firstKept === -1 ? this.#pending.length : firstKept);
    } else if (offset < 0) {
      this.#pending.splice(0, Math.max(this.#pending.length + offset, 0));
    }
    return this.#pending.slice(0, limit);
  }

  clear(): void {
    this.#pending.length = 0;
  }
}
