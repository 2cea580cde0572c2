import type { Condition } from '../../../contract/trigger.js';
import type {
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
} from '../../../contract/user-triggers.js';
import { type RawTriggerEdit, type RawTriggerRequest, readEdit, readTest, readTrigger } from './read-form.js';

const NOW = Date.UTC(2026, 10, 25, 14);
const above = { op: 'above', level: 70_000 } as const;
const band = { op: 'inside', low: 1, high: 2 } as const;

it.each<[string, Omit<TriggerRequest, 'symbol'>, object]>([
  ["the form's words", { op: 'above', v1: 70_000 }, above],
  ["the form's words with null", { op: 'above', v1: 70_000, v2: null, direction: null, price: null }, above],
  ["the form's band", { op: 'inside', v1: 1, v2: 2 }, band],
  ["a trigger's words", { direction: 'above', price: 70_000 }, above],
  ["a trigger's words with null", { direction: 'above', price: 70_000, bandLow: null, op: null }, above],
  ["a trigger's band", { direction: 'inside', bandLow: 1, bandHigh: 2, price: null }, band],
])('reads %s', (_name, fields, condition) => {
  expect(readTrigger({ symbol: 'btc', ...fields }, NOW)).toEqual({
    kind: 'trigger',
    symbol: 'BTC',
    condition,
    rules: {},
  });
});

it.each<[string, Omit<TriggerRequest, 'symbol'>, 'malformed' | 'broken', string]>([
  ['nothing', {}, 'malformed', 'op'],
  ['no level', { op: 'above' }, 'malformed', 'v1'],
  ['no upper bound', { op: 'inside', v1: 1 }, 'malformed', 'v2'],
  ['a level without an operation', { v1: 1 }, 'malformed', 'op'],
  ['a price without a direction', { price: 1 }, 'malformed', 'direction'],
  ['no price', { direction: 'below', price: null }, 'malformed', 'price'],
  ['no lower bound', { direction: 'inside', bandHigh: 2 }, 'malformed', 'bandLow'],
  ['both forms', { op: 'above', v1: 1, direction: 'above', price: 1 }, 'broken', 'direction'],
  ['a mixture', { op: 'above', v1: 1, price: 1 }, 'broken', 'direction'],
  ['a level too many', { op: 'above', v1: 1, v2: 2 }, 'broken', 'v2'],
  ['a bound too many', { direction: 'above', price: 1, bandLow: 1 }, 'broken', 'bandLow'],
  ['a price too many', { direction: 'inside', bandLow: 1, bandHigh: 2, price: 1 }, 'broken', 'price'],
  ['zero', { op: 'above', v1: 0 }, 'broken', 'v1'],
  ['minus zero', { op: 'below', v1: -0 }, 'broken', 'v1'],
  ['a negative price', { direction: 'above', price: -1 }, 'broken', 'price'],
  ['infinity', { op: 'above', v1: Infinity }, 'broken', 'v1'],
  ['too much', { op: 'above', v1: 1.1e12 }, 'broken', 'v1'],
  ['too many digits', { op: 'above', v1: 0.1 + 0.2 }, 'broken', 'v1'],
  ['too small', { op: 'above', v1: 1e-19 }, 'broken', 'v1'],
  ['bounds that are equal', { op: 'inside', v1: 2, v2: 2 }, 'broken', 'v1'],
  ['bounds the wrong way round', { direction: 'inside', bandLow: 3, bandHigh: 2 }, 'broken', 'bandLow'],
  ['a bad upper bound', { op: 'inside', v1: 1, v2: 1e13 }, 'broken', 'v2'],
])('refuses %s', (_name, fields, kind, field) => {
  expect(readTrigger({ symbol: 'BTC', ...fields }, NOW)).toMatchObject({ kind, fault: { field } });
});

it.each(['', 'BTC/USD', 'A'.repeat(21)])('refuses the symbol "%s"', (symbol) => {
  const reading = readTrigger({ symbol, op: 'above', v1: 1 }, NOW);
  expect(reading).toMatchObject({ kind: 'broken', fault: { field: 'symbol' } });
});

