import { TriggerIndex } from '../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { BTreeIndex } from './support/btree-index.js';
import { FireHash } from './support/fire-hash.js';
import { MapFloor } from './support/map-floor.js';
import { type BenchTick, RULES, randomTriggers, walk } from './support/market.js';
import { NaiveScan } from './support/naive-scan.js';
import { leastOfRounds, nsPer } from './support/rounds.js';
import { againstFloor, againstPeer, assertThat, conclude, say } from './support/rows.js';

/** What a tick costs in a market that moves: some ticks cross a threshold or two of a million. */
const TRIGGERS = 1_000_000;
const DEVIATION = 1e-4;
/** Rounds so short that the machine rarely interrupts one. */
const ROUNDS = 30;
const TICKS_PER_ROUND = 30_000;
/** The scan takes too long for more. */
const SCANNED_PER_ROUND = 60;
const CHECKED = { triggers: 20_000, ticks: 30_000 };

const found = checkAgainstScan();
say(`as the scan: ${String(found)}`);

const index = new TriggerIndex(RULES);
const scan = new NaiveScan();
for (const trigger of randomTriggers(TRIGGERS, 1)) {
  index.put(trigger);
  scan.put(trigger);
}
const ticks = walk(ROUNDS * TICKS_PER_ROUND, DEVIATION, 3);
const floor = new MapFloor();
let moves = 0;
const ignore = (): void => undefined;
const count = (): void => {
  moves += 1;
};
// The first tick of each symbol shows the bands on which side the price is.
for (const { symbol, price } of ticks.slice(0, 300)) {
  index.apply(symbol, price, ignore);
  scan.apply(symbol, price, ignore);
}

const segments: Readonly<Record<'floor' | 'scan' | 'ours', () => readonly BenchTick[]>> = {
  floor: inTurn(TICKS_PER_ROUND),
  scan: inTurn(SCANNED_PER_ROUND),
  ours: inTurn(TICKS_PER_ROUND),
};
const least = leastOfRounds(ROUNDS, {
  floor: () => {
    const segment = segments.floor();
    return nsPer(segment.length, () => assertThat(floor.run(segment) === 0, 'the floor crossed something'));
  },
  ours: () => applied(index, segments.ours(), count),
  scan: () => applied(scan, segments.scan(), ignore),
});
const rate = (moves / ticks.length).toFixed(3);
const workload = `1M triggers, 300 symbols, ${rate} crossings per tick`;
const { ours } = least;
conclude([
  againstFloor({ metric: 'walking tick', workload, unit: 'ns', ours, floor: least.floor }, 4),
  againstPeer(
    { metric: 'walking tick, scanned', workload, unit: 'ns', ours, peer: least.scan },
    1_000,
    'a scan',
  ),
]);

function applied(to: TriggerIndex | NaiveScan, segment: readonly BenchTick[], onStep: () => void): number {
  return nsPer(segment.length, () => {
    for (const { symbol, price } of segment) to.apply(symbol, price, onStep);
  });
}

function inTurn(length: number): () => readonly BenchTick[] {
  let from = 0;
  return () => ticks.slice(from, (from += length));
}

/** @throws Error unless the index, the tree and the scan move the same triggers at the same ticks. */
function checkAgainstScan(): FireHash {
  const contenders = [new NaiveScan(), new TriggerIndex(RULES), new BTreeIndex()] as const;
  for (const trigger of randomTriggers(CHECKED.triggers, 5)) for (const each of contenders) each.put(trigger);
  const checked = walk(CHECKED.ticks, 2e-3, 6);
  const [scanned, ...others] = contenders.map((each) => {
    const hash = new FireHash();
    for (const { symbol, price } of checked) each.apply(symbol, price, hash.add);
    return hash;
  });
  assertThat(scanned !== undefined && scanned.fires > 1_000, `only ${String(scanned)} in the check`);
  for (const other of others)
    assertThat(String(other) === String(scanned), `${String(other)}; the scan: ${String(scanned)}`);
  return scanned;
}
