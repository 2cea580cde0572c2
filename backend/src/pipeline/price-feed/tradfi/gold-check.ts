import { GOLD } from '../../../contract/symbols.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';
import type { PriceTable } from '../price-table.js';
import type { Yahoo } from './yahoo.js';

export interface GoldCheckParts {
  readonly yahoo: Yahoo | null;
  readonly table: PriceTable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const EVERY_MS = 900_000;
/** The token and the future differ by half a percent in usual times. */
const FAR_SHARE = 0.03;
const SAME_TIME_MS = 900_000;

/** Compares the token that stands for gold with the gold future, and says so if they part. It decides nothing. */
export class GoldCheck {
  private isFar = false;

  constructor(private readonly parts: GoldCheckParts) {}

  /** Resolves with how long to wait before the next question. */
  async ask(): Promise<number> {
    const { yahoo, table, clock, logger, signal } = this.parts;
    const future = await yahoo?.latest('GC=F', signal);
    const token = table.get(GOLD);
    if (future?.kind !== 'read' || token === null || !token.fresh) return EVERY_MS;
    if (Math.abs(clock.now() - future.value.valueAt) > SAME_TIME_MS) return EVERY_MS;
    const wasFar = this.isFar;
    this.isFar = Math.abs(token.price / future.value.value - 1) > FAR_SHARE;
    const facts = { token: token.price, future: future.value.value };
    if (this.isFar && !wasFar) logger.warn(facts, 'the price of the gold token is far from the gold future');
    else if (wasFar && !this.isFar) logger.info(facts, 'the gold token is near the gold future again');
    return EVERY_MS;
  }
}
