import { type NamedMarket, streamNameOf } from './stream-name.js';
import { DOLLAR_CURRENCIES, type DollarCcy } from './tick.js';

/** What is needed of a market an exchange offers (ccxt's market structure has more). */
export interface OfferedMarket extends NamedMarket {
  readonly spot?: boolean;
  readonly active?: boolean;
}

/** The one market an exchange quotes a symbol on. */
export interface Pair {
  /** ccxt's unified name: "BTC/USD". */
  readonly market: string;
  readonly symbol: string;
  readonly quoteCcy: DollarCcy;
  /** What the stream calls it; see `streamNameOf`. */
  readonly streamName: string;
}

/** Whether a market can be quoted on: spot, not closed, against dollars or a dollar token, and plainly called (Kraken has others of a coin beside it). */
export function isUsable({ symbol, base, spot, active, quote }: OfferedMarket): boolean {
  const isPlain = symbol === `${base}/${quote}`;
  return isPlain && spot === true && active !== false && DOLLAR_CURRENCIES.some((ccy) => ccy === quote);
}

/**
 * Which market to follow for each symbol: against USD, else USDT, else USDC; none for a symbol that is not offered.
 * A dollar token itself is followed against USD only, since its price converts the others. If a symbol had to be
 * taken in USDC, USDC/USD is added where it is offered. In the order of `symbols`; O(markets).
 */
export function choosePairs(
  exchange: string,
  markets: Iterable<OfferedMarket>,
  symbols: readonly string[],
): readonly Pair[] {
  const usable = new Map<string, OfferedMarket>();
  for (const market of markets) if (isUsable(market)) usable.set(market.symbol, market);
  const chosen = symbols.flatMap((symbol) => pairOf(exchange, symbol, usable));
  const needsUsdc = chosen.some(({ quoteCcy }) => quoteCcy === 'USDC') && !symbols.includes('USDC');
  return needsUsdc ? [...chosen, ...pairOf(exchange, 'USDC', usable)] : chosen;
}

function pairOf(
  exchange: string,
  symbol: string,
  usable: ReadonlyMap<string, OfferedMarket>,
): readonly Pair[] {
  const isToken = DOLLAR_CURRENCIES.some((ccy) => ccy === symbol);
  for (const quoteCcy of isToken ? (['USD'] as const) : DOLLAR_CURRENCIES) {
    const market = usable.get(`${symbol}/${quoteCcy}`);
    const streamName = market === undefined ? null : streamNameOf(exchange, market);
    if (streamName !== null) return [{ market: `${symbol}/${quoteCcy}`, symbol, quoteCcy, streamName }];
  }
  return [];
}
