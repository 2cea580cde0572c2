import { Inject, Injectable } from '@nestjs/common';
import type { ToldFacts } from '../../contract/messages/alert-message.js';
import { isHookAlert } from '../../contract/messages/hook-message.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { releaseOfAlert } from '../evaluator/domain/describe-fire.js';
import { triggerKeyOf } from '../evaluator/domain/trigger-key.js';
import { SeriesValues } from '../evaluator/series-values.js';
import { priceKeyOf } from '../price-feed/domain/price-key.js';
import { PriceTable } from '../price-feed/price-table.js';
import type { AlertRow } from './outbox/channel.js';

/** What an alert's message is made of, whatever the channel. */
@Injectable()
export class AlertTexts {
  constructor(
    private readonly prices: PriceTable,
    private readonly series: SeriesValues,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  facts(alert: AlertRow): ToldFacts {
    if (isHookAlert(alert)) return alert;
    const release = releaseOfAlert(alert, this.config.triggerRules);
    const { condition, exchange } = alert.evidence;
    const now = this.prices.get(priceKeyOf(alert.symbol, exchange ?? null));
    const key = triggerKeyOf({
      symbol: alert.symbol,
      condition,
      ...(exchange !== undefined && { exchange }),
    });
    const currentSeries = this.series.get(key)?.value ?? null;
    return { ...alert, release, current: now === null || now.stale ? null : now.price, currentSeries };
  }
}
