import { makeTrigger as trigger } from '../../shared/testing/make-trigger.js';
import { groupTriggers, rowsOfPage, type TriggerSort } from './trigger-order.js';

const PRICES = { BTC: { price: 64_000 }, ETH: { price: 3_000 } };
const at = (second: number) => `2025-11-21T14:00:0${second}.000Z`;

const LIST = [
  trigger({ id: 'b-far', price: 90_000, createdAt: at(5) }),
  trigger({ id: 'l', symbol: 'LINK', price: 20, createdAt: at(4) }),
  trigger({ id: 'b-near', price: 65_000, createdAt: at(3) }),
  trigger({
    id: 'e-band',
    symbol: 'ETH',
    direction: 'inside',
    price: null,
    bandLow: 3_010,
    bandHigh: 3_500,
    createdAt: at(2),
  }),
  trigger({ id: 'b-there', price: 60_000, createdAt: at(1) }),
];

it.each<[TriggerSort, Record<string, string[]>]>([
  ['distance', { BTC: ['b-there', 'b-near', 'b-far'], ETH: ['e-band'], LINK: ['l'] }],
  ['coin', { BTC: ['b-there', 'b-near', 'b-far'], ETH: ['e-band'], LINK: ['l'] }],
  ['age', { BTC: ['b-far', 'b-near', 'b-there'], LINK: ['l'], ETH: ['e-band'] }],
])('groups by coin, sorted by %s', (sort, expected) => {
  const groups = groupTriggers(LIST, sort, PRICES);
  expect(groups.map(({ symbol, triggers }) => [symbol, triggers.map(({ id }) => id)])).toEqual(
    Object.entries(expected),
  );
});

it('puts coins in the order of their names, whatever is near', () => {
  const groups = groupTriggers(LIST, 'coin', { ...PRICES, LINK: { price: 20 } });
  expect(groups.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH', 'LINK']);
});

it('cuts pages through coins', () => {
  const groups = groupTriggers(LIST, 'coin', PRICES);
  const ids = (first: number) =>
    rowsOfPage(groups, first, 2).map(({ symbol, triggers }) => [symbol, triggers.length]);
  expect([ids(0), ids(2), ids(4)]).toEqual([
    [['BTC', 2]],
    [
      ['BTC', 1],
      ['ETH', 1],
    ],
    [['LINK', 1]],
  ]);
});
