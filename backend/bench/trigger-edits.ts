import { TriggerIndex } from '../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { BTreeIndex } from './support/btree-index.js';
import { randomNumbers, randomTriggers, RULES, uuidOf, walk } from './support/market.js';
import { leastOfRounds, nsPer } from './support/rounds.js';
import { assertThat, conclude, say } from './support/rows.js';

/** What an edit costs: taking a trigger out of a million and putting another one in. */
const TRIGGERS = 1_000_000;
/** Rounds so short that the machine rarely interrupts one. */
const EDITS = 2_000;
const ROUNDS = 25;
const MOST = 0.6;

const index = new TriggerIndex(RULES);
const tree = new BTreeIndex();
for (const { symbol, price } of walk(300, 0, 3)) {
  index.apply(symbol, price, () => undefined);
  tree.apply(symbol, price, () => undefined);
}
for (const trigger of randomTriggers(TRIGGERS, 1)) {
  index.put(trigger);
  tree.put(trigger);
}
say(`${index.size} triggers`);

const random = randomNumbers(9);
/** As many as the rounds need, in place of triggers picked at random. */
const replacements = [...randomTriggers(EDITS * ROUNDS, 2)].map((trigger) => ({
  ...trigger,
  id: uuidOf(Math.floor(random() * TRIGGERS)),
}));
const picksOf = () => {
  let from = 0;
  return () => replacements.slice(from, (from += EDITS));
};
const edits = (edited: TriggerIndex | BTreeIndex): (() => number) => {
  const next = picksOf();
  return () => {
    const picks = next();
    return nsPer(picks.length, () => {
      for (const trigger of picks) {
        edited.remove(trigger.id);
        edited.put(trigger);
      }
    });
  };
};
const least = leastOfRounds(ROUNDS, { ours: edits(index), btree: edits(tree) });
assertThat(index.size === TRIGGERS, `${index.size} triggers after the edits`);
for (const [id, { condition }] of new Map(replacements.map((trigger) => [trigger.id, trigger]))) {
  assertThat(
    JSON.stringify(index.get(id)?.condition) === JSON.stringify(condition),
    `trigger ${id} is not as it was put`,
  );
}
const ratio = least.ours / least.btree;
conclude([
  {
    metric: 'trigger edit',
    workload: '1M triggers, one taken out and put in anew, at random',
    unit: 'ns',
    floor: null,
    peer: least.btree,
    ours: least.ours,
    ratio,
    goal: `<= ${MOST} x sorted-btree`,
    met: ratio <= MOST,
  },
]);
