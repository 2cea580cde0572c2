import type { MarketPricesResponse, PricesResponse } from '@contract/market.js';
import type { PricesFrame } from '@contract/socket.js';
import { TRADFI_SOURCES, TRADFI_SYMBOLS } from '@contract/symbols.js';

/** The newest price this page knows of a symbol. */
export interface LivePrice {
  /** US dollars. */
  readonly price: number;
  /** The price shown before this one; null for the first. */
  readonly previous: number | null;
  readonly change24h: number | null;
  /** Epoch milliseconds, the server's clock. */
  readonly asOf: number;
  /** The server's word at `asOf` that no fresh quote stood behind it. */
  readonly stale: boolean;
}

export type PriceTable = Readonly<Record<string, LivePrice>>;

interface Quote {
  readonly price: number;
  readonly change24h: number | null;
  readonly asOf: number;
  readonly stale: boolean;
}

function put(table: PriceTable, symbol: string, quote: Quote): PriceTable {
  const known = table[symbol];
  if (known !== undefined && quote.asOf < known.asOf) return table;
  const moved = known !== undefined && known.price !== quote.price;
  const previous = moved ? known.price : (known?.previous ?? null);
  return {
    ...table,
    [symbol]: { ...quote, change24h: quote.change24h ?? known?.change24h ?? null, previous },
  };
}

/**
 * The table after a pushed frame. Pure; an older price never replaces a newer one, and one of the same time, as everybody
 * is sent who begins to watch, does not make a stale one fresh.
 */
export function applyFrame(table: PriceTable, frame: PricesFrame): PriceTable {
  return frame.quotes.reduce((next, [symbol, price, change24h, asOf]) => {
    const known = next[symbol];
    const stale = known?.asOf === asOf && known.stale;
    return put(next, symbol, { price, change24h, asOf, stale });
  }, table);
}

/** The table after GET /api/market-prices, which dates every symbol by itself. Pure. */
export function applyMarketPrices(table: PriceTable, { crypto, tradfi }: MarketPricesResponse): PriceTable {
  const coins = Object.entries(crypto).reduce(
    (next, [symbol, { price, change24h, asOf, stale }]) =>
      put(next, symbol, { price, change24h, asOf: Date.parse(asOf), stale }),
    table,
  );
  return tradfi.reduce((next, { source, value, asOf, stale }) => {
    const symbol = TRADFI_SYMBOLS.find((each) => TRADFI_SOURCES[each] === source);
    if (symbol === undefined) return next;
    return put(next, symbol, { price: value, change24h: null, asOf: Date.parse(asOf), stale });
  }, coins);
}

/**
 * The table after GET /api/prices. Its one `asOf` is the oldest of all, so with a stale symbol among them it
 * says nothing about the others: those keep the age already known, if that is younger. Pure.
 */
export function applyPrices(table: PriceTable, { prices, asOf, stale }: PricesResponse): PriceTable {
  const oldest = Date.parse(asOf);
  return Object.entries(prices).reduce((next, [symbol, price]) => {
    const isStale = stale.includes(symbol);
    const at = isStale || stale.length === 0 ? oldest : Math.max(oldest, table[symbol]?.asOf ?? 0);
    return put(next, symbol, { price, change24h: null, asOf: at, stale: isStale });
  }, table);
}
