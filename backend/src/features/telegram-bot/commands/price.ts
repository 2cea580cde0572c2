import { type AskedPrice, priceAnswer } from '../../../contract/messages/price-answer.js';
import type { MarketSource } from '../../../contract/market.js';
import { isTradfiSymbol } from '../../../contract/symbols.js';
import type { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import type { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { askedSymbols } from '../domain/asked-symbols.js';
import type { Talk } from './talk.js';

export interface PriceNeeds {
  readonly prices: PriceTable;
  readonly source: MarketSource;
  readonly market: MarketStatusSource;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `/price [SYMBOL…]` says what symbols cost now and how old that is. */
export async function handlePrice({ words, reply }: Talk, needs: PriceNeeds): Promise<readonly AskedPrice[]> {
  const tracked = needs.prices.tracked();
  const asked = askedSymbols(words).map((symbol) => lookUp(symbol, tracked, needs.prices));
  const { exchanges } = needs.market.current();
  const coins = tracked.filter((symbol) => !isTradfiSymbol(symbol));
  await reply(priceAnswer(needs.source, asked, coins, { exchanges, now: needs.now }));
  return asked;
}

function lookUp(symbol: string, tracked: readonly string[], prices: PriceTable): AskedPrice {
  const current = prices.get(symbol);
  if (current === null) return { kind: tracked.includes(symbol) ? 'waiting' : 'unknown', symbol };
  const { price, at, stale, fresh } = current;
  if (stale) return { kind: 'stale', symbol, price, at };
  return { kind: fresh ? 'known' : 'not-fresh', symbol, price, at };
}
