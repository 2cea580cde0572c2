import { DOLLAR_CURRENCIES, type DollarCcy } from './tick.js';

/** What is needed of a market an exchange offers (ccxt's market structure has more). */
export interface OfferedMarket {
  /** ccxt's unified name: "BTC/USD". */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly spot?: boolean;
  readonly active?: boolean;
}

/** The one market an exchange quotes a symbol on. */
export interface Pair {
  /** ccxt's unified name: "BTC/USD". */
  readonly market: string;
  readonly symbol: string;
  readonly quoteCcy: DollarCcy;
}

/** Whether a market can be quoted on: spot, not closed, against dollars or a dollar token. */
export function isUsable({ spot, active, quote }: OfferedMarket): boolean {
  return spot === true && active !== false && DOLLAR_CURRENCIES.some((ccy) => ccy === quote);
}

/**
 * Which market to follow for each symbol: against USD, else USDT, else USDC; none for a symbol that is not offered.
 * A dollar token itself is followed against USD only, since its price converts the others. If a symbol had to be
 * taken in USDC, USDC/USD is added where it is offered. In the order of `symbols`; O(markets).
 */
export function choosePairs(markets: Iterable<OfferedMarket>, symbols: readonly string[]): readonly Pair[] {
  const usable = new Map<string, string>();
  for (const market of markets) {
    if (isUsable(market)) usable.set(`${market.base}/${market.quote}`, market.symbol);
  }
  const chosen = symbols.flatMap((symbol) => pairOf(symbol, usable));
  const needsUsdc = chosen.some(({ quoteCcy }) => quoteCcy === 'USDC') && !symbols.includes('USDC');
  return needsUsdc ? [...chosen, ...pairOf('USDC', usable)] : chosen;
}

function pairOf(symbol: string, usable: ReadonlyMap<string, string>): readonly Pair[] {
  const isToken = DOLLAR_CURRENCIES.some((ccy) => ccy === symbol);
  for (const quoteCcy of isToken ? (['USD'] as const) : DOLLAR_CURRENCIES) {
    const market = usable.get(`${symbol}/${quoteCcy}`);
    if (market !== undefined) return [{ market, symbol, quoteCcy }];
  }
  return [];
}
