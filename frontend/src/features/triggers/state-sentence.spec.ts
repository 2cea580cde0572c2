import { makeTrigger as trigger } from '../../shared/testing/make-trigger.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';
import { type SentenceFacts, stateSentence } from './state-sentence.js';

const NOW = Date.UTC(2026, 10, 22, 18, 0, 0);
const RANG = { breachState: 'breached', lastFiredAt: '2026-11-22T17:43:05.000Z' } as const;

function say(part: Partial<Parameters<typeof trigger>[0]>, facts: Partial<SentenceFacts>): string {
  const it = trigger({ price: 64_300, ...part });
  return stateSentence({
    trigger: it,
    condition: conditionOfTrigger(it),
    state: 'armed',
    price: 63_000,
    quiet: null,
    pausedByPlan: 'Paused by the plan.',
    now: NOW,
    ...facts,
  });
}

it.each<[string, Parameters<typeof say>[0], Partial<SentenceFacts>]>([
  ['Rings when BTC rises 2.1 % to 64,300.', {}, {}],
  ['Rings when BTC falls 2.1 % to 61,700.', { direction: 'below', price: 61_700 }, {}],
  ['Rings when BTC is above 64,300.', {}, { price: null }],
  [
    'Rang 18:43:05 CET. Quiet until below 64,139.25.',
    RANG,
    { state: 'triggered', quiet: 'Quiet until below 64,139.25' },
  ],
  ['Rang 18:43:05 CET. Quiet until the price has moved back.', RANG, { state: 'breached' }],
  [
    'Rang 18:43:05 CET. Quiet until its pause is over, then armed again.',
    { ...RANG, breachState: 'cooldown' },
    { state: 'cooldown' },
  ],
  [
    'BTC is already above: you will be alerted the next time it crosses.',
    { breachState: 'breached' },
    { state: 'triggered' },
  ],
  ['It does not ring until you switch it on.', { active: false }, { state: 'disarmed' }],
  [
    'Its price is there, but it does not ring until you switch it on.',
    { active: false },
    { state: 'triggered', price: 65_000 },
  ],
  [
    'Rings when BTC rises 2.1 % to 64,300. Its alerts are not sent until 19:30:00 CET.',
    { snoozedUntil: '2026-11-22T18:30:00.000Z' },
    {},
  ],
  ['Paused by the plan.', { paused: 'plan' }, {}],
])('says “%s”', (sentence, part, facts) => {
  expect(say(part, facts)).toBe(sentence);
});
