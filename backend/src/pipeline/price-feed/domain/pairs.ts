import { pinnedCoin } from './pinned-markets.js';
import { DOLLAR_CURRENCIES, type DollarCcy } from './tick.js';

/** The used part of ccxt's market structure. */
export interface OfferedMarket extends NamedMarket {
  readonly spot?: boolean;
  readonly active?: boolean;
}

/** The market that gives an exchange's quote of a symbol. */
export interface Pair {
  /** ccxt's unified name: "BTC/USD". */
  readonly market: string;
  readonly symbol: string;
  readonly quoteCcy: DollarCcy;
  /** See `streamNameOf`. */
  readonly streamName: string;
}

/** Whether a market is spot, open and against a dollar currency. Kraken has variants of a coin under other names. */
export function isUsable({ symbol, base, spot, active, quote }: OfferedMarket): boolean {
  const isPlain = symbol === `${base}/${quote}`;
  return isPlain && spot === true && active !== false && DOLLAR_CURRENCIES.some((ccy) => ccy === quote);
}

/**
 * Chooses the market of each symbol: against USD, else USDT, else USDC. A dollar token is quoted against USD only, since its
 * price converts the others; USDC/USD is added when a symbol is quoted in USDC. In the order of `symbols`; O(markets).
 */
export function choosePairs(
  exchange: string,
  markets: Iterable<OfferedMarket>,
  symbols: readonly string[],
): readonly Pair[] {
  const usable = new Map<string, OfferedMarket>();
  for (const market of markets) {
    if (isUsable(market)) usable.set(`${coinOf(exchange, market)}/${market.quote}`, market);
  }
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
    if (market !== undefined && streamName !== null)
      return [{ market: market.symbol, symbol, quoteCcy, streamName }];
  }
  return [];
}

/** The coin of a market: the pinned one, else ccxt's. */
export function coinOf(exchange: string, { id, base }: NamedMarket): string {
  return pinnedCoin(exchange, id) ?? base;
}

/** The names of a market. */
export interface NamedMarket {
  /** The exchange's own. */
  readonly id?: string | undefined;
  /** ccxt's unified name: "BTC/USD". */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Kraken's `wsname`: "XBT/USD". */
  readonly wsId?: string | undefined;
}

/** Assets that Kraken's WebSocket API v2 spells differently. */
const RENAMED_IN_V2: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/**
 * The name of a market in ticker streams; null if it may be another coin. Kraken's is the `wsname` of its AssetPairs: by
 * ccxt's name "LUNA/USD" it would stream Terra Classic. Other exchanges use ids that ccxt translates.
 * https://docs.kraken.com/api/docs/rest-api/get-tradable-asset-pairs
 */
export function streamNameOf(
  exchange: string,
  { id, symbol, base, quote, wsId }: NamedMarket,
): string | null {
  if (exchange !== 'kraken') return symbol;
  const [wsBase = '', wsQuote = ''] = (wsId ?? '').split('/').map((asset) => RENAMED_IN_V2[asset] ?? asset);
  const isSameCoin = wsBase === base || (wsBase !== '' && pinnedCoin(exchange, id) !== null);
  return isSameCoin && wsQuote === quote ? `${wsBase}/${wsQuote}` : null;
}
