import { formatLevel } from '@contract/decimal.js';
import { numberIn } from '@contract/read-number.js';
import type { CoreSymbol } from '@contract/symbols.js';
import { type Direction, isBandOp } from '@contract/trigger.js';
import type { TriggerTestRequest } from '@contract/user-triggers.js';

/** A condition that nobody watches. Levels as they were typed; null: not touched yet. */
export interface Sample {
  readonly symbol: CoreSymbol;
  readonly op: Direction;
  readonly low: string | null;
  readonly high: string | null;
}

export const FIRST_SAMPLE: Sample = { symbol: 'BTC', op: 'above', low: null, high: null };

export interface SampleLevels {
  /** The level, or the band's lower bound. */
  readonly low: string;
  /** The band's upper bound. */
  readonly high: string;
}

const FALLBACKS: Readonly<Record<CoreSymbol, number>> = { BTC: 130_000, ETH: 5_300, SOL: 220 };
const STARTS: Readonly<Record<Direction, readonly [low: number, high: number]>> = {
  above: [1.1, 1.1],
  below: [0.9, 0.9],
  inside: [0.9, 1.1],
  outside: [0.9, 1.1],
};

/** The price of a coin now, or a fixed one while none is known. Pure. */
export function marketOf(symbol: CoreSymbol, price: number | null): number {
  return price ?? FALLBACKS[symbol];
}

/**
 * What stands in the fields: what was typed, else 10 % off the price to two digits, or off a fixed one while none is
 * known. Pure.
 */
export function sampleLevels({ symbol, op, low, high }: Sample, price: number | null): SampleLevels {
  const market = marketOf(symbol, price);
  const start = (share: number) => formatLevel(Number((market * share).toPrecision(2)));
  return { low: low ?? start(STARTS[op][0]), high: high ?? start(STARTS[op][1]) };
}

/** The server's form of a sample; null while its levels make no sense. Pure. */
export function sampleRequest(
  { symbol, op }: Sample,
  levels: SampleLevels,
  price: number | null,
): TriggerTestRequest | null {
  const market = marketOf(symbol, price);
  const v1 = numberIn(levels.low, market);
  if (!isBandOp(op)) return v1 > 0 ? { symbol, op, v1 } : null;
  const v2 = numberIn(levels.high, market);
  return v1 > 0 && v2 > v1 ? { symbol, op, v1, v2 } : null;
}
