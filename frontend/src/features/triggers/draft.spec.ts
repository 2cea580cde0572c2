import { END_OUT_OF_RANGE, GUARD_TWICE, HYSTERESIS_OF_MOVE } from '@contract/trigger-rules.js';
import { LEVELS_ONLY, MOVE_OUT_OF_RANGE, RSI_OUT_OF_RANGE } from '@contract/watch-fault.js';
import { makeTrigger } from '../../shared/testing/make-trigger.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';
import {
  checkDraft,
  type Draft,
  type DraftFacts,
  draftOf,
  EMPTY_DRAFT,
  EMPTY_GUARD,
  isFreeDraft,
  NO_SUCH_TIME,
  savedDraft,
  withCooldown,
  withOp,
} from './draft.js';
import { editRequest, USUAL_TERMS } from './trigger-requests.js';
import { withSide } from './watch-draft.js';

const NOW = Date.parse('2026-11-25T14:00:00Z');
const draft = (part: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, symbol: 'BTC', ...part });
const facts = (price: number | null, savedEnd: string | null = null): DraftFacts => ({
  priceOf: () => price,
  now: NOW,
  savedEnd,
});

it.each([
  [{ level: '65000' }, 'BTC', { op: 'above', level: 65_000 }],
  [{ level: '65,000.50' }, 'BTC', { op: 'above', level: 65_000.5 }],
  [{ level: '65.000' }, 'BTC', { op: 'above', level: 65_000 }],
  [{ level: '65000,50' }, 'BTC', { op: 'above', level: 65_000.5 }],
  [{ level: '$65k' }, 'BTC', { op: 'above', level: 65_000 }],
  [{ op: 'below', level: '0.0000078912', symbol: 'pepe' }, 'PEPE', { op: 'below', level: 0.0000078912 }],
  [{ op: 'inside', low: '10', high: '10.01' }, 'BTC', { op: 'inside', low: 10, high: 10.01 }],
  [{ symbol: ' 1inch ', level: '1' }, '1INCH', { op: 'above', level: 1 }],
] as const)('takes %j', (part, symbol, condition) => {
  expect(checkDraft(draft(part), facts(64_000))).toEqual({
    kind: 'valid',
    symbol,
    condition,
    terms: USUAL_TERMS,
  });
});

it.each([
  ['no symbol', { symbol: '', level: '1' }, 'symbol', 'Choose what to watch'],
  ['a symbol that is none', { symbol: 'BTC/USD', level: '1' }, 'symbol', 'Choose what to watch'],
  ['above 0', { level: '0' }, 'price', 'Price must be positive'],
  ['above a negative price', { level: '-1' }, 'price', 'Price must be positive'],
  ['above nothing', { level: '' }, 'price', 'Price must be positive'],
  ['above a word', { level: 'e' }, 'price', 'Write a price, for example 65,000'],
  ['inside to a word', { op: 'inside', low: '10', high: 'e' }, 'price', 'Write a price, for example 65,000'],
  ['below 0', { op: 'below', level: '0' }, 'price', 'Price must be positive'],
  ['inside from 0', { op: 'inside', low: '0', high: '10' }, 'price', 'Both bounds must be positive'],
  ['inside to nothing', { op: 'inside', low: '10', high: '' }, 'price', 'Both bounds must be positive'],
  [
    'inside nothing wide',
    { op: 'inside', low: '10', high: '10' },
    'price',
    'Lower bound must be less than upper bound',
  ],
  [
    'inside upside down',
    { op: 'inside', low: '10', high: '9' },
    'price',
    'Lower bound must be less than upper bound',
  ],
] as const)('refuses %s', (_name, part, field, fault) => {
  expect(checkDraft(draft(part), facts(64_000))).toEqual({ kind: 'invalid', field, fault });
});

it('asks which of two numbers is meant where the price is not known', () => {
  expect(checkDraft(draft({ level: '70.000' }), facts(null))).toEqual({
    kind: 'invalid',
    field: 'price',
    fault: 'Do you mean 70,000 or 70?',
  });
});

it('starts from a saved trigger, with small prices in plain digits', () => {
  const trigger = makeTrigger({ symbol: 'PEPE', price: 1e-7 });
  expect(savedDraft(trigger)).toEqual(draft({ symbol: 'PEPE', level: '0.0000001' }));
  expect(draftOf({ symbol: 'ETH', condition: { op: 'inside', low: 1, high: 2 } })).toEqual(
    draft({ symbol: 'ETH', op: 'inside', low: '1', high: '2' }),
  );
});

