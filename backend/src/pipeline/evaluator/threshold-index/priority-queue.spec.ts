import fc from 'fast-check';
import { QueueHeads, PriorityQueue } from './priority-queue.js';

type Action =
  | { readonly kind: 'push'; readonly key: number }
  | { readonly kind: 'pop' }
  | { readonly kind: 'remove'; readonly pick: number };

/** Actions of which so many in ten put something in, and the others take something out. */
function actionsOf(pushes: number): fc.Arbitrary<Action[]> {
  const key = fc.integer({ min: 0, max: 99 });
  const action: fc.Arbitrary<Action> = fc.oneof(
    { weight: pushes, arbitrary: fc.record({ kind: fc.constant('push' as const), key }) },
    { weight: 8 - pushes, arbitrary: fc.constant({ kind: 'pop' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick: fc.nat() }) },
  );
  return fc.array(action, { minLength: 100, maxLength: 300, size: 'max' });
}

/** It fills, so that most have to wait behind the nearest; it empties, so that they come to the front; and again. */
const tides = fc.tuple(actionsOf(7), actionsOf(2), actionsOf(7), actionsOf(2)).map((parts) => parts.flat());

/** Entries with their keys, in any order. */
class PlainList {
  readonly keys = new Map<number, number>();

  get topKey(): number {
    let top = Infinity;
    for (const key of this.keys.values()) top = Math.min(top, key);
    return top;
  }

  entryAt(pick: number): number | undefined {
    return [...this.keys.keys()][pick % this.keys.size];
  }
}

function emptyQueue(): PriorityQueue {
  const places = new Map<number, number>();
  const heads = new QueueHeads();
  heads.makeRoomForTops(1);
  return new PriorityQueue(heads, 0, {
    positionOf: (entry) => places.get(entry) ?? Number.NaN,
    setPosition: (entry, place) => places.set(entry, place),
  });
}

function popBoth(queue: PriorityQueue, list: PlainList): void {
  if (list.keys.size === 0) {
    expect(() => queue.pop()).toThrow(RangeError);
    return;
  }
  const entry = queue.pop();
  if (list.keys.get(entry) !== list.topKey) throw new Error(`${entry} came before the smallest`);
  list.keys.delete(entry);
}

function behavesAsAList(actions: readonly Action[]): void {
  const queue = emptyQueue();
  const list = new PlainList();
  for (const [n, each] of actions.entries()) {
    if (each.kind === 'push') {
      queue.push(n, each.key);
      list.keys.set(n, each.key);
    } else if (each.kind === 'pop') {
      popBoth(queue, list);
    } else {
      const entry = list.entryAt(each.pick);
      if (entry === undefined) continue;
      queue.remove(entry);
      list.keys.delete(entry);
    }
    const [found, wanted] = [`${queue.size} ${queue.topKey}`, `${list.keys.size} ${list.topKey}`];
    if (found !== wanted) throw new Error(`after ${n + 1} actions ${found}, and not ${wanted}`);
  }
  while (list.keys.size > 0) popBoth(queue, list);
  expect(queue.topKey).toBe(Infinity);
}

it('gives out the smallest first, whatever was put in and taken out between', () => {
  fc.assert(fc.property(tides, behavesAsAList), { numRuns: 40 });
});

it.each([
  ['rising', (n: number) => n],
  ['falling', (n: number) => -n],
  ['equal', () => 0],
])('sorts 1,000 %s keys', (_, keyOf) => {
  const queue = emptyQueue();
  for (let n = 0; n < 1_000; n++) queue.push(n, keyOf(n));
  const keys = Array.from({ length: 1_000 }, () => keyOf(queue.pop()));
  expect(keys).toEqual([...keys].sort((a, b) => a - b));
});
