import type { CoreSymbol } from '@contract/symbols.js';

/** The levels the form of one symbol starts with, on either side of the market. */
export interface Seed {
  readonly above: number;
  readonly below: number;
}

const STEPS: Readonly<Record<CoreSymbol, number>> = { BTC: 1_000, ETH: 100, SOL: 10 };
const FALLBACKS: Readonly<Record<CoreSymbol, number>> = { BTC: 130_000, ETH: 5_300, SOL: 220 };
const ABOVE_MARKET = 1.1;
const BELOW_MARKET = 0.9;

function rounded(level: number, step: number): number {
  return Math.round(level / step) * step;
}

/**
 * 10 % above and 10 % below the market, rounded to 1000 for BTC, 100 for ETH, 10 for SOL; the one above is at least one
 * such step, the one below keeps two digits where a step is too coarse to stay below the price. Fixed ones while the
 * price is not known.
 */
export function seedOf(symbol: CoreSymbol, price: number | undefined): Seed {
  const step = STEPS[symbol];
  const market = price ?? FALLBACKS[symbol] / ABOVE_MARKET;
  const below = rounded(market * BELOW_MARKET, step);
  return {
    above: Math.max(step, rounded(market * ABOVE_MARKET, step)),
    below: below > 0 && below < market ? below : Number((market * BELOW_MARKET).toPrecision(2)),
  };
}

/**
 * The level the /trial page starts with: 10 % above the market. The raised value picks what it is rounded to: 1000 from
 * 10000 on, 100 from 1000 on, 10 from 100 on, 1 from 10 on, else two decimals. A fixed one while the price is not known.
 */
export function pageSeed(symbol: CoreSymbol, price: number | undefined): number {
  if (price === undefined) return FALLBACKS[symbol];
  const level = price * ABOVE_MARKET;
  if (level < 10) return Number(level.toFixed(2));
  const digits = Math.min(4, Math.floor(Math.log10(level)));
  return rounded(level, 10 ** (digits - 1));
}
