import { Inject, Injectable } from '@nestjs/common';
import { Deliveries } from '../../../pipeline/delivery/deliveries.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { sampleOutcome } from '../domain/sample-outcome.js';
import { testAlertMessage, testChatMessage } from '../../../contract/messages/test-message.js';
import type { Condition, Trigger, TriggerLabel } from '../../../contract/trigger.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { PriceTable } from '../../../pipeline/price-feed/price-table.js';

const PATIENCE_MS = 8_000;

/** How often one person, or one trial chat, may ask for a sample. */
export const SAMPLES = { max: 3, windowSec: 60 };

/** Sends a chat one message marked TEST, for somebody who waits for it. */
@Injectable()
export class SampleSender {
  constructor(private readonly deliveries: Deliveries) {}

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
