import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Deliveries } from '../../../pipeline/delivery/deliveries.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { sampleOutcome } from '../domain/sample-outcome.js';
import { testAlertMessage, testChatMessage } from '../../../contract/messages/test-message.js';
import type { Condition, Trigger, TriggerLabel } from '../../../contract/trigger.js';
import { CONNECT_TELEGRAM_FIRST } from '../../../contract/telegram.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { PriceTable } from '../../../pipeline/price-feed/price-table.js';

const PATIENCE_MS = 8_000;

/** How often one person, or one trial chat, may ask for a sample. */
export const SAMPLES = { max: 3, windowSec: 60 };

/** Sends a chat one message marked TEST, for somebody who waits for it. */
@Injectable()
export class SampleSender {
  constructor(
    private readonly db: DataSource,
    private readonly deliveries: Deliveries,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Resolves once Telegram has accepted `text`, which begins with the test mark.
   * @throws AppError 409 if the person blocked or paused the bot, 503 if Telegram does not answer.
   */
  async send(chatId: string, text: string): Promise<void> {
    const id = await this.deliveries.enqueueTest(chatId, text);
    const { status, reason } = await this.deliveries.waitFor(id, PATIENCE_MS);
    const outcome = sampleOutcome(status, reason);
    if (outcome.kind === 'refused') throw new AppError(outcome.code, outcome.status, outcome.message);
  }

  /**
   * Sends the chat of an account what `textOf` answers, and resolves with it. `textOf` is asked only once there is a chat, and
   * before it counts.
   * @throws AppError 409 without a linked chat, or if the person blocked the bot; 429 after three in a minute; as `textOf` and
   * `send` do.
   */
  async sendToAccount(userId: string, textOf: () => Promise<string>): Promise<string> {
    const [chat] = await this.db.query<{ chatId: string; blocked: boolean }[]>(
      'SELECT chat_id AS "chatId", blocked_at IS NOT NULL AS blocked FROM telegram_chats WHERE user_id = $1',
      [userId],
    );
    if (chat === undefined) throw new AppError('CONFLICT', 409, CONNECT_TELEGRAM_FIRST);
    const text = await textOf();
    await this.limiter.consume(`send-test:${userId}`, SAMPLES);
    if (chat.blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
    await this.send(chat.chatId, text);
    return text;
  }
}

@Injectable()
export class SampleTexts {
  constructor(
    private readonly prices: PriceTable,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Of somebody's triggers that are not paused: the first that is active, else the first; without one it says where alerts
   * will arrive.
   */
  ofTriggers(triggers: readonly Trigger[]): string {
    const possible = triggers.filter(({ paused }) => paused === null);
    const shown = possible.find(({ active }) => active) ?? possible[0];
    if (shown === undefined) return testChatMessage(this.config.marketSource);
    return this.ofTrigger(shown);
  }

  ofTrigger({ symbol, watch, name, note }: Trigger): string {
    return this.ofCondition(symbol, conditionOfWatch(watch), { name, note });
  }

  ofCondition(symbol: string, condition: Condition, label?: TriggerLabel): string {
    const current = this.prices.get(symbol);
    const price = current === null || current.stale ? null : current.price;
    return testAlertMessage(this.config.marketSource, {
      symbol,
      condition,
      price,
      ...(label !== undefined && { label }),
    });
  }
}
