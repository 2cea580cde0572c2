import type { Trigger } from '@contract/trigger.js';
import { makeTrigger } from '../../shared/testing/make-trigger.js';
import {
  checkDraft,
  copyRequest,
  createRequest,
  type Draft,
  draftOf,
  editRequest,
  EMPTY_DRAFT,
  fitsForm,
  savedDraft,
  withOp,
} from './draft.js';

const draft = (part: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, symbol: 'BTC', ...part });

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
  expect(checkDraft(draft(part), 64_000)).toEqual({ kind: 'valid', symbol, condition });
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
  expect(checkDraft(draft(part), 64_000)).toEqual({ kind: 'invalid', field, fault });
});

it('asks which of two numbers is meant where the price is not known', () => {
  expect(checkDraft(draft({ level: '70.000' }), null)).toEqual({
    kind: 'invalid',
    field: 'price',
    fault: 'Do you mean 70,000 or 70?',
  });
});

it('sends v2 for a band only', () => {
  expect(createRequest('BTC', { op: 'above', level: 5 })).toEqual({ symbol: 'BTC', op: 'above', v1: 5 });
  expect(createRequest('BTC', { op: 'inside', low: 4, high: 5 })).toEqual({
    symbol: 'BTC',
    op: 'inside',
    v1: 4,
    v2: 5,
  });
});

it('edits in the words of a trigger', () => {
  expect(editRequest({ op: 'below', level: 5 })).toEqual({ direction: 'below', price: 5 });
  expect(editRequest({ op: 'inside', low: 4, high: 5 })).toEqual({
    direction: 'inside',
    bandLow: 4,
    bandHigh: 5,
  });
});

it('starts from a saved trigger, with small prices in plain digits', () => {
  const trigger = { id: 'x', symbol: 'PEPE', direction: 'above', price: 1e-7, bandLow: null, bandHigh: null };
  expect(savedDraft(trigger as Trigger)).toEqual(draft({ symbol: 'PEPE', level: '0.0000001' }));
  expect(draftOf('ETH', { op: 'inside', low: 1, high: 2 })).toEqual(
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

const MOVE = makeTrigger({
  price: null,
  watch: { kind: 'move', window: '1h', way: 'up', percent: 3 },
  guards: [{ symbol: 'ETH', watch: { kind: 'price', way: 'above', level: 3_000 } }],
  cooldownSec: 60,
});
const NOW = Date.parse('2026-11-25T14:00:00Z');

it('copies a trigger of any kind with its rules, without an end that is over', () => {
  const { watch, guards } = MOVE;
  expect(copyRequest(MOVE, NOW)).toEqual({ symbol: 'BTC', watch, guards, cooldownSec: 60 });
  const ended = makeTrigger({ expiresAt: '2026-11-25T13:00:00Z', repeat: 'once', active: false });
  expect(copyRequest(ended, NOW)).toEqual({
    symbol: 'BTC',
    op: 'above',
    v1: 65_000,
    repeat: 'once',
    active: false,
  });
});

it('the form holds a price by the usual rules; of another kind it keeps the symbol', () => {
  expect([makeTrigger(), MOVE, makeTrigger({ source: 'kraken' })].map(fitsForm)).toEqual([
    true,
    false,
    false,
  ]);
  expect(savedDraft(MOVE)).toEqual({ ...EMPTY_DRAFT, symbol: 'BTC' });
});
