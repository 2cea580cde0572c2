import type { Guard } from '../src/contract/trigger.js';
import { holds } from '../src/contract/level-rules.js';
import { TriggerIndex } from '../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { RULES, SYMBOLS, uuidOf } from './support/market.js';
import { leastOfRounds } from './support/rounds.js';
import { assertThat, conclude } from './support/rows.js';

/** What triggers cost that only their guards keep from firing: each is looked at once a second. */
const TRIGGERS = 10_000;
const TICKS_PER_SECOND = 10;
const SECONDS_PER_ROUND = 5;
const ROUNDS = 20;
const MOST_OF_A_CORE = 0.02;
const LEVEL = 100;
const VALID_MS = 30_000;

/** The last values of the coins, as the leader's term keeps them. */
const values = new Map(SYMBOLS.map((symbol) => [symbol, { value: LEVEL - 1, at: 0 }]));
let asked = 0;
let now = 0;
const isSatisfied = ({ symbol, condition }: Guard): boolean => {
  asked += 1;
  const last = values.get(symbol);
  return last !== undefined && now - last.at <= VALID_MS && holds(condition, last.value);
};

const index = new TriggerIndex(RULES, isSatisfied);
for (let n = 0; n < TRIGGERS; n++) {
  const guard = {
    symbol: SYMBOLS[(n * 7) % SYMBOLS.length] ?? '',
    condition: { op: 'above', level: LEVEL },
  } as const;
  index.put({
    id: uuidOf(n),
    symbol: SYMBOLS[n % SYMBOLS.length] ?? '',
    condition: { op: 'above', level: LEVEL },
    state: { phase: 'armed', fireNo: 0, firedAt: null },
    own: { guards: [guard] },
    revision: 1,
    armedAt: 0,
  });
}

const { ours } = leastOfRounds(ROUNDS, {
  ours: () => {
    const before = asked;
    const start = process.hrtime.bigint();
    for (let tick = 0; tick < SECONDS_PER_ROUND * TICKS_PER_SECOND; tick++) {
      now += 1_000 / TICKS_PER_SECOND;
      for (const symbol of SYMBOLS) {
        values.set(symbol, { value: LEVEL - 1, at: now });
        index.apply(symbol, { price: LEVEL + 1, backing: LEVEL + 1, at: now }, () => {
          throw new Error('A trigger moved');
        });
      }
    }
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    assertThat(asked - before === SECONDS_PER_ROUND * TRIGGERS, `${asked - before} guards were asked`);
    return seconds / SECONDS_PER_ROUND;
  },
});
const share = 100 * ours;
conclude([
  {
    metric: 'waiting guards',
    workload: `${TRIGGERS} triggers that only a guard keeps from firing, ${SYMBOLS.length} coins, ${TICKS_PER_SECOND} ticks a second each`,
    unit: '% of a core',
    floor: null,
    peer: null,
    ours: share,
    ratio: ours / MOST_OF_A_CORE,
    goal: `<= ${100 * MOST_OF_A_CORE} % of a core`,
    met: ours <= MOST_OF_A_CORE,
  },
]);
