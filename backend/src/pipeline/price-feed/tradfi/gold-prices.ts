import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GOLD, GOLD_COIN } from '../../../contract/symbols.js';
import { PriceStream } from '../price-stream.js';

/** Publishes every price of the token that stands for an ounce of gold as the price of gold, too. */
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
