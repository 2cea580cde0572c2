import { Inject, Injectable } from '@nestjs/common';
import type { MarketStatus } from '../../contract/market.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/**
 * The state of the feed whenever it changed: an exchange came, went or had quotes set aside, a symbol grew
 * stale or fresh. At most one a second.
 */
@Injectable()
export class MarketStatusStream extends Stream<MarketStatus> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of the market status failed'));
  }
}
