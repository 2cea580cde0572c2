import type { Direction } from '../trigger.js';

/** POST /api/test/price and `simulator:run`: at least one price, each above 0. */
export interface TestPriceRequest {
  readonly BTC?: number;
  readonly ETH?: number;
  readonly SOL?: number;
}

export interface TestPriceAnswer {
  readonly results: readonly TestPriceResult[];
}

export interface TestPriceResult {
  readonly symbol: string;
  readonly price: number;
  /** At most MAX_FIRED_SHOWN of `total`. */
  readonly fired: readonly FiredTrigger[];
  readonly total: number;
  /** Watched triggers of the symbol that a price alone cannot fire: moves, averages, combined conditions. */
  readonly leftOut: number;
}

/** A trigger that the price would fire; nothing of whose it is. */
export interface FiredTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly price: number | null;
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
}

export const MAX_FIRED_SHOWN = 100;
