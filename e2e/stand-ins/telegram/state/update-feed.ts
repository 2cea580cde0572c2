import type { Update, UpdateBody } from '../bot-api-types.js';
import { UpdateQueue } from '../domain/update-queue.js';

export interface PollRequest {
  readonly offset: number;
  readonly limit: number;
  readonly timeoutMs: number;
}

export type PollOutcome =
  | { readonly kind: 'updates'; readonly updates: readonly Update[] }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'cancelled' };

/** The update queue with readers that wait: at most one long poll, and a webhook that is woken by every push. */
export class UpdateFeed {
  readonly queue: UpdateQueue;
  #wakePoll: ((outcome: 'look' | 'conflict') => void) | null = null;
  #onPush: () => void = () => undefined;

  constructor(firstId: number) {
    this.queue = new UpdateQueue(firstId);
  }

  push(body: UpdateBody): void {
    if (this.queue.push(body) === 'dropped') return;
    this.#wakePoll?.('look');
    this.#onPush();
  }

  /** Calls `listener` after every queued update; one listener, the webhook. */
  onPush(listener: () => void): void {
    this.#onPush = listener;
  }

  /** Ends a waiting poll with a conflict, as another getUpdates or a setWebhook does. */
  interruptPoll(): void {
    this.#wakePoll?.('conflict');
  }

  /**
   * Answers at once if updates are there, else when one arrives, else empty after the timeout. A newer poll ends an
   * older one with a conflict. Aborting `signal` (the caller hung up) ends it without confirming anything.
   */
  async poll(request: PollRequest, signal: AbortSignal): Promise<PollOutcome> {
    this.interruptPoll();
    const updates = this.queue.take(request.offset, request.limit);
    if (updates.length > 0 || request.timeoutMs <= 0) return { kind: 'updates', updates };
    const woken = await this.#wait(request.timeoutMs, signal);
    if (woken === 'look') return { kind: 'updates', updates: this.queue.take(0, request.limit) };
    return woken === 'timeout' ? { kind: 'updates', updates: [] } : { kind: woken };
  }

  #wait(timeoutMs: number, signal: AbortSignal): Promise<'look' | 'conflict' | 'timeout' | 'cancelled'> {
    return new Promise((resolve) => {
      const finish = (outcome: 'look' | 'conflict' | 'timeout' | 'cancelled'): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        if (this.#wakePoll === finish) this.#wakePoll = null;
        resolve(outcome);
      };
      const onAbort = (): void => finish('cancelled');
      const timer = setTimeout(finish, timeoutMs, 'timeout');
      signal.addEventListener('abort', onAbort);
      this.#wakePoll = finish;
      if (signal.aborted) onAbort();
    });
  }
}
