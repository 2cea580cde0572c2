import { Injectable } from '@nestjs/common';
import { Metrics, only } from '../../../platform/metrics/metrics.js';
import { MarketStatusSource } from '../market-status.js';

@Injectable()
export class FeedMetrics {
  constructor(metrics: Metrics, market: MarketStatusSource) {
    metrics.gauge(
      {
        name: 'bellwether_exchange_connected',
        help: 'Whether this process is connected to an exchange: 1 or 0.',
        labels: ['exchange'],
      },
      () =>
        market
          .current()
          .exchanges.map(({ exchange, connected }) => ({ labels: { exchange }, value: connected ? 1 : 0 })),
    );
    metrics.gauge(
      {
        name: 'bellwether_exchange_age_seconds',
        help: 'Time since the last accepted tick of an exchange; missing before the first.',
        labels: ['exchange'],
      },
      () =>
        market
          .current()
          .exchanges.flatMap(({ exchange, ageMs }) =>
            ageMs === null ? [] : [{ labels: { exchange }, value: ageMs / 1_000 }],
          ),
    );
    metrics.gauge(
      {
        name: 'bellwether_stale_symbols',
        help: 'How many symbols have had no price for 30 s.',
        labels: [],
      },
      () => only(market.current().stale.length),
    );
  }
}
