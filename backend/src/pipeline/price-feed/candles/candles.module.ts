import { Module } from '@nestjs/common';
import { Purges } from '../../../platform/jobs/purges.js';
import { CandleEvents } from './candle-events.js';
import { CandleFetcher } from './candle-fetcher.js';
import { candlePurge, CandleStore } from './candle-store.js';
import { CandlesController } from './candles.controller.js';
import { Candles } from './candles.service.js';

@Module({ providers: [CandleEvents, CandleStore], exports: [CandleEvents, CandleStore] })
class CandleStoreModule {
  constructor(purges: Purges) {
    purges.add(candlePurge);
  }
}

/** The route of candles: for processes that serve the web. */
@Module({ imports: [CandleStoreModule], controllers: [CandlesController], providers: [Candles] })
export class CandlesModule {}

/** Asks the exchanges for them: for processes that follow the exchanges. */
@Module({ imports: [CandleStoreModule], providers: [CandleFetcher] })
export class CandleFetcherModule {}
