import type { TrialTrigger } from '@contract/trigger.js';
import { draftHint } from './draft-hint.js';
import { seededDraft } from './draft.js';
import {
  alreadyHoldsText,
  conditionOfTrialTrigger,
  conditionText,
  trialDisplayState,
} from './trigger-view.js';
import { withoutTrialTrigger, withTrialTrigger } from './trigger-list.js';

const trigger = (part: Partial<TrialTrigger> = {}): TrialTrigger => ({
  id: 'x',
  symbol: 'BTC',
  op: 'ABOVE',
  threshold: 100,
  lower_bound: null,
  upper_bound: null,
  is_armed: true,
  breachState: 'none',
  lastFiredAt: null,
  ...part,
});
const band = { op: 'INSIDE', threshold: null, lower_bound: 90, upper_bound: 110 } as const;

describe('trialDisplayState', () => {
  it.each([
    [
      'a satisfied trigger is triggered, whatever else',
      trigger({ breachState: 'cooldown' }),
      100,
      'triggered',
    ],
    ['a disarmed one too', trigger({ is_armed: false }), 101, 'triggered'],
    ['a band is satisfied at its edge', trigger(band), 110, 'triggered'],
    ['a level below is satisfied at the level', trigger({ op: 'BELOW' }), 100, 'triggered'],
    ['then breached', trigger({ breachState: 'breached' }), 99, 'breached'],
    ['then cooling down', trigger({ breachState: 'cooldown' }), 99, 'cooldown'],
    ['then armed', trigger(), 99, 'armed'],
    ['then disarmed', trigger({ is_armed: false }), 99, 'disarmed'],
    ['without a price nothing is triggered', trigger({ breachState: 'breached' }), null, 'breached'],
  ] as const)('%s', (_name, given, price, state) => {
    expect(trialDisplayState(given, price)).toBe(state);
  });
});

it('tells a broken trigger from a good one', () => {
  expect(() => conditionOfTrialTrigger(trigger({ threshold: null }))).toThrow(RangeError);
  expect(() => conditionOfTrialTrigger(trigger({ op: 'INSIDE' }))).toThrow(RangeError);
});

it.each([
  [trigger({ threshold: 71_000 }), 'above 71,000'],
  [trigger({ op: 'BELOW', threshold: 0.5 }), 'below 0.5'],
  [trigger(band), 'inside 90–110'],
])('words a condition', (given, text) => {
  expect(conditionText(conditionOfTrialTrigger(given))).toBe(text);
});

it.each([
  [
    trigger({ breachState: 'breached' }),
    'BTC is already above: you will be alerted the next time it crosses',
  ],
  [
    trigger({ ...band, breachState: 'breached' }),
    'BTC is already inside: you will be alerted the next time it crosses',
  ],
  [trigger(), null],
  [trigger({ breachState: 'breached', is_armed: false }), null],
])('says why a fresh trigger stays silent', (given, text) => {
  expect(alreadyHoldsText(given)).toBe(text);
});

const SEED = { above: 100, below: 80 };

describe('draftHint', () => {
  const hint = (livePrice: number | null, isSaved = false) =>
    draftHint({ draft: seededDraft(SEED), livePrice, isSaved });

  it.each([
    ['how far the level is above the price', hint(90), '11 % above the price now'],
    ['small distances with a decimal', hint(96), '4.2 % above the price now'],
    ['that the price is there', hint(101), 'The price is already above'],
    ['nothing twice for a saved trigger', hint(101, true), null],
    ['nothing without a price', hint(null), null],
  ])('says %s', (_name, said, text) => {
    expect(said).toBe(text);
  });

  it.each([
    ['below the band', 80, '13 % above the price now'],
    ['above the band', 120, '8.3 % below the price now'],
  ])('measures to the near edge from %s', (_name, livePrice, text) => {
    const draft = { operator: 'INSIDE', level: '100', low: '90', high: '110' } as const;
    expect(draftHint({ draft, livePrice, isSaved: false })).toBe(text);
  });

  it('says nothing about a form that is not valid', () => {
    expect(
      draftHint({ draft: { ...seededDraft(SEED), level: '0' }, livePrice: 90, isSaved: false }),
    ).toBeNull();
  });
});

describe('the list of a trial', () => {
  const list = { triggers: [trigger(), trigger({ id: 'y', symbol: 'ETH' })] };

  it('holds one trigger per symbol', () => {
    const next = withTrialTrigger(list, trigger({ id: 'z', threshold: 5 }));
    expect(next.triggers.map(({ id }) => id)).toEqual(['y', 'z']);
  });

  it('drops what is gone', () => {
    expect(withoutTrialTrigger(list, ({ symbol }) => symbol === 'ETH').triggers.map(({ id }) => id)).toEqual([
      'x',
    ]);
  });
});
