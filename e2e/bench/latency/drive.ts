import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../run-bench.js';
import type { Course, Move } from './course.js';
import type { Stage } from './stage.js';

const TICKS_PER_MOVE = 3;
const SLOWEST_PACE = 0.99;
const ALL_DONE_MS = 20_000;
const LOOK_EVERY_MS = 100;

/**
 * Sends all moves at their pace, one in `everyMs`. Returns when each was sent, epoch milliseconds.
 * @throws Error if it could not keep up.
 */
export async function drive(
  { exchange }: Pick<Stage, 'exchange'>,
  moves: readonly Move[],
  everyMs: number,
): Promise<readonly number[]> {
  const sentAt: number[] = [];
  const startedAt = performance.now();
  const ticksBefore = exchange.status().sent;
  while (sentAt.length < moves.length) {
    const due = Math.min(moves.length, Math.floor((performance.now() - startedAt) / everyMs) + 1);
    for (const move of moves.slice(sentAt.length, due)) {
      sentAt.push(Date.now());
      exchange.setPrice(move);
    }
    await sleep(Math.max(1, startedAt + due * everyMs - performance.now()));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const ticks = exchange.status().sent - ticksBefore;
  say(`${ticks} ticks in ${seconds.toFixed(1)} s, ${(ticks / seconds).toFixed(1)} a second`);
  const pace = ticks / seconds / ((TICKS_PER_MOVE * 1_000) / everyMs);
  if (pace < SLOWEST_PACE) throw new Error(`The exchanges kept ${(pace * 100).toFixed(1)} % of the pace`);
  return sentAt;
}

/** @throws Error if not everything is delivered in 20 s. */
export async function delivered({ database }: Pick<Stage, 'database'>, { crossings }: Course): Promise<void> {
  const deadline = Date.now() + ALL_DONE_MS;
  for (;;) {
    const count = await database.count("deliveries WHERE status = 'delivered'");
    if (count >= crossings.length) return;
    if (Date.now() > deadline) throw new Error(`${count} of ${crossings.length} alerts were delivered`);
    await sleep(LOOK_EVERY_MS);
  }
}
