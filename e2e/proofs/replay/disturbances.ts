import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptBackend } from '../support/kept-backend.js';
import type { OutsideWorld } from '../support/outside-world.js';
import type { MarketPrice } from './coverage.js';
import { everyCoinEvaluated } from './every-coin-evaluated.js';

/** What happens to the product while the candles are played. */
export interface Disturbed {
  readonly kills: number;
  readonly databaseRestarts: number;
}

interface DisturbedParts extends Pick<OutsideWorld, 'postgres' | 'database'> {
  readonly backend: KeptBackend;
  /** Of the coins that are played. */
  readonly symbols: readonly string[];
  /** How many steps the replay will have. */
  readonly steps: number;
}

type Blow = 'kill' | 'database restart';

/** The market goes on like this while nobody evaluates it, so that there is something to find out about. */
const UNWATCHED_STEP_MS = 100;
const DATABASE_DOWN_MS = 500;

/**
 * Strikes the product at even distances through a replay. From a blow until every coin is evaluated again the market goes
 * on slowly; otherwise it waits for the product. Remembers every price the market had.
 */
export class Disturbances {
  readonly market: MarketPrice[] = [];
  /** Milliseconds from each blow until every coin was evaluated again. */
  readonly recoveries: number[] = [];
  private readonly blows: Blow[];
  private readonly every: number;
  private step = 0;
  private recovering: Promise<void> | null = null;
  private failure: Error | null = null;

  constructor(
    private readonly parts: DisturbedParts,
    { kills, databaseRestarts }: Disturbed,
  ) {
    this.blows = spread(kills, databaseRestarts);
    this.every = Math.floor(parts.steps / (this.blows.length + 1));
  }

  /** To be awaited before the prices of a step leave. @throws what went wrong with a blow. */
  async beforeStep(prices: readonly { readonly symbol: string; readonly price: number }[]): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.step += 1;
    const isDue = this.blows.length > 0 && this.step >= this.every * (this.recoveries.length + 1);
    if (this.recovering === null && isDue) this.strike();
    if (this.recovering !== null) await sleep(UNWATCHED_STEP_MS);
    const at = Date.now();
    for (const { symbol, price } of prices) this.market.push({ symbol, price, at });
  }

  /**
   * Resolves when the last blow is over and every coin is evaluated as its prices come, so that nothing is held back.
   * @throws Error if that never is, or if not every blow was struck.
   */
  async finish(): Promise<void> {
    await this.recovering;
    if (this.failure !== null) throw this.failure;
    if (this.blows.length > 0)
      throw new Error(`The replay was over before ${this.blows.length} of the blows`);
    await everyCoinEvaluated(this.parts.database, this.parts.symbols, Date.now());
  }

  private strike(): void {
    const blow = this.blows.shift();
    this.recovering = this.survive(() =>
      blow === 'kill' ? this.parts.backend.kill() : this.restartDatabase(),
    )
      .catch((error: unknown) => {
        this.failure = new Error('A blow could not be survived', { cause: error });
      })
      .finally(() => {
        this.recovering = null;
      });
  }

  private async survive(strike: () => Promise<void>): Promise<void> {
    const struckAt = Date.now();
    await strike();
    await everyCoinEvaluated(this.parts.database, this.parts.symbols, struckAt);
    this.recoveries.push(Date.now() - struckAt);
  }

  private async restartDatabase(): Promise<void> {
    await this.parts.postgres.crash();
    await sleep(DATABASE_DOWN_MS);
    await this.parts.postgres.start();
  }
}

/** The restarts between the kills. */
function spread(kills: number, restarts: number): Blow[] {
  const blows: Blow[] = Array.from({ length: kills }, () => 'kill');
  const apart = Math.max(1, Math.floor(kills / (restarts + 1)));
  for (let i = 0; i < restarts; i++) blows.splice((i + 1) * apart + i, 0, 'database restart');
  return blows;
}
