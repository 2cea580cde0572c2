import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';
import type { Price } from './domain/price.js';

/** Every Price, in the order it was made. One burst of ticks gives as many prices. */
@Injectable()
export class PriceStream extends Stream<Price> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of prices failed'));
  }
}
