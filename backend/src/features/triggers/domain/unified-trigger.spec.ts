import type { Trigger } from '../../../contract/trigger.js';
import { makeTrigger } from '../testing/make-trigger.js';
import { unifiedTriggers } from './unified-trigger.js';

const trigger = makeTrigger({ op: 'above', level: 70_000 });

it.each<[string, Partial<Trigger>, object]>([
  ['above', {}, { type: 'threshold_above', levelMin: 70_000, levelMax: null, state: 'armed', enabled: true }],
  ['below', { direction: 'below' }, { type: 'threshold_below', levelMin: null, levelMax: 70_000 }],
  [
    'inside',
    { direction: 'inside', price: null, bandLow: 1, bandHigh: 2 },
    { type: 'price_band', levelMin: 1, levelMax: 2 },
  ],
  ['breached', { breachState: 'breached' }, { state: 'triggered', enabled: true }],
  ['cooling down', { breachState: 'cooldown' }, { state: 'triggered', enabled: true }],
  ['disarmed', { active: false }, { state: 'other', enabled: false }],
  ['paused', { paused: 'plan' }, { state: 'other', enabled: false }],
])('shows one that is %s', (_name, change, shown) => {
  expect(unifiedTriggers({ ...trigger, ...change })).toMatchObject([
    {
      id: 'a',
      asset: 'BTC',
      quoteCcy: 'USD',
      walletScope: null,
      ...shown,
    },
  ]);
});

it('shows outside as its two levels, under one id', () => {
  const outside = { ...trigger, direction: 'outside', price: null, bandLow: 1, bandHigh: 2 } as const;
  expect(unifiedTriggers(outside)).toMatchObject([
    { id: 'a', type: 'threshold_below', levelMin: null, levelMax: 1 },
    { id: 'a', type: 'threshold_above', levelMin: 2, levelMax: null },
  ]);
});

it.each<[string, Trigger]>([
  ['a series', makeTrigger({ op: 'above', level: 1.03, series: 'low1h' })],
  ['a guard', { ...trigger, guards: [{ symbol: 'ETH', watch: { kind: 'price', way: 'above', level: 1 } }] }],
])('shows none with %s, whose level would tell nothing', (_name, other) => {
  expect(unifiedTriggers(other)).toEqual([]);
});
