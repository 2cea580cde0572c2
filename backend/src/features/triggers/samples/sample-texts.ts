import { Inject, Injectable } from '@nestjs/common';
import { testAlertMessage, testChatMessage } from '../../../contract/messages/test-message.js';
import type { Condition, Trigger } from '../../../contract/trigger.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { conditionOfTrigger } from '../domain/trigger-condition.js';

/** What samples say: the words of the real thing, at the price that makes it ring. */
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
    return this.ofCondition(shown.symbol, conditionOfTrigger(shown));
  }

  ofCondition(symbol: string, condition: Condition): string {
    const current = this.prices.get(symbol);
    const price = current === null || current.stale ? null : current.price;
    return testAlertMessage(this.config.marketSource, { symbol, condition, price });
  }
}