it.each([
  ['a band begins around the level', { level: '100' }, 'inside', { low: '95', high: '105' }],
  ['a band that was typed stays', { level: '100', low: '1', high: '2' }, 'inside', { low: '1', high: '2' }],
  ['nothing grows out of nothing', { level: '' }, 'inside', { low: '', high: '' }],
  ['above begins at the upper edge', { op: 'inside', low: '1', high: '2' }, 'above', { level: '2' }],
  ['below begins at the lower edge', { op: 'inside', low: '1', high: '2' }, 'below', { level: '1' }],
  ['a typed level stays', { level: '7' }, 'below', { level: '7' }],
] as const)('%s', (_name, part, op, expected) => {
  expect(withOp(draft(part), op, 64_000)).toMatchObject({ op, ...expected });
});

it.each([
  [{ kind: 'move' }, { op: 'above', level: 1.03, series: 'move1h' }],
  [
    { kind: 'move', moveWay: 'down', movePercent: '2,5 %', moveWindow: '24h' },
    { op: 'below', level: 0.975, series: 'high24h' },
  ],
  [{ kind: 'trail' }, { op: 'below', level: 0.95, series: 'fall' }],
  [
    { kind: 'trail', trailWay: 'rise', trailPercent: '10' },
    { op: 'above', level: 1.1, series: 'rise' },
  ],
  [
    { kind: 'average', averageType: 'ema', averageLength: '200', candles: '1d' },
    { op: 'above', level: 1, series: 'ema200.1d' },
  ],
  [
    { kind: 'rsi', side: 'below', rsiLevel: '30' },
    { op: 'below', level: 30, series: 'rsi14.1h' },
  ],
  [
    { kind: 'extreme', extremeWindow: '7d', extremeWay: 'low' },
    { op: 'below', level: 1 - 1e-9, series: 'low7d' },
  ],
] as const)('takes %j', (part, condition) => {
  expect(checkDraft(draft(part), facts(64_000))).toMatchObject({ kind: 'valid', condition });
});

it.each([
  ['a move of nothing', { kind: 'move', movePercent: '' }, 'number', MOVE_OUT_OF_RANGE],
  ['a fall by all', { kind: 'trail', trailPercent: '96' }, 'number', MOVE_OUT_OF_RANGE],
  ['an RSI of 100', { kind: 'rsi', rsiLevel: '100' }, 'number', RSI_OUT_OF_RANGE],
  ['a move of the Fed', { kind: 'move', symbol: 'FED' }, 'kind', LEVELS_ONLY],
  ['an end that is too near', { until: '2026-11-25T15:05' }, 'until', END_OUT_OF_RANGE],
  ['a year and two days', { until: '2027-11-27T15:00' }, 'until', END_OUT_OF_RANGE],
  ['an hour that is left out', { until: '2027-03-28T02:30' }, 'until', NO_SUCH_TIME],
  ['half of nothing', { kind: 'move', hysteresis: '3' }, 'hysteresis', HYSTERESIS_OF_MOVE],
  ['no time between alerts', { frequency: 'spaced', spacing: 'custom' }, 'spacing', /^The time between/],
  ['a further condition of no coin', { guards: [EMPTY_GUARD] }, 'guard', 'Choose what to watch'],
  ['one without a level', { guards: [{ ...EMPTY_GUARD, symbol: 'ETH' }] }, 'guard', 'Price must be positive'],
  [
    'the same once more',
    { guards: [{ ...EMPTY_GUARD, symbol: 'BTC', level: '65000' }] },
    'guard',
    GUARD_TWICE,
  ],
] as const)('refuses %s', (_name, part, field, fault) => {
  const checked = checkDraft(draft({ level: '65000', ...part }), facts(64_000));
  expect(checked).toMatchObject({ kind: 'invalid', field });
  expect(checked.kind === 'invalid' && checked.fault).toMatch(fault);
});

const SECOND_TURN = { until: '2027-10-31T02:30', untilTurn: 'second' } as const;

