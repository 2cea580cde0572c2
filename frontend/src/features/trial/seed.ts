import type { CoreSymbol } from '@contract/symbols.js';

const STEPS: Readonly<Record<CoreSymbol, number>> = { BTC: 1_000, ETH: 100, SOL: 10 };
const FALLBACKS: Readonly<Record<CoreSymbol, number>> = { BTC: 130_000, ETH: 5_300, SOL: 220 };
const ABOVE_MARKET = 1.1;

/**
 * The level a trigger form starts with: 10 % above the market, rounded to 1000 for BTC, 100 for ETH, 10 for SOL (at
 * least one such step); a fixed one while the price is not known.
 */
export function seedLevel(symbol: CoreSymbol, price: number | undefined): number {
  if (price === undefined) return FALLBACKS[symbol];
  const step = STEPS[symbol];
  return Math.max(step, Math.round((price * ABOVE_MARKET) / step) * step);
}
