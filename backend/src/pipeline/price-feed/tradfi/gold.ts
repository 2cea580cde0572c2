import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GOLD, GOLD_COIN } from '../../../contract/symbols.js';
import type { PriceTable } from '../price-table.js';
import type { PollParts } from './poll.js';
import type { Yahoo } from './yahoo.js';
import { PriceStream } from '../price-stream.js';

export interface GoldCheckParts extends PollParts {
  readonly yahoo: Yahoo | null;
  readonly table: PriceTable;
}

const EVERY_MS = 900_000;
/** Usually they differ by half a percent. */
const MAX_DEVIATION = 0.03;
const SAME_TIME_MS = 900_000;

/** Compares the gold token with the gold future and logs when they part. */
export class GoldCheck {
  private isFar = false;

  constructor(private readonly parts: GoldCheckParts) {}

  /** Resolves with the milliseconds until the next check. */
  async check(): Promise<number> {
    const { yahoo, table, clock, logger, signal } = this.parts;
    const future = await yahoo?.latest('GC=F', signal);
    const token = table.get(GOLD);
    if (future?.kind !== 'read' || token === null || !token.fresh) return EVERY_MS;
    if (Math.abs(clock.now() - future.value.valueAt) > SAME_TIME_MS) return EVERY_MS;
    const wasFar = this.isFar;
    this.isFar = Math.abs(token.price / future.value.value - 1) > MAX_DEVIATION;
    const facts = { token: token.price, future: future.value.value };
    if (this.isFar && !wasFar) logger.warn(facts, 'gold: the token is far from the future');
    else if (wasFar && !this.isFar) logger.info(facts, 'gold: the token is near the future again');
    return EVERY_MS;
  }
}

/** Publishes every price of the gold token as the price of gold, too. */
@Injectable()
export class GoldPrices implements OnModuleDestroy {
  private readonly unsubscribe: () => void;

  constructor(prices: PriceStream) {
    this.unsubscribe = prices.subscribe((price) => {
      if (price.symbol === GOLD_COIN) prices.publish({ ...price, symbol: GOLD });
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }
}