it.each<[string, TriggerEditRequest, object]>([
  ['a price', { direction: 'above', price: 70_000 }, { kind: 'patch', patch: { condition: above } }],
  ['a band', { direction: 'inside', bandLow: 1, bandHigh: 2 }, { kind: 'patch', patch: { condition: band } }],
  ['no price', { direction: 'above' }, { kind: 'malformed', fault: { field: 'price' } }],
  [
    'a bound too many',
    { direction: 'below', price: 1, bandHigh: 2 },
    { kind: 'broken', fault: { field: 'bandHigh' } },
  ],
])('reads an edit with %s', (_name, request, reading) => {
  expect(readEdit(request, 'BTC', NOW)).toMatchObject(reading);
});

it.each<[string, TriggerTestRequest, object]>([
  ['a trigger that is there', { triggerId: 'x', symbol: null }, { kind: 'existing', id: 'x' }],
  [
    'one that is thought of',
    { symbol: 'eth', op: 'above', v1: 70_000 },
    { kind: 'trigger', symbol: 'ETH', condition: above },
  ],
  ['nothing', {}, { kind: 'any' }],
  ['nothing but null', { triggerId: null, v1: null }, { kind: 'any' }],
  ['both', { triggerId: 'x', symbol: 'BTC' }, { kind: 'broken', fault: { field: 'triggerId' } }],
  ['no symbol', { op: 'above', v1: 1 }, { kind: 'malformed', fault: { field: 'symbol' } }],
  ['no operation', { symbol: 'BTC' }, { kind: 'malformed', fault: { field: 'op' } }],
  ['a level of zero', { symbol: 'BTC', op: 'above', v1: 0 }, { kind: 'broken', fault: { field: 'v1' } }],
])('reads a test of %s', (_name, request, reading) => {
  expect(readTest(request)).toMatchObject(reading);
});

const move = { kind: 'move', window: '1h', way: 'up', percent: 3 } as const;
const up: Condition = { op: 'above', level: 1.03, series: 'low1h' };

it('reads a watch with guards and rules', () => {
  const terms = { watch: move, guards: [{ watch: move, symbol: 'eth' }], source: 'kraken', cooldownSec: 60 };
  expect(readTrigger({ symbol: 'btc', ...terms }, NOW)).toEqual({
    kind: 'trigger',
    symbol: 'BTC',
    condition: up,
    guards: [{ symbol: 'ETH', condition: up }],
    source: 'kraken',
    rules: { cooldownSec: 60 },
  });
});

it.each<[string, RawTriggerRequest, string]>([
  ['a watch and levels', { symbol: 'BTC', watch: move, op: 'above', v1: 1 }, 'watch'],
  [
    'a guard of no symbol',
    { symbol: 'BTC', watch: move, guards: [{ symbol: '', watch: move }] },
    'guards[0].symbol',
  ],
  ['an end that is over', { symbol: 'BTC', watch: move, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
])('refuses %s', (_name, request, field) => {
  expect(readTrigger(request, NOW)).toMatchObject({ kind: 'broken', fault: { field } });
});

it.each<[string, RawTriggerEdit, object]>([
  ['nothing', {}, { rules: {} }],
  ['another watch', { watch: move }, { condition: up, rules: {} }],
  ['no guards any more', { guards: null }, { guards: [], rules: {} }],
  ['all exchanges again', { source: null }, { source: null, rules: {} }],
  ['a rule', { repeat: 'once' }, { rules: { repeat: 'once' } }],
])('an edit with %s leaves the rest', (_name, request, patch) => {
  expect(readEdit(request, 'BTC', NOW)).toEqual({ kind: 'patch', patch });
});

it('reads a test of a watch', () => {
  expect(readTest({ symbol: 'btc', watch: move })).toEqual({ kind: 'trigger', symbol: 'BTC', condition: up });
});
