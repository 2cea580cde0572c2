import type { Asset } from './asset.js';
import { candlePrices, MINUTE_MS, type Candle } from './candle.js';
import { bell, randomStream } from './random.js';
import type { MadeTrade } from './trade-log.js';
import { STEP_DEVIATION, STEPS_PER_MINUTE } from './walk.js';

/** How far back the market remembers: 30 hours, enough for the 24 h figures at any time. */
export const KEPT_MINUTES = 30 * 60;

const MINUTE_DEVIATION = STEP_DEVIATION * Math.sqrt(STEPS_PER_MINUTE);
const TRADE_OFFSETS_MS = [0, 20_000, 40_000, 59_000] as const;

/**
 * The minutes before the market opened, oldest first, in USD: the last one ends at `end` and closes at the
 * asset's start price, and each opens where the one before closed. Depends on seed, asset and `end` only.
 */
export function pastCandles(asset: Asset, seed: string, end: number): Candle[] {
  const random = randomStream(`${seed}:past:${asset.symbol}`);
  const deviation = MINUTE_DEVIATION * asset.volatility;
  const candles: Candle[] = [];
  let close = asset.startPrice;
  for (let back = 1; back <= KEPT_MINUTES; back += 1) {
    const open = close * Math.exp(-deviation * bell(random));
    candles.push({
      at: end - back * MINUTE_MS,
      open,
      high: Math.max(open, close) * (1 + deviation * random()),
      low: Math.min(open, close) * (1 - deviation * random()),
      close,
      volume: (asset.turnover / close) * (0.5 + random()),
    });
    close = open;
  }
  return candles.reverse();
}

/** The trades a minute stands for, oldest first: the four prices it is played as, a quarter of its volume each. */
export function candleTrades(candle: Candle): MadeTrade[] {
  return candlePrices(candle).map((price, step) => ({
    at: candle.at + (TRADE_OFFSETS_MS[step] ?? 0),
    price,
    size: candle.volume / 4,
  }));
}
