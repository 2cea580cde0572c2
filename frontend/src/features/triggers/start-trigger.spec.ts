import type { TriggerAlert } from '@contract/alert.js';
import { makeTrigger } from '../../shared/testing/make-trigger.js';
import { startLikeAlert, startLikeTrigger } from './start-trigger.js';

it('a trigger like an alert has all that rang', () => {
  const evidence = {
    condition: { op: 'above', level: 1.03, series: 'low1h' },
    guards: [{ symbol: 'ETH', condition: { op: 'above', level: 3_000 }, value: 3_012 }],
    exchange: 'kraken',
    rules: { hysteresis: 1 },
  };
  expect(startLikeAlert({ asset: 'BTC', evidence } as unknown as TriggerAlert)).toEqual({
    symbol: 'BTC',
    condition: evidence.condition,
    terms: {
      hysteresis: 1,
      guards: [{ symbol: 'ETH', watch: { kind: 'price', way: 'above', level: 3_000 } }],
      source: 'kraken',
    },
  });
});

it('a trigger like another one has its end, unless that is over', () => {
  const trigger = makeTrigger({ expiresAt: '2026-11-25T14:00:00.000Z', name: 'Rent' });
  const at = (time: string) => startLikeTrigger(trigger, Date.parse(time)).terms;
  expect(at('2026-11-25T13:00:00Z')).toMatchObject({ name: 'Rent', expiresAt: trigger.expiresAt });
  expect(at('2026-11-25T15:00:00Z')).toMatchObject({ name: 'Rent', expiresAt: null });
});
