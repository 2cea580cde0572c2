import { randomStream } from './random.js';

/** One coin of the synthetic market. */
export interface Asset {
  readonly symbol: string;
  readonly startPrice: number; // USD
  readonly decimals: number; // of its prices, on every exchange
  readonly volatility: number; // 1 = like bitcoin
  readonly turnover: number; // USD traded per minute and exchange
}

const USUAL_PRICES = {
  BTC: 64_000,
  ETH: 3_120,
  SOL: 147,
  USDT: 0.9995,
  USDC: 0.9999,
  PAXG: 4_085,
  ADA: 0.452,
  DOGE: 0.1583,
  XRP: 2.314,
  LINK: 13.27,
  UNI: 7.91,
  PEPE: 0.000_007_42,
};
const START_PRICES: Readonly<Record<string, number>> = { ...USUAL_PRICES, LUNA: 0.1493, LUNC: 0.000_058_1 };

/** What the stand-in lists when nothing else is asked for. */
export const DEFAULT_SYMBOLS: readonly string[] = Object.keys(USUAL_PRICES);

const STABLE_COINS: ReadonlySet<string> = new Set(['USDT', 'USDC']);
const STABLE_VOLATILITY = 0.02;
const TURNOVER = 600_000;

/** Tells whether a coin is meant to stay at one dollar. */
export function isStable(symbol: string): boolean {
  return STABLE_COINS.has(symbol);
}

/** Start values of a coin, at a given price or its usual one: a known one, else 0.03 to 300 USD from the seed. */
export function assetOf(symbol: string, seed: string, price?: number): Asset {
  const startPrice = price ?? START_PRICES[symbol] ?? inventedPrice(symbol, seed);
  return {
    symbol,
    startPrice,
    decimals: decimalsFor(startPrice),
    volatility: isStable(symbol) ? STABLE_VOLATILITY : 1,
    turnover: TURNOVER,
  };
}

/** Decimals that give a price about seven significant digits: 64000.00, 147.0000, 0.1583000. */
export function decimalsFor(price: number): number {
  return Math.min(10, Math.max(2, 6 - Math.floor(Math.log10(price))));
}

function inventedPrice(symbol: string, seed: string): number {
  const random = randomStream(`${seed}:start:${symbol}`);
  return Number((10 ** (random() * 4 - 1.5)).toPrecision(4));
}
