import { makeTrigger } from '../../shared/testing/make-trigger.js';
import { copyRequest, createRequest, editRequest, USUAL_TERMS } from './trigger-requests.js';

it('sends v2 for a band only', () => {
  expect(createRequest('BTC', { op: 'above', level: 5 })).toEqual({ symbol: 'BTC', op: 'above', v1: 5 });
  expect(createRequest('BTC', { op: 'inside', low: 4, high: 5 })).toEqual({
    symbol: 'BTC',
    op: 'inside',
    v1: 4,
    v2: 5,
  });
});

it('sends of the terms what is not usual', () => {
  const terms = { ...USUAL_TERMS, repeat: 'once', name: 'Rent', cooldownSec: 0 } as const;
  expect(createRequest('BTC', { op: 'above', level: 1.03, series: 'low1h' }, terms)).toEqual({
    symbol: 'BTC',
    watch: { kind: 'move', window: '1h', way: 'up', percent: 3 },
    repeat: 'once',
    cooldownSec: 0,
    name: 'Rent',
  });
});

const MOVE = makeTrigger({
  price: null,
  watch: { kind: 'move', window: '1h', way: 'up', percent: 3 },
  guards: [{ symbol: 'ETH', watch: { kind: 'price', way: 'above', level: 3_000 } }],
  cooldownSec: 60,
  expiresAt: '2026-12-01T09:00:20.000Z',
  name: 'Rent',
  note: 'Sell half',
});

describe('an edit', () => {
  it('is in the words of a trigger, and leaves alone what stays', () => {
    const level = makeTrigger({ name: 'Rent' });
    expect(editRequest(level, { op: 'below', level: 5 })).toEqual({ direction: 'below', price: 5 });
    expect(editRequest(level, { op: 'inside', low: 4, high: 5 })).toEqual({
      direction: 'inside',
      bandLow: 4,
      bandHigh: 5,
    });
  });

  it('sends what is another now, also when it is as usual again', () => {
    const condition = { op: 'above', level: 1.03, series: 'low1h' } as const;
    const { watch } = MOVE;
    const terms = {
      ...MOVE,
      guards: [],
      cooldownSec: null,
      name: null,
      expiresAt: '2026-12-01T10:00:00+01:00',
    };
    expect(editRequest(MOVE, condition, terms)).toEqual({ watch, guards: [], cooldownSec: null, name: null });
    const further = [{ symbol: 'ETH', watch: { kind: 'price', way: 'above', level: 3_001 } }] as const;
    expect(editRequest(MOVE, condition, { ...MOVE, guards: further })).toEqual({ watch, guards: further });
  });
});

it('copies a trigger of any kind with its rules, its name and its note, without an end that is over', () => {
  const { watch, guards, expiresAt } = MOVE;
  const copied = { symbol: 'BTC', watch, guards, cooldownSec: 60, name: 'Rent', note: 'Sell half' };
  expect(copyRequest(MOVE, Date.parse('2026-11-25T14:00:00Z'))).toEqual({ ...copied, expiresAt });
  expect(copyRequest(MOVE, Date.parse('2026-12-02T14:00:00Z'))).toEqual(copied);
  expect(copyRequest(makeTrigger({ repeat: 'once', active: false }), 0)).toEqual({
    symbol: 'BTC',
    op: 'above',
    v1: 65_000,
    repeat: 'once',
    active: false,
  });
});
