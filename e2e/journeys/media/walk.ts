import { setTimeout as wait } from 'node:timers/promises';
import { market } from '../pages/market.js';

/** As much as the line of the landing page shows at least. */
const STEPS = 65;
const STEP_MS = 1_000;

/** Lets a coin go up and down for a good minute, the same way each time, and stay at `end`. */
export async function walkTo(symbol: string, end: number): Promise<void> {
  for (let left = STEPS; left > 0; left -= 1) {
    await market.holdAt(symbol, end * (1 + wave(left)));
    await wait(STEP_MS);
  }
  await market.holdAt(symbol, end);
}

/** The way from the end as a share of it, 0 where nothing is left. */
function wave(left: number): number {
  return -0.003 * Math.sin(left / 11) + 0.0011 * Math.sin(left / 3.7) - 0.0006 * Math.sin(left * 1.9);
}
