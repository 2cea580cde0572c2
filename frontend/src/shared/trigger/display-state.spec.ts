import { displayState } from './display-state.js';
import { levelDistance } from './distance.js';
import { conditionOfTrigger } from './trigger-condition.js';
import { unitOf } from '@contract/units.js';

const ABOVE = { op: 'above', level: 100 } as const;
const BELOW = { op: 'below', level: 100 } as const;
const BAND = { op: 'inside', low: 90, high: 110 } as const;

it.each([
  ['armed', ABOVE, true, 'none', 101, 'triggered'],
  ['breached', ABOVE, true, 'breached', 101, 'triggered'],
  ['cooling down', ABOVE, true, 'cooldown', 100, 'triggered'],
  ['disarmed', ABOVE, false, 'none', 101, 'triggered'],
  ['breached, its price gone back', ABOVE, true, 'breached', 99.9, 'breached'],
  ['cooling down, its price gone back', ABOVE, true, 'cooldown', 99, 'cooldown'],
  ['armed, not reached', ABOVE, true, 'none', 99, 'armed'],
  ['disarmed, not reached', ABOVE, false, 'none', 99, 'disarmed'],
  ['below its level', BELOW, true, 'none', 100, 'triggered'],
  ['over a level it should fall to', BELOW, true, 'none', 100.1, 'armed'],
  ['at the edge of its band', BAND, true, 'none', 110, 'triggered'],
  ['out of its band', BAND, true, 'breached', 111, 'breached'],
  ['breached, without a price', ABOVE, true, 'breached', null, 'breached'],
  ['armed, without a price', ABOVE, true, 'none', null, 'armed'],
  ['armed, of a coin without a price', ABOVE, true, 'none', 'none-yet', 'waiting'],
  ['disarmed, of a coin without a price', ABOVE, false, 'none', 'none-yet', 'disarmed'],
  ['armed, of a coin that lost its price', ABOVE, true, 'none', 'lost', 'unwatched'],
  ['breached, of a coin that lost its price', ABOVE, true, 'breached', 'lost', 'unwatched'],
  ['disarmed, of a coin that lost its price', ABOVE, false, 'none', 'lost', 'disarmed'],
  ['breached, of a coin without a price', ABOVE, true, 'breached', 'none-yet', 'breached'],
] as const)('a trigger that is %s', (_name, condition, active, breachState, price, state) => {
  expect(displayState({ condition, active, breachState }, price)).toBe(state);
});

it.each([
  [110, 100, '10 % above the price now'],
  [96, 100, '4.0 % below the price now'],
])('a level of %d is from %d: %s', (level, price, text) => {
  expect(levelDistance(level, price)).toBe(text);
});

it('reads the condition of a trigger, and takes none without its numbers', () => {
  const none = { id: 'x', price: null, bandLow: null, bandHigh: null };
  expect(conditionOfTrigger({ ...none, direction: 'below', price: 5 })).toEqual({ op: 'below', level: 5 });
  expect(conditionOfTrigger({ ...none, direction: 'inside', bandLow: 1, bandHigh: 2 })).toEqual({
    op: 'inside',
    low: 1,
    high: 2,
  });
  expect(() => conditionOfTrigger({ ...none, direction: 'above' })).toThrow(RangeError);
  expect(() => conditionOfTrigger({ ...none, direction: 'inside', bandLow: 1 })).toThrow(RangeError);
});

it('knows what numbers count', () => {
  expect(['BTC', 'FED', 'NASDAQ', 'XAU'].map(unitOf)).toEqual(['USD', '%', 'points', 'USD']);
});

it('a price triggers none that waits for something else', () => {
  const condition = { op: 'above', level: 1.03, series: 'low1h' } as const;
  expect(displayState({ condition, active: true, breachState: 'none' }, 64_000)).toBe('armed');
});
