import type { TrialTrigger } from '@contract/trigger.js';
import {
  checkTrialDraft,
  type TrialDraft,
  savedTrialDraft,
  seededDraft,
  upsertInput,
  withOperator,
} from './draft.js';

const trigger = (part: Partial<TrialTrigger>): TrialTrigger => ({
  id: 'x',
  symbol: 'SOL',
  op: 'ABOVE',
  threshold: 150,
  lower_bound: null,
  upper_bound: null,
  is_armed: true,
  breachState: 'none',
  lastFiredAt: null,
  ...part,
});

const SOL = { above: 160, below: 130 };
const BTC = { above: 71_000, below: 58_000 };

it('starts above the seed, with a band of 90 % to 110 % at hand', () => {
  expect(seededDraft(SOL)).toEqual({ operator: 'ABOVE', level: '160', low: '144', high: '176' });
});

describe('a saved trigger', () => {
  it('fills the form with its level', () => {
    expect(savedTrialDraft(trigger({ op: 'BELOW' }), SOL)).toMatchObject({ operator: 'BELOW', level: '150' });
  });

  it('fills the form with its bounds, the level from the seed', () => {
    const inside = trigger({ op: 'INSIDE', threshold: null, lower_bound: 100, upper_bound: 110.5 });
    expect(savedTrialDraft(inside, SOL)).toEqual({
      operator: 'INSIDE',
      level: '160',
      low: '100',
      high: '110.5',
    });
  });
});

describe('choosing an operator', () => {
  const draft: TrialDraft = { operator: 'ABOVE', level: '71000', low: '1', high: '2' };

  it('lays the band around the level for INSIDE, without rounding noise', () => {
    expect(withOperator(draft, 'INSIDE', BTC)).toMatchObject({
      operator: 'INSIDE',
      low: '63900',
      high: '78100',
    });
  });

  it('keeps the band when INSIDE is chosen already', () => {
    const inside = { ...draft, operator: 'INSIDE' } as const;
    expect(withOperator(inside, 'INSIDE', BTC)).toEqual(inside);
  });

  it('leaves the band empty for a level that is none', () => {
    expect(withOperator({ ...draft, level: '' }, 'INSIDE', BTC)).toMatchObject({ low: '', high: '' });
  });

  it('keeps a typed level between above and below', () => {
    const typed = { ...draft, level: '70500' };
    expect(withOperator(typed, 'BELOW', BTC)).toEqual({ ...typed, operator: 'BELOW' });
  });

  it('moves a seeded level to the other side of the market, there and back', () => {
    const below = withOperator(draft, 'BELOW', BTC);
    expect(below).toMatchObject({ operator: 'BELOW', level: '58000' });
    expect(withOperator(below, 'ABOVE', BTC)).toEqual(draft);
    expect(withOperator(below, 'INSIDE', BTC)).toMatchObject({ low: '52200', high: '63800' });
  });
});

describe('checkDraft', () => {
  const form = (part: Partial<TrialDraft>): TrialDraft => ({
    operator: 'ABOVE',
    level: '1',
    low: '1',
    high: '2',
    ...part,
  });

  it.each([
    [{ level: '71000.5' }, { op: 'above', level: 71_000.5 }],
    [{ level: '71,000.50' }, { op: 'above', level: 71_000.5 }],
    [{ level: ' 71 000 ' }, { op: 'above', level: 71_000 }],
    [{ level: '65.000' }, { op: 'above', level: 65_000 }],
    [{ level: '65000,50' }, { op: 'above', level: 65_000.5 }],
    [{ level: '65k' }, { op: 'above', level: 65_000 }],
    [
      { operator: 'BELOW', level: '0.00001' },
      { op: 'below', level: 0.00001 },
    ],
    [
      { operator: 'INSIDE', low: '100', high: '110' },
      { op: 'inside', low: 100, high: 110 },
    ],
  ] as const)('takes %j', (part, condition) => {
    expect(checkTrialDraft(form(part), 64_000)).toEqual({ kind: 'valid', condition });
  });

  it.each([
    [{ level: '0' }, 'Price must be positive'],
    [{ level: '' }, 'Price must be positive'],
    [{ level: '-5' }, 'Price must be positive'],
    [{ level: 'e' }, 'Write a price, for example 65,000'],
    [{ level: '0x10' }, 'Write a price, for example 65,000'],
    [{ operator: 'INSIDE', low: '10', high: 'x' }, 'Write a price, for example 65,000'],
    [{ operator: 'BELOW', level: '0' }, 'Price must be positive'],
    [{ operator: 'INSIDE', low: '0', high: '10' }, 'Both bounds must be positive'],
    [{ operator: 'INSIDE', low: '10', high: '' }, 'Both bounds must be positive'],
    [{ operator: 'INSIDE', low: '10', high: '10' }, 'Lower bound must be less than upper bound'],
    [{ operator: 'INSIDE', low: '11', high: '10' }, 'Lower bound must be less than upper bound'],
  ] as const)('refuses %j: %s', (part, fault) => {
    expect(checkTrialDraft(form(part), 64_000)).toEqual({ kind: 'invalid', fault });
  });

  it('asks which of two numbers is meant where the price is not known', () => {
    const fault = 'Do you mean 70,000 or 70?';
    expect(checkTrialDraft(form({ level: '70.000' }), null)).toEqual({ kind: 'invalid', fault });
  });
});

it.each([
  [
    { op: 'above', level: 5 },
    { symbol: 'ETH', operator: 'ABOVE', threshold: 5, isArmed: true },
  ],
  [
    { op: 'below', level: 5 },
    { symbol: 'ETH', operator: 'BELOW', threshold: 5, isArmed: true },
  ],
  [
    { op: 'inside', low: 4, high: 5 },
    { symbol: 'ETH', operator: 'INSIDE', lowerBound: 4, upperBound: 5, isArmed: true },
  ],
] as const)('%j is sent as %j', (condition, input) => {
  expect(upsertInput('ETH', condition, true)).toEqual(input);
});
