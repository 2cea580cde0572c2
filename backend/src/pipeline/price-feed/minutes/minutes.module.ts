import { join } from 'node:path';
import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Purges } from '../../../platform/jobs/purges.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { CcxtFeed } from '../ccxt/ccxt-feed.js';
import { MinuteClient } from '../ccxt/minute-client.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { PriceFeedModule } from '../price-feed.module.js';
import { MinuteHistory } from './minute-history.js';
import { minuteDayPurge } from './minute-purge.js';
import { MinuteReadings } from './minute-readings.js';
import { MINUTE_SOURCES } from '../minute-source.js';
import { MinuteStore } from './minute-store.js';

/** Half the pace that exchanges allow: what follows prices needs the rest. */
const SLOWNESS = 2;
/** Whose answers are known: minutes of two, and what USDT cost on Kraken where the first does not tell. */
const ASKED: readonly string[] = ['coinbaseexchange', 'binance', 'kraken'];

/** Clients of their own: no request of a backtest waits behind, or before, one of the price feed. `feeds`: of this process. */
export function minuteClients(
  config: Pick<Config, 'exchanges' | 'exchangeUrls' | 'dataDir'>,
  clock: Clock,
  logger: Logger,
  feeds: readonly ExchangeFeed[] = [],
  slowness = SLOWNESS,
): readonly MinuteClient[] {
  return config.exchanges
    .filter((exchange) => ASKED.includes(exchange))
    .map((exchange) => {
      const urls = config.exchangeUrls[exchange] ?? {};
      const marketFile = join(config.dataDir, 'markets', `${exchange}.json`);
      const settings = { exchange, urls, symbols: ALWAYS_TRACKED, marketFile };
      const feed = feeds.find((each) => each.exchange === exchange);
      const followed = feed instanceof CcxtFeed ? feed.marketList : null;
      return new MinuteClient(settings, slowness, followed, clock, logger);
    });
}

@Module({ providers: [MinuteStore], exports: [MinuteStore] })
export class MinuteStoreModule {
  constructor(purges: Purges, @Inject(CONFIG) { candleStoreMb }: Pick<Config, 'candleStoreMb'>) {
    purges.add(minuteDayPurge(candleStoreMb));
  }
}

/** Minutes of the past, for processes that serve the web. */
@Module({
  imports: [PriceFeedModule, MinuteStoreModule],
  providers: [
    {
      provide: MINUTE_SOURCES,
      useFactory: minuteClients,
      inject: [CONFIG, Clock, LOGGER, { token: EXCHANGE_FEEDS, optional: true }],
    },
    MinuteReadings,
    MinuteHistory,
  ],
  exports: [MinuteHistory],
})
export class MinutesModule implements OnModuleDestroy {
  constructor(@Inject(MINUTE_SOURCES) private readonly sources: readonly { readonly stop?: () => void }[]) {}

  onModuleDestroy(): void {
    for (const source of this.sources) source.stop?.();
  }
}
