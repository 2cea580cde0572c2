import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededTrigger } from '../../replay/oracle.js';
import { uuidOf } from '../../replay/seed-triggers.js';
import { type Cluster, SYMBOLS } from '../cluster/cluster.js';
import { cents, type MarketDriver } from './market-driver.js';

/** Beyond everything the market reaches by itself. */
const LEVEL = 0.05;
const PEAK = 0.06;
/** No larger step than this, or the product would ask for a second opinion. */
const STEP = 0.01;
const STEP_MS = 150;
/** Apart from the ids of other triggers. */
const SEED = 0xff_ff_ff_ff;
const FIRST_ID = 0xf00;

/** Two triggers on each coin that nothing but `touchAll` reaches: one above the swing, one below. */
export function touchTriggers(market: MarketDriver): SeededTrigger[] {
  return (['above', 'below'] as const).flatMap((op, side) =>
    SYMBOLS.map((symbol, coin) => {
      const share = op === 'above' ? LEVEL : -LEVEL;
      const level = cents(market.centreOf(symbol) * (1 + share));
      return { id: uuidOf(SEED, FIRST_ID + side * SYMBOLS.length + coin), symbol, condition: { op, level } };
    }),
  );
}

/** Drives every coin up through the upper trigger, down through the lower one and back, in about 5 s. */
export async function touchAll(market: MarketDriver): Promise<void> {
  market.rest();
  for (const share of path()) {
    for (const symbol of SYMBOLS) market.put(symbol, cents(market.centreOf(symbol) * (1 + share)));
    await sleep(STEP_MS);
  }
  market.run();
}

/** Resolves with the number of alerts of these triggers as soon as each has one, or after `limitMs`. */
export async function alertsOf(
  { database }: Cluster,
  triggers: readonly SeededTrigger[],
  limitMs: number,
): Promise<number> {
  const deadline = Date.now() + limitMs;
  const ids = triggers.map(({ id }) => id);
  for (;;) {
    const count = await database.count('alerts WHERE trigger_id = ANY ($1::uuid[])', [ids]);
    if (count >= triggers.length || Date.now() > deadline) return count;
    await sleep(STEP_MS);
  }
}

function path(): number[] {
  const steps = Math.round(PEAK / STEP);
  const up = Array.from({ length: steps + 1 }, (_, i) => i * STEP);
  const down = Array.from({ length: 2 * steps }, (_, i) => PEAK - (i + 1) * STEP);
  const back = Array.from({ length: steps }, (_, i) => -PEAK + (i + 1) * STEP);
  return [...up, ...down, ...back];
}
