import { isStable, type Asset } from './asset.js';
import { randomStream } from './random.js';

/** ccxt ids of the exchanges that are played if nobody asks for others. */
export const EXCHANGE_IDS = ['coinbaseexchange', 'kraken', 'binance'] as const;
/** Those that can be played besides. */
const MORE_EXCHANGE_IDS = ['kucoin', 'bybit'] as const;
export type UsualExchangeId = (typeof EXCHANGE_IDS)[number];
export type ExchangeId = UsualExchangeId | (typeof MORE_EXCHANGE_IDS)[number];

/** One market of one exchange. */
export interface Pair {
  readonly exchange: ExchangeId;
  readonly symbol: string; // base currency, "BTC"
  readonly quote: 'USD' | 'USDT';
  readonly name: string; // "BTC/USD"; on Kraken as its sockets call it
  readonly id: string; // the exchange's own: BTC-USD, XXBTZUSD, BTCUSDT
  readonly decimals: number; // of its prices
  readonly spread: number; // its price is (1 + spread) times the reference price
}

/** `none`: every exchange quotes the reference price exactly. */
export type SpreadRule = 'seeded' | 'none';

/** Kraken's names where they are not the coin's own: of its oldest assets, and of both Terras. */
export const KRAKEN_OLD_NAMES: Readonly<Record<string, { readonly id: string; readonly altname: string }>> = {
  BTC: { id: 'XXBT', altname: 'XBT' },
  DOGE: { id: 'XXDG', altname: 'XDG' },
  ETH: { id: 'XETH', altname: 'ETH' },
  XRP: { id: 'XXRP', altname: 'XRP' },
  LUNA: { id: 'LUNA2', altname: 'LUNA2' },
  LUNC: { id: 'LUNA', altname: 'LUNA' },
};

/** Its sockets (version 2) write BTC and DOGE, yet LUNA2 for LUNA and LUNA for LUNC. */
const KRAKEN_SOCKET_NAMES: Readonly<Record<string, string>> = { LUNA: 'LUNA2', LUNC: 'LUNA' };

const SMALLEST_SPREAD = 0.0001;
const SPREAD_RANGE = 0.0003;
const STABLE_SPREAD = 0.1;

/** Tells whether a text is the ccxt id of an exchange that can be played. */
export function isExchangeId(text: string): text is ExchangeId {
  return [...EXCHANGE_IDS, ...MORE_EXCHANGE_IDS].some((id) => id === text);
}

/**
 * The markets of one coin on all exchanges; Coinbase has no USDC/USD. Coinbase quotes the reference price; Kraken and Binance
 * lie 0.01-0.04 % off it on opposite sides (a tenth of that for stable coins), so that the median of the three is the reference
 * price. KuCoin lies where Kraken does, Bybit where Binance does.
 */
export function pairsOf({ symbol, decimals }: Asset, seed: string, rule: SpreadRule): Pair[] {
  const [kraken, binance] = rule === 'none' ? [0, 0] : seededSpreads(symbol, seed);
  const inUsd = { symbol, decimals, quote: 'USD', name: `${symbol}/USD` } as const;
  const inUsdt = { symbol, decimals, quote: 'USDT', name: `${symbol}/USDT` } as const;
  const krakenName = `${KRAKEN_SOCKET_NAMES[symbol] ?? symbol}/USD`;
  const pairs: Pair[] = [
    { ...inUsd, exchange: 'coinbaseexchange', id: `${symbol}-USD`, spread: 0 },
    { ...inUsd, exchange: 'kraken', id: krakenPairId(symbol), spread: kraken, name: krakenName },
    { ...inUsdt, exchange: 'binance', id: `${symbol}USDT`, spread: binance },
    { ...inUsdt, exchange: 'kucoin', id: `${symbol}-USDT`, spread: kraken },
    { ...inUsdt, exchange: 'bybit', id: `${symbol}USDT`, spread: binance },
  ];
  return pairs.filter(isListed);
}

function isListed({ exchange, symbol, quote }: Pair): boolean {
  return symbol !== quote && !(exchange === 'coinbaseexchange' && symbol === 'USDC');
}

function krakenPairId(symbol: string): string {
  if (symbol === 'DOGE') return 'XDGUSD';
  if (symbol === 'USDT') return 'USDTZUSD';
  const old = KRAKEN_OLD_NAMES[symbol];
  if (old !== undefined && old.id === old.altname) return `${old.id}USD`;
  return old ? `${old.id}ZUSD` : `${symbol}USD`;
}

function seededSpreads(symbol: string, seed: string): readonly [number, number] {
  const random = randomStream(`${seed}:spread:${symbol}`);
  const scale = isStable(symbol) ? STABLE_SPREAD : 1;
  const sign = random() < 0.5 ? 1 : -1;
  const size = () => (SMALLEST_SPREAD + SPREAD_RANGE * random()) * scale;
  return [sign * size(), -sign * size()];
}
