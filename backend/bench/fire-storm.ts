import type { Condition } from '../src/contract/trigger.js';
import { TriggerIndex } from '../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { BTreeIndex } from './support/btree-index.js';
import { randomNumbers, RULES, uuidOf } from './support/market.js';
import { leastOfRounds, nsPer } from './support/rounds.js';
import { type BenchRow, assertThat, conclude, say } from './support/rows.js';

/** What it costs to decide 10,000 fires of one tick, on a symbol for which a million triggers wait. */
const TRIGGERS = 1_000_000;
const FIRES = 10_000;
const ROUNDS = 9;
const MOST = 0.55;
const SYMBOL = 'COIN0';
const QUIET = 10_000;

const random = randomNumbers(11);

/** All re-arm at the same distance below their levels. */
function levels(n: number): Condition {
  return { op: 'above', level: n < FIRES ? 10_001 + n / FIRES : 11_000 + random() * 10_000 };
}

/** Bands of random width: each re-arms somewhere else, on both sides. */
function bands(n: number): Condition {
  const low = n < FIRES ? 10_001 + n / FIRES : 11_000 + random() * 10_000;
  return { op: 'inside', low, high: low + 2 + random() * 200 };
}

conclude([measure('fire storm, equal re-arm', levels), measure('fire storm, random re-arm', bands)]);

function measure(metric: string, conditionOf: (n: number) => Condition): BenchRow {
  const contenders = { ours: new TriggerIndex(RULES), btree: new BTreeIndex() };
  // Out of order, as people write them.
  const order = Array.from({ length: TRIGGERS }, (_, n) => (n * 7_919) % TRIGGERS);
  for (const each of Object.values(contenders)) {
    each.apply(SYMBOL, { price: QUIET, backing: QUIET, at: 0 }, () => undefined);
  }
  for (const n of order) {
    const trigger = {
      id: uuidOf(n),
      symbol: SYMBOL,
      condition: conditionOf(n),
      state: { phase: 'armed', fireNo: 0, firedAt: null },
      revision: 1,
      armedAt: 0,
    } as const;
    contenders.ours.put(trigger);
    contenders.btree.put(trigger);
  }
  say(`${metric}: ${TRIGGERS} triggers wait`);
  const clocks = { ours: 0, btree: 0 };
  const round = (name: 'ours' | 'btree') => (): number => {
    const index = contenders[name];
    const at = (step: number): number => (clocks[name] += step);
    let fires = 0;
    let first = 0;
    const heard = (_: unknown, { kind, state }: { kind: string; state: { fireNo: number } }): void => {
      if (kind !== 'fired') return;
      fires += 1;
      first = state.fireNo;
    };
    const ns = nsPer(FIRES, () => index.apply(SYMBOL, { price: 10_002, backing: 10_002, at: at(1) }, heard));
    assertThat(fires === FIRES && first > 0, `${fires} fires instead of ${FIRES}`);
    // Below every release, and after every quiet time: armed again.
    for (const price of [9_000, QUIET, QUIET])
      index.apply(SYMBOL, { price, backing: price, at: at(10_000) }, heard);
    assertThat(fires === FIRES, 'something fired on the way back');
    return ns;
  };
  const least = leastOfRounds(ROUNDS, { ours: round('ours'), btree: round('btree') });
  const ratio = least.ours / least.btree;
  return {
    metric,
    workload: `${FIRES} of ${TRIGGERS} on one symbol fire at one tick, per fire`,
    unit: 'ns',
    floor: null,
    peer: least.btree,
    ours: least.ours,
    ratio,
    goal: `<= ${MOST} x sorted-btree`,
    met: ratio <= MOST,
  };
}
