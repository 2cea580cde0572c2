import type { Condition, TriggerRules } from '../../../contract/trigger.js';
import {
  GUARD_TWICE,
  HYSTERESIS_DECIMALS,
  HYSTERESIS_OF_MOVE,
  HYSTERESIS_OF_RSI,
  HYSTERESIS_PERCENT,
} from '../../../contract/trigger-rules.js';
import {
  conditionsFault,
  GUARD_IS_TRAIL,
  isOfFree,
  isOfNewKind,
  isOfTrial,
  type JudgedTrigger,
  NO_EXCHANGE,
} from './conditions-rule.js';

const usual: TriggerRules = {
  repeat: 'always',
  expiresAt: null,
  cooldownSec: null,
  alwaysRings: false,
  hysteresis: null,
};
const above: Condition = { op: 'above', level: 70_000 };
const move: Condition = { op: 'above', level: 1.03, series: 'low1h' };
const rsi: Condition = { op: 'above', level: 70, series: 'rsi14.1h' };
const plain: JudgedTrigger = { symbol: 'BTC', condition: above, rules: usual };
const eth = { symbol: 'ETH', condition: above };

const withHysteresis = (condition: Condition, hysteresis: number): JudgedTrigger => ({
  ...plain,
  condition,
  rules: { ...usual, hysteresis },
});

it.each<[string, JudgedTrigger]>([
  ['a price', plain],
  ['two guards', { ...plain, guards: [eth, { symbol: 'BTC', condition: rsi }] }],
  ['a guard that waits for the same of another coin', { ...plain, guards: [eth] }],
  ['10 % of a level', withHysteresis(above, 10)],
  ['going back by nearly the whole move', withHysteresis(move, 2.99)],
  ['20 points of the RSI', withHysteresis(rsi, 20)],
])('allows %s', (_name, judged) => {
  expect(conditionsFault(judged)).toBeNull();
});

it.each<[string, JudgedTrigger, string, string]>([
  [
    'a guard that is its own condition',
    { ...plain, guards: [{ ...eth, symbol: 'BTC' }] },
    'guards[0]',
    GUARD_TWICE,
  ],
  ['one guard twice', { ...plain, guards: [eth, { ...eth }] }, 'guards[1]', GUARD_TWICE],
  [
    'a guard on a fall',
    { ...plain, guards: [{ symbol: 'ETH', condition: { op: 'below', level: 0.95, series: 'fall' } }] },
    'guards[0].watch.kind',
    GUARD_IS_TRAIL,
  ],
  ['11 % of a level', withHysteresis(above, 11), 'hysteresis', HYSTERESIS_PERCENT],
  ['a negative one', withHysteresis(above, -0.1), 'hysteresis', HYSTERESIS_PERCENT],
  ['none at all', withHysteresis(above, NaN), 'hysteresis', HYSTERESIS_PERCENT],
  ['infinity', withHysteresis(move, Infinity), 'hysteresis', HYSTERESIS_OF_MOVE],
  ['the whole move', withHysteresis(move, 3), 'hysteresis', HYSTERESIS_OF_MOVE],
  ['21 points of the RSI', withHysteresis(rsi, 21), 'hysteresis', HYSTERESIS_OF_RSI],
  ['too many decimals', withHysteresis(above, 0.12345), 'hysteresis', HYSTERESIS_DECIMALS],
  ['an exchange of official values', { ...plain, symbol: 'FED', source: 'kraken' }, 'source', NO_EXCHANGE],
])('refuses %s', (_name, judged, field, message) => {
  expect(conditionsFault(judged)).toEqual({ field, message });
});

const outside: Condition = { op: 'outside', low: 1, high: 2 };

it.each<[string, JudgedTrigger, { free: boolean; newKind: boolean; trial: boolean }]>([
  ['a price', plain, { free: true, newKind: false, trial: true }],
  ['outside', { ...plain, condition: outside }, { free: true, newKind: true, trial: false }],
  ['a series', { ...plain, condition: move }, { free: false, newKind: true, trial: false }],
  ['a guard', { ...plain, guards: [eth] }, { free: false, newKind: true, trial: false }],
  ['one exchange', { ...plain, source: 'kraken' }, { free: false, newKind: true, trial: false }],
  [
    'only once',
    { ...plain, rules: { ...usual, repeat: 'once' } },
    { free: true, newKind: true, trial: false },
  ],
  ['an end', { ...plain, rules: { ...usual, expiresAt: 'x' } }, { free: true, newKind: true, trial: false }],
  [
    'a cooldown',
    { ...plain, rules: { ...usual, cooldownSec: 1 } },
    { free: true, newKind: false, trial: false },
  ],
])('tells who may have %s, and when', (_name, judged, { free, newKind, trial }) => {
  expect(isOfFree(judged)).toBe(free);
  expect(isOfNewKind(judged)).toBe(newKind);
  expect(isOfTrial(judged)).toBe(trial);
});
