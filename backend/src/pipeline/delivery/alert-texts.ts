import { Inject, Injectable } from '@nestjs/common';
import type { AlertFacts } from '../../contract/messages/alert-message.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { releaseOfAlert } from '../evaluator/domain/describe-fire.js';
import { PriceTable } from '../price-feed/price-table.js';
import type { AlertRow } from './outbox/channel.js';

/** What an alert's message is made of, whatever the channel. */
@Injectable()
export class AlertTexts {
  constructor(
    private readonly prices: PriceTable,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  facts(alert: AlertRow): AlertFacts {
    const release = releaseOfAlert(alert, this.config.triggerRules);
    const now = this.prices.get(alert.symbol);
    return { ...alert, release, current: now === null || now.stale ? null : now.price };
  }
}
