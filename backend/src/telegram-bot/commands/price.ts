import { type AskedPrice, priceAnswer } from '../../contract/messages/price-answer.js';
import type { MarketSource } from '../../contract/market.js';
import type { PriceTable } from '../../price-feed/price-table.js';
import { askedSymbols } from '../domain/asked-symbols.js';
import type { Talk } from './talk.js';

export interface PriceNeeds {
  readonly prices: PriceTable;
  readonly source: MarketSource;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `/price [SYMBOL…]` says what symbols cost now and how old that is. */
export async function handlePrice({ words, reply }: Talk, needs: PriceNeeds): Promise<readonly AskedPrice[]> {
  const tracked = needs.prices.tracked();
  const asked = askedSymbols(words).map((symbol) => lookUp(symbol, tracked, needs.prices));
  await reply(priceAnswer(needs.source, asked, tracked, needs.now));
  return asked;
}

function lookUp(symbol: string, tracked: readonly string[], prices: PriceTable): AskedPrice {
  const current = prices.get(symbol);
  if (current === null) return { kind: tracked.includes(symbol) ? 'waiting' : 'unknown', symbol };
  const { price, at } = current;
  return { kind: current.stale ? 'stale' : 'known', symbol, price, at };
}
