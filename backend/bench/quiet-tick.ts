import { TriggerIndex } from '../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { MapFloor } from './support/map-floor.js';
import { RULES, randomTriggers, walk } from './support/market.js';
import { leastOfRounds, nsPer } from './support/rounds.js';
import { againstFloor, assertThat, conclude, say } from './support/rows.js';

/** What a tick costs that concerns none of a million triggers: the ordinary case. */
const TRIGGERS = 1_000_000;
/** Rounds so short that the machine rarely interrupts one. */
const TICKS = 60_000;
const ROUNDS = 150;

const index = new TriggerIndex(RULES);
for (const trigger of randomTriggers(TRIGGERS, 1)) index.put(trigger);
say(`${index.size} triggers`);
// The first tick of each symbol shows the bands on which side the price is, and fires what starts satisfied.
for (const { symbol, price } of walk(600, 0, 2)) index.apply(symbol, price, () => undefined);

const ticks = walk(TICKS, 0, 3);
const floor = new MapFloor();
let steps = 0;
const count = (): void => {
  steps += 1;
};
const least = leastOfRounds(ROUNDS, {
  floor: () =>
    nsPer(TICKS, () => assertThat(floor.run(ticks) === 0, 'a tick of the floor crossed something')),
  ours: () =>
    nsPer(TICKS, () => {
      for (const { symbol, price } of ticks) index.apply(symbol, price, count);
    }),
});
assertThat(steps === 0, `a quiet tick moved ${steps} triggers`);
assertThat(index.size === TRIGGERS, 'a trigger got lost');

conclude([
  againstFloor(
    { metric: 'quiet tick', workload: '1M triggers, 300 symbols, nothing crosses', unit: 'ns', ...least },
    1.25,
  ),
]);