it.each([
  [{ frequency: 'once' }, { repeat: 'once', cooldownSec: null }],
  [
    { frequency: 'spaced', spacing: '14400' },
    { repeat: 'always', cooldownSec: 14_400 },
  ],
  [{ frequency: 'spaced', spacing: 'custom', spacingMinutes: '1.5' }, { cooldownSec: 90 }],
  [{ frequency: 'always', spacing: '14400' }, { cooldownSec: null }],
  [{ until: '2026-11-26T09:00' }, { expiresAt: '2026-11-26T09:00:00+01:00' }],
  [{ until: '2027-10-31T02:30' }, { expiresAt: '2027-10-31T02:30:00+02:00' }],
  [SECOND_TURN, { expiresAt: '2027-10-31T02:30:00+01:00' }],
  [{ hysteresis: '0,5' }, { hysteresis: 0.5 }],
  [{ inQuietHours: 'rings' }, { alwaysRings: true }],
  [
    { name: '  Rent ', note: ' ' },
    { name: 'Rent', note: null },
  ],
  [{ source: 'kraken' }, { source: 'kraken' }],
  [
    { guards: [{ ...EMPTY_GUARD, symbol: 'eth', level: '3000' }] },
    { guards: [{ symbol: 'ETH', watch: { kind: 'price', way: 'above', level: 3_000 } }] },
  ],
] as const)('reads %j', (part, terms) => {
  const checked = checkDraft(draft({ level: '65000', ...part }), facts(64_000));
  expect(checked.kind === 'valid' && checked.terms).toEqual({ ...USUAL_TERMS, ...terms });
});

describe('the form of a saved trigger', () => {
  const FULL = makeTrigger({
    price: null,
    watch: { kind: 'move', window: '1h', way: 'up', percent: 3 },
    guards: [
      { symbol: 'ETH', watch: { kind: 'price', way: 'outside', low: 2_000, high: 3_000 } },
      { symbol: 'SOL', watch: { kind: 'rsi', candles: '4h', way: 'below', level: 30 } },
    ],
    source: 'kraken',
    cooldownSec: 90,
    expiresAt: '2027-10-31T01:30:20.000Z',
    hysteresis: 1.5,
    alwaysRings: true,
    name: 'Rent',
    note: 'Sell half',
  });

  it.each([
    ['of everything', FULL],
    [
      'that rings once, and rests a while should it be armed again',
      makeTrigger({ repeat: 'once', cooldownSec: 3_600 }),
    ],
    ['that never rests', makeTrigger({ cooldownSec: 0 })],
    [
      'of an average',
      makeTrigger({ watch: { kind: 'average', type: 'ema', length: 200, candles: '1d', way: 'below' } }),
    ],
    ['of an extreme', makeTrigger({ watch: { kind: 'extreme', window: '7d', way: 'low' } })],
    ['of a fall', makeTrigger({ watch: { kind: 'trail', way: 'fall', percent: 7.25 } })],
    ['that has ended', makeTrigger({ expiresAt: '2026-11-24T09:00:07.000Z' })],
  ])('%s holds all of it: saved untouched, only the condition is sent', (_name, trigger) => {
    const checked = checkDraft(savedDraft(trigger), facts(64_000, trigger.expiresAt));
    if (checked.kind === 'invalid') throw new Error(checked.fault);
    const sent = Object.keys(editRequest(trigger, checked.condition, checked.terms));
    expect(sent).toEqual(trigger.watch.kind === 'price' ? ['direction', 'price'] : ['watch']);
    expect(checked.condition).toEqual(conditionOfTrigger(trigger));
  });
});

it('an RSI level that nobody typed follows its side', () => {
  expect(withSide(EMPTY_DRAFT, 'below')).toEqual({ side: 'below', rsiLevel: '30' });
  expect(withSide({ ...EMPTY_DRAFT, rsiLevel: '65' }, 'below')).toEqual({ side: 'below', rsiLevel: '65' });
});

it('quiet time that is no choice of the form is typed in minutes', () => {
  expect(withCooldown(EMPTY_DRAFT, 14_400)).toMatchObject({ frequency: 'spaced', spacing: '14400' });
  expect(withCooldown(EMPTY_DRAFT, 90)).toMatchObject({ spacing: 'custom', spacingMinutes: '1.5' });
});

it('Free has a price of all exchanges, by any rules', () => {
  const parts = [
    { frequency: 'once', name: 'Rent' },
    { kind: 'move' },
    { guards: [EMPTY_GUARD] },
    { source: 'kraken' },
  ] as const;
  expect(parts.map((part) => isFreeDraft(draft(part)))).toEqual([true, false, false, false]);
});
