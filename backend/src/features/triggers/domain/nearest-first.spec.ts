import { isBandOp, type Trigger } from '../../../contract/trigger.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import { makeTrigger } from '../testing/make-trigger.js';
import { nearestFirst } from './nearest-first.js';

function trigger(
  symbol: string,
  { direction = 'above', price, bandLow, bandHigh, ...part }: Partial<Trigger>,
): Trigger {
  const condition = isBandOp(direction)
    ? { op: direction, low: Number(bandLow), high: Number(bandHigh) }
    : { op: direction, level: price ?? 0 };
  return makeTrigger(condition, { id: symbol, symbol, ...part });
}
const at100 = { price: 100, fresh: true, stale: false };
const price100 = { prices: { get: () => at100 }, cooldownMs: 300_000 };

it.each([
  ['above', { direction: 'above', price: 110 }, 10],
  ['above, already there', { direction: 'above', price: 90 }, 0],
  ['below', { direction: 'below', price: 95 }, 5],
  ['inside, from below', { direction: 'inside', bandLow: 102, bandHigh: 120 }, 2],
  ['inside, from above', { direction: 'inside', bandLow: 80, bandHigh: 97 }, 3],
  ['inside, already there', { direction: 'inside', bandLow: 80, bandHigh: 120 }, 0],
] as const)('%s', (_name, condition, distancePct) => {
  const [listed] = nearestFirst([trigger('BTC', condition)], price100);
  expect(listed?.distancePct).toBeCloseTo(distancePct);
});

it.each([
  ['a level', makeTrigger({ op: 'above', level: 1 }), 300_000],
  [
    'a new high',
    makeTrigger(conditionOfWatch({ kind: 'extreme', window: '24h', way: 'high' })),
    4 * 3_600_000,
  ],
  ['a quiet time of its own', makeTrigger({ op: 'above', level: 1 }, { cooldownSec: 60 }), 60_000],
])('says how long a trigger rests after it rang: %s', (_name, rang, restMs) => {
  const updatedAt = '2026-11-25T09:00:00.000Z';
  const lastFiredAt = '2026-11-25T10:00:00.000Z';
  const [listed] = nearestFirst([{ ...rang, updatedAt, lastFiredAt }], price100);
  expect(listed?.restsUntil).toBe(Date.parse(lastFiredAt) + restMs);
});

it('lists what can fire first, nearest first, and the rest behind it', () => {
  const triggers = [
    trigger('PAUSED', { price: 100.1, paused: 'plan' }),
    trigger('PAUSED_OFF', { price: 101, active: false, paused: 'plan' }),
    trigger('OFF', { price: 100.1, active: false }),
    trigger('COOLING', { price: 101, breachState: 'cooldown' }),
    trigger('FAR', { price: 120 }),
    trigger('UNPRICED', { price: 1 }),
    trigger('STALE', { price: 100.1 }),
    trigger('FIRED', { price: 99, breachState: 'breached' }),
    trigger('NEAR', { direction: 'below', price: 99 }),
  ];
  const listed = nearestFirst(triggers, {
    ...price100,
    prices: {
      get: (symbol) => (symbol === 'UNPRICED' ? null : { ...at100, stale: symbol === 'STALE' }),
    },
  });
  expect(listed.map(({ symbol, state }) => `${symbol} ${state}`)).toEqual([
    'NEAR armed',
    'FAR armed',
    'UNPRICED armed',
    'STALE armed',
    'FIRED breached',
    'COOLING cooldown',
    'OFF disarmed',
    'PAUSED paused',
    'PAUSED_OFF paused',
  ]);
});

it.each([
  ['never', null, { rangAt: null, restsUntil: null }],
  ['before it was set anew', '1970-01-01T00:00:00.999Z', { rangAt: null, restsUntil: null }],
  ['since', '1970-01-01T00:00:01.500Z', { rangAt: 1500, restsUntil: 301_500 }],
])('knows when it last rang, and how long it rests: %s', (_name, lastFiredAt, known) => {
  const rung = trigger('BTC', { updatedAt: '1970-01-01T00:00:01.000Z', lastFiredAt });
  expect(nearestFirst([rung], price100)).toMatchObject([known]);
});

it.each([
  ['none', null, { price: null, fresh: null }],
  ['not fresh', { price: 99, fresh: false, stale: false }, { price: 99, fresh: false }],
  ['out of date', { price: 99, fresh: false, stale: true }, { price: null, fresh: null }],
])('tells how fresh the price is: %s', (_name, price, known) => {
  const needs = { ...price100, prices: { get: () => price } };
  expect(nearestFirst([trigger('BTC', { price: 110 })], needs)).toMatchObject([known]);
});

it('knows no distance of a series, and keeps its own quiet time', () => {
  const rang = '2026-11-25T14:00:00.000Z';
  const moved = makeTrigger(
    { op: 'above', level: 1.03, series: 'low1h' },
    { cooldownSec: 60, lastFiredAt: rang, updatedAt: rang },
  );
  expect(nearestFirst([moved], price100)).toMatchObject([
    { distancePct: null, price: 100, restsUntil: Date.parse(rang) + 60_000 },
  ]);
});
