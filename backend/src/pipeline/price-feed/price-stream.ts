import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';
import type { MarketPrice } from './domain/price.js';

/** Every price, in the order it was made. */
@Injectable()
export class PriceStream extends Stream<MarketPrice> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'price feed: a listener of prices failed'));
  }
}
