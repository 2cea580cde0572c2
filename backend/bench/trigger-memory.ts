import { TriggerIndex } from '../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { NaiveScan } from './support/naive-scan.js';
import type { WatchedTrigger } from '../src/pipeline/evaluator/domain/trigger-machine.js';
import { randomTriggers, RULES, walk } from './support/market.js';
import { assertThat, conclude, say } from './support/rows.js';

/** How much of the memory a watched trigger takes, everything that is needed to find and to move it included. */
const TRIGGERS = 1_000_000;
const MOST_BYTES = 80;
const MOST_OF_OBJECTS = 0.5;

/** One in so many watches a series, or has rules of its own. */
const DERIVED_EVERY = 10;
const OWN_EVERY = 20;
const SERIES = ['low5m', 'low1h', 'low24h', 'move1h', 'rsi14.1h'] as const;

function* triggers(): Generator<WatchedTrigger> {
  let n = 0;
  for (const trigger of randomTriggers(TRIGGERS, 1)) {
    n += 1;
    const series = SERIES[Math.floor(n / DERIVED_EVERY) % SERIES.length] ?? 'low1h';
    yield {
      ...trigger,
      ...(n % DERIVED_EVERY === 0 && { condition: { op: 'above', level: 1 + n / 1e6, series } }),
      ...(n % OWN_EVERY === 1 && { own: { cooldownMs: n } }),
    };
  }
}

const filled = {
  ours: () => {
    const index = new TriggerIndex(RULES);
    for (const { symbol, price } of walk(300, 0, 3)) index.apply(symbol, price, () => undefined);
    for (const trigger of triggers()) index.put(trigger);
    assertThat(index.size === TRIGGERS, `${index.size} triggers`);
    return index;
  },
  objects: () => {
    const scan = new NaiveScan();
    for (const trigger of triggers()) scan.put(trigger);
    return scan;
  },
};

const bytes = { objects: bytesPerTrigger(filled.objects), ours: bytesPerTrigger(filled.ours) };
say(`objects ${bytes.objects.toFixed(1)} bytes, ours ${bytes.ours.toFixed(1)} bytes`);
const measured = {
  workload: '1M armed triggers on 300 symbols, one in ten of a series, one in twenty with own rules',
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
