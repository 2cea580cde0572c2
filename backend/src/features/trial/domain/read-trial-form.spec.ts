import {
  BOUNDS_MUST_BE_POSITIVE,
  conditionToReach,
  LEVEL_OUT_OF_RANGE,
  LOWER_BELOW_UPPER,
  PRICE_MUST_BE_POSITIVE,
} from '../../../contract/level-rules.js';
import type { TrialTriggerInput } from '../../../contract/trial.js';
import { readTrialForm, readTrialLevels, symbolFault } from './read-trial-form.js';

const btc = { symbol: 'BTC', isArmed: true } as const;

it.each([
  ['a rise', { operator: 'ABOVE', threshold: 65_000 }, { op: 'above', level: 65_000 }],
  ['a fall', { operator: 'BELOW', threshold: 0.01 }, { op: 'below', level: 0.01 }],
  ['a band', { operator: 'INSIDE', lowerBound: 1, upperBound: 2 }, { op: 'inside', low: 1, high: 2 }],
  [
    'null where nothing applies',
    { operator: 'ABOVE', threshold: 1, lowerBound: null, upperBound: null },
    { op: 'above', level: 1 },
  ],
] as const)('reads %s', (_name, fields, condition) => {
  expect(readTrialForm({ ...btc, ...fields })).toEqual({ kind: 'condition', condition });
});

const faults: readonly [string, Omit<TrialTriggerInput, 'symbol' | 'isArmed'>, string, string][] = [
  ['no price', { operator: 'ABOVE' }, 'threshold', PRICE_MUST_BE_POSITIVE],
  ['price 0', { operator: 'BELOW', threshold: 0 }, 'threshold', PRICE_MUST_BE_POSITIVE],
  ['price -0', { operator: 'BELOW', threshold: -0 }, 'threshold', PRICE_MUST_BE_POSITIVE],
  ['a negative price', { operator: 'ABOVE', threshold: -1 }, 'threshold', PRICE_MUST_BE_POSITIVE],
  ['1e999', { operator: 'ABOVE', threshold: Infinity }, 'threshold', LEVEL_OUT_OF_RANGE],
  ['NaN', { operator: 'ABOVE', threshold: Number.NaN }, 'threshold', LEVEL_OUT_OF_RANGE],
  ['too fine a price', { operator: 'ABOVE', threshold: 1e-13 }, 'threshold', LEVEL_OUT_OF_RANGE],
  ['no bounds', { operator: 'INSIDE' }, 'lowerBound', BOUNDS_MUST_BE_POSITIVE],
  ['no upper bound', { operator: 'INSIDE', lowerBound: 1 }, 'upperBound', BOUNDS_MUST_BE_POSITIVE],
  ['bounds swapped', { operator: 'INSIDE', lowerBound: 2, upperBound: 1 }, 'lowerBound', LOWER_BELOW_UPPER],
  ['an empty band', { operator: 'INSIDE', lowerBound: 2, upperBound: 2 }, 'lowerBound', LOWER_BELOW_UPPER],
  [
    'an endless band',
    { operator: 'INSIDE', lowerBound: 2, upperBound: Infinity },
    'upperBound',
    LEVEL_OUT_OF_RANGE,
  ],
  [
    'a bound beside a threshold',
    { operator: 'ABOVE', threshold: 1, upperBound: 2 },
    'upperBound',
    'ABOVE takes a threshold only.',
  ],
  [
    'a threshold beside bounds',
    { operator: 'INSIDE', threshold: 1, lowerBound: 1, upperBound: 2 },
    'threshold',
    'INSIDE takes a lower and an upper bound only.',
  ],
];

it.each(faults)('refuses %s', (_name, fields, field, message) => {
  expect(readTrialForm({ ...btc, ...fields })).toEqual({
    kind: 'broken',
    fault: { field: `trigger.${field}`, message },
  });
});

it('watches the three core symbols only, as they are written', () => {
  expect(['BTC', 'ETH', 'SOL'].map((symbol) => symbolFault('symbol', symbol))).toEqual([null, null, null]);
  for (const symbol of ['btc', 'USDT', 'DOGE', '', '__proto__', 'BTC\u0000']) {
    expect(symbolFault('symbol', symbol)).toEqual({
      field: 'symbol',
      message: 'The trial watches BTC, ETH, SOL.',
    });
  }
});

const GOOD = { BTC: 71_000, ETH: 3_400, SOL: 0.00001 };

it('takes three positive levels', () => {
  expect(readTrialLevels(GOOD)).toEqual({ kind: 'levels', levels: GOOD });
});

it.each([
  [{ ...GOOD, SOL: 0 }, [['triggers.SOL', PRICE_MUST_BE_POSITIVE]]],
  [{ ...GOOD, ETH: -1 }, [['triggers.ETH', PRICE_MUST_BE_POSITIVE]]],
  [{ ...GOOD, BTC: null }, [['triggers.BTC', PRICE_MUST_BE_POSITIVE]]],
  [{ ...GOOD, BTC: Infinity }, [['triggers.BTC', LEVEL_OUT_OF_RANGE]]],
  [{ ...GOOD, BTC: Number.NaN }, [['triggers.BTC', LEVEL_OUT_OF_RANGE]]],
  [
    { ETH: 1e-13 },
    [
      ['triggers.BTC', PRICE_MUST_BE_POSITIVE],
      ['triggers.ETH', LEVEL_OUT_OF_RANGE],
      ['triggers.SOL', PRICE_MUST_BE_POSITIVE],
    ],
  ],
])('refuses %j', (triggers, faults) => {
  expect(readTrialLevels(triggers)).toEqual({
    kind: 'broken',
    faults: faults.map(([field, message]) => ({ field, message })),
  });
});

it.each([
  [65_000, 64_999.99, 'above'],
  [65_000, 65_000, 'below'],
  [65_000, 65_000.01, 'below'],
] as const)('the level %d with the price at %d waits for a price %s', (level, price, op) => {
  expect(conditionToReach(level, price)).toEqual({ op, level });
});
