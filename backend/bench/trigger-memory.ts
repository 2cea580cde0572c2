import { TriggerIndex } from '../src/pipeline/evaluator/index/trigger-index.js';
import { NaiveScan } from './support/naive-scan.js';
import { randomTriggers, RULES, walk } from './support/market.js';
import { assertThat, conclude, say } from './support/rows.js';

/** How much of the memory a watched trigger takes, everything that is needed to find and to move it included. */
const TRIGGERS = 1_000_000;
const MOST_BYTES = 72;
const MOST_OF_OBJECTS = 0.5;

const filled = {
  ours: () => {
    const index = new TriggerIndex(RULES);
    for (const { symbol, price } of walk(300, 0, 3)) index.apply(symbol, price, () => undefined);
    for (const trigger of randomTriggers(TRIGGERS, 1)) index.put(trigger);
    assertThat(index.size === TRIGGERS, `${index.size} triggers`);
    return index;
  },
  objects: () => {
    const scan = new NaiveScan();
    for (const trigger of randomTriggers(TRIGGERS, 1)) scan.put(trigger);
    return scan;
  },
};

const bytes = { objects: bytesPerTrigger(filled.objects), ours: bytesPerTrigger(filled.ours) };
say(`objects ${bytes.objects.toFixed(1)} bytes, ours ${bytes.ours.toFixed(1)} bytes`);
const measured = {
  workload: '1M armed triggers on 300 symbols, ids and edit marks included',
  unit: 'bytes',
  floor: null,
  peer: bytes.objects,
  ours: bytes.ours,
};
conclude([
  {
    ...measured,
    metric: 'memory per trigger',
    ratio: bytes.ours / MOST_BYTES,
    goal: `<= ${MOST_BYTES} bytes`,
    met: bytes.ours <= MOST_BYTES,
  },
  {
    ...measured,
    metric: 'memory against objects',
    ratio: bytes.ours / bytes.objects,
    goal: `<= ${MOST_OF_OBJECTS} x objects`,
    met: bytes.ours <= MOST_OF_OBJECTS * bytes.objects,
  },
]);

function bytesPerTrigger(fill: () => object): number {
  const before = used();
  const kept = fill();
  const after = used();
  assertThat(Object.keys(kept).length > 0, 'nothing was kept');
  return (after - before) / TRIGGERS;
}

function used(): number {
  if (globalThis.gc === undefined) throw new Error('Run node with --expose-gc');
  for (let i = 0; i < 3; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
