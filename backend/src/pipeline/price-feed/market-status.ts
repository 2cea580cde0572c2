import { Inject, Injectable } from '@nestjs/common';
import type { MarketStatus } from '../../contract/market.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** The state of the feed now. */
export abstract class MarketStatusSource {
  abstract current(): MarketStatus;
}

/** Publishes the state of the feed when it changed, at most once a second. */
@Injectable()
export class MarketStatusStream extends Stream<MarketStatus> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'market status: a listener failed'));
  }
}
