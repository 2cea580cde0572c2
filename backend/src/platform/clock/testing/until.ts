import { setTimeout as pause } from 'node:timers/promises';

const SHORTEST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

interface Wait {
  readonly what: string;
  isOver: boolean;
}
type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

/**
 * Waits until `look` gives something truthy and returns that. It has no limit of its own, since a busy machine is no
 * fault: Jest's limit for the test is the only one. When that strikes, Jest's environment prints `what` and ends the wait.
 */
export async function until<T>(look: () => T | Promise<T>, what = String(look)): Promise<Truthy<T>> {
  const waits = waitsOfTheTest();
  const wait: Wait = { what, isOver: false };
  waits.add(wait);
  const startedAt = performance.now();
  try {
    for (;;) {
      const found = await look();
      if (found) return found as Truthy<T>;
      if (wait.isOver) throw new Error(`The test ended before: ${what}`);
      const waited = performance.now() - startedAt;
      await pause(Math.min(Math.max(waited / 10, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS));
    }
  } finally {
    waits.delete(wait);
  }
}

/** Shared with the environment in `backend/test/native`, which ends those that a test leaves behind. */
function waitsOfTheTest(): Set<Wait> {
  const place = globalThis as { [WAITS]?: Set<Wait> };
  place[WAITS] ??= new Set();
  return place[WAITS];
}
const WAITS = Symbol.for('waits of the running test');
