import { Injectable } from '@nestjs/common';
import { GOLD, GOLD_COIN, TRADFI_SYMBOLS } from '../../../contract/symbols.js';
import type { CurrentPrice } from '../domain/current-price.js';
import { priceOrThatOfItsCoin } from '../domain/priced-as.js';
import { PriceFeedService } from './price-feed.service.js';
import { PriceTable } from '../price-table.js';
import { OfficialPrices } from '../tradfi/official-prices.js';

/** What the exchanges and the official sources tell, in one table. Gold is a token of the exchanges under another name, and some tokens cost what their coin does. */
@Injectable()
export class AllPrices extends PriceTable {
  constructor(
    private readonly exchanges: PriceFeedService,
    private readonly official: OfficialPrices,
  ) {
    super();
  }

  override get(symbol: string): CurrentPrice | null {
    if (symbol !== GOLD) {
      return this.official.get(symbol) ?? priceOrThatOfItsCoin(symbol, (coin) => this.exchanges.get(coin));
    }
    const coin = this.exchanges.get(GOLD_COIN);
    return coin === null ? null : { ...coin, symbol };
  }

  override tracked(): readonly string[] {
    return [...this.exchanges.tracked(), ...TRADFI_SYMBOLS];
  }
}
