import { makeTrigger as trigger } from '../../shared/testing/make-trigger.js';
import { afterMove, levelsBySymbol } from './chart-levels.js';

const band = trigger({ id: 'b', direction: 'inside', price: null, bandLow: 90, bandHigh: 110 });

it('draws a line for a level and two for a band, quietly for what cannot ring', () => {
  const eth = trigger({ id: 'c', symbol: 'ETH', direction: 'below', price: 3_000, active: false });
  const paused = trigger({ id: 'd', symbol: 'ETH', paused: 'plan' });
  expect(levelsBySymbol([trigger({}), band, eth, paused])).toEqual({
    BTC: [
      { id: 'a', name: 'above', price: 65_000, look: 'on' },
      { id: 'b/lower', name: 'lower bound', price: 90, ceiling: 110, look: 'on' },
      { id: 'b/upper', name: 'upper bound', price: 110, floor: 90, look: 'on' },
    ],
    ETH: [
      { id: 'c', name: 'below', price: 3_000, look: 'off' },
      { id: 'd', name: 'above', price: 65_000, look: 'off' },
    ],
  });
});

it.each([
  ['a', 66_000, { op: 'above', level: 66_000 }],
  ['b/lower', 95, { op: 'inside', low: 95, high: 110 }],
  ['b/upper', 120, { op: 'inside', low: 90, high: 120 }],
] as const)('moves %s', (id, price, condition) => {
  expect(afterMove([trigger({}), band], { id }, price)?.condition).toEqual(condition);
});

it('moves nothing that is gone', () => {
  expect(afterMove([band], { id: 'a' }, 1)).toBeNull();
});

it('draws no line for what is no price', () => {
  const moved = trigger({ price: null, watch: { kind: 'trail', way: 'fall', percent: 5 } });
  expect(levelsBySymbol([moved])).toEqual({ BTC: [] });
});
