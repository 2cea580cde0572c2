import { Injectable } from '@nestjs/common';
import { GOLD, GOLD_COIN, TRADFI_SYMBOLS } from '../../../contract/symbols.js';
import type { CurrentPrice } from '../domain/price.js';
import { priceOrUnderlying } from '../domain/underlying-coin.js';
import { PriceFeedService } from './price-feed.service.js';
import { PriceTable } from '../price-table.js';
import { OfficialPrices } from '../tradfi/official-prices.js';

/** Exchange prices, official values, gold (the price of its token) and tokens at the price of their underlying coin. */
@Injectable()
export class CombinedPriceTable extends PriceTable {
  constructor(
    private readonly exchanges: PriceFeedService,
    private readonly official: OfficialPrices,
  ) {
    super();
  }

  override get(symbol: string): CurrentPrice | null {
    if (symbol !== GOLD) {
      return this.official.get(symbol) ?? priceOrUnderlying(symbol, (coin) => this.exchanges.get(coin));
    }
    const coin = this.exchanges.get(GOLD_COIN);
    return coin === null ? null : { ...coin, symbol };
  }

  override tracked(): readonly string[] {
    return [...this.exchanges.tracked(), ...TRADFI_SYMBOLS];
  }
}
