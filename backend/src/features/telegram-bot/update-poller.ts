import { Injectable } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf } from 'telegraf';
import { answerWithin } from '../../platform/clock/deadline.js';
import { Clock } from '../../platform/clock/clock.js';
import { callBot } from './call-bot.js';
import { UpdateQueue } from './update-queue.js';
import { offsetAfter, WANTED_UPDATES } from './read-update.js';

const POLL_SEC = 30;
const ANSWER_MARGIN_MS = 10_000;
const BATCH_PATIENCE_MS = 1000;
const LAST_WORD_MS = 1000;
const SHORTEST_POLL_MS = 200;
const LOOK_EVERY_MS = 100;

/** Telegram answered a poll with something that is no list of numbered updates. */
export class UnreadableUpdates extends Error {
  override readonly name = 'UnreadableUpdates';
}

/**
 * Long polling (https://core.telegram.org/bots/api#getupdates). Ours instead of telegraf's, which has no time limit on
 * a call, waits 5 s deaf to a stop, and answers the messages of one chat in no particular order.
 */
@Injectable()
export class UpdatePoller {
  private offset = 0;

  constructor(
    @InjectBot() private readonly bot: Telegraf,
    private readonly queue: UpdateQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes updates until `stop` aborts, while `mayAsk` allows it; `answered` is called after each poll. Updates are
   * confirmed when they were handled, after a second at the latest, so that a slow chat holds up nobody. Rejects when
   * Telegram does not answer, refuses, or brings nothing that can be confirmed.
   */
  async run(stop: AbortSignal, mayAsk: () => boolean, answered: () => void): Promise<void> {
    while (!stop.aborted) {
      if (!mayAsk()) {
        await this.clock.wait(LOOK_EVERY_MS, stop);
        continue;
      }
      const askedAt = this.clock.running();
      const updates = await this.fetch(stop, mayAsk);
      if (updates === 'given-up') continue;
      answered();
      if (updates.length === 0 && this.clock.running() - askedAt < SHORTEST_POLL_MS) {
        await this.clock.wait(SHORTEST_POLL_MS, stop);
      }
      if (updates.length > 0) await this.work(updates, stop, mayAsk);
    }
  }

  private async fetch(stop: AbortSignal, mayAsk: () => boolean): Promise<readonly unknown[] | 'given-up'> {
    const poll = new AbortController();
    const abort = (): void => poll.abort();
    const endWatch = this.clock.every(LOOK_EVERY_MS, () => {
      if (!mayAsk()) abort();
    });
    stop.addEventListener('abort', abort);
    try {
      return await this.getUpdates(POLL_SEC, poll.signal);
    } catch (error) {
      if (poll.signal.aborted) return 'given-up';
      throw error;
    } finally {
      endWatch();
      stop.removeEventListener('abort', abort);
    }
  }

  private async work(updates: readonly unknown[], stop: AbortSignal, mayAsk: () => boolean): Promise<void> {
    const handled = Promise.all(updates.map((update) => this.queue.handle(update))).then(() => true);
    const inTime = await answerWithin(BATCH_PATIENCE_MS, handled, false, this.clock);
    const offset = offsetAfter(updates);
    if (offset === null) throw new UnreadableUpdates('none of the updates has a number');
    this.offset = offset;
    if (stop.aborted && inTime && mayAsk()) await this.getUpdates(0, null).catch(() => {});
  }

  private async getUpdates(timeout: number, stop: AbortSignal | null): Promise<readonly unknown[]> {
    const asked = { offset: this.offset, timeout, allowed_updates: WANTED_UPDATES };
    const ms = stop === null ? LAST_WORD_MS : timeout * 1000 + ANSWER_MARGIN_MS;
    const updates: unknown = await callBot(this.bot, 'getUpdates', asked, { ms, stop });
    if (!Array.isArray(updates)) throw new UnreadableUpdates('the answer is not a list');
    return updates;
  }
}
