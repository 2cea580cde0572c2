import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf } from 'telegraf';
import { Bell } from '../platform/bell/bell.js';
import { withDeadline } from '../delivery/telegram/deadline.js';
import { type TelegramUpdate, UpdateQueue } from './update-queue.js';

/** The kinds of update the bot acts on. */
export const WANTED_UPDATES = ['message', 'my_chat_member'] as const;

const POLL_SEC = 30;
const ANSWER_MARGIN_MS = 10_000;
const BATCH_PATIENCE_MS = 10_000;
const LAST_WORD_MS = 1000;
const SHORTEST_POLL_MS = 200;

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
  ) {}

  /**
   * Takes updates until `stop` aborts; rejects when Telegram does not answer or refuses. An update is confirmed after
   * it was handled, so one that is interrupted comes again; a chat that takes over 10 s does not hold up the others.
   */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const askedAt = performance.now();
      const updates = await this.fetch(stop);
      if (updates.length === 0 && performance.now() - askedAt < SHORTEST_POLL_MS) {
        await pause(SHORTEST_POLL_MS, undefined, { signal: stop }).catch(() => {});
      }
      if (updates.length > 0) await this.work(updates, stop);
    }
  }

  private async fetch(stop: AbortSignal): Promise<readonly TelegramUpdate[]> {
    try {
      return await this.getUpdates(POLL_SEC, stop);
    } catch (error) {
      if (stop.aborted) return [];
      throw error;
    }
  }

  private async work(updates: readonly TelegramUpdate[], stop: AbortSignal): Promise<void> {
    const done = new Bell();
    const hurry = (): void => done.ring();
    const handled = Promise.all(updates.map((update) => this.queue.handle(update))).then(hurry);
    stop.addEventListener('abort', hurry);
    await done.sleep(BATCH_PATIENCE_MS);
    stop.removeEventListener('abort', hurry);
    this.offset = Math.max(...updates.map((update) => update.update_id)) + 1;
    if (!stop.aborted) return;
    const inTime = await Promise.race([handled.then(() => true), pause(LAST_WORD_MS, false)]);
    if (inTime) await this.getUpdates(0, null).catch(() => {});
  }

  private getUpdates(timeout: number, stop: AbortSignal | null): Promise<readonly TelegramUpdate[]> {
    const asked = { offset: this.offset, timeout, allowed_updates: WANTED_UPDATES };
    const longest = stop === null ? LAST_WORD_MS : timeout * 1000 + ANSWER_MARGIN_MS;
    return withDeadline(longest, stop, (signal) =>
      this.bot.telegram.callApi('getUpdates', asked, { signal: signal as never }),
    );
  }
}
