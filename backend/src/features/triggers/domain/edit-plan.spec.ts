import type { Condition } from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import { baseline, firstPhase, planEdit, planRearm, type WatchedFor } from './edit-plan.js';

const above: Condition = { op: 'above', level: 70_000 };
const below: Condition = { op: 'below', level: 60_000 };
const band: Condition = { op: 'inside', low: 60_000, high: 70_000 };

it.each([
  ['waits for a rise that has not come yet', above, 69_999, 'armed'],
  ['is already above, so it never alerts for this crossing', above, 71_000, 'breached'],
  ['counts the level itself as reached', above, 70_000, 'breached'],
  ['waits for a fall that has not come yet', below, 60_001, 'armed'],
  ['is already below', below, 59_000, 'breached'],
  ['waits outside the band', band, 75_000, 'armed'],
  ['is already inside the band, on its edge', band, 60_000, 'breached'],
  ['waits for the first price when there is none', above, null, 'settling'],
] as const)('%s', (_name, condition, price, phase) => {
  expect(baseline({ condition }, price)).toBe(phase);
});

const above70k: Condition = { op: 'above', level: 70_000 };
const above80k: Condition = { op: 'above', level: 80_000 };

it.each([
  ['created armed, waits', { condition: above70k, armed: true }, 60_000, 'armed'],
  ['created already satisfied, starts breached', { condition: above70k, armed: true }, 71_000, 'breached'],
  ['created switched off, stays off', { condition: above70k, armed: false }, 71_000, 'disarmed'],
] as const)('%s', (_name, wanted, price, phase) => {
  expect(firstPhase(wanted, price)).toBe(phase);
});

it.each(['settling', 'armed', 'breached', 'cooldown'] as const)(
  'saving the same condition again leaves a %s trigger alone',
  (phase) => {
    const plan = planEdit(
      { condition: above70k, phase },
      { condition: { ...above70k }, armed: true },
      75_000,
    );
    expect(plan).toEqual({ kind: 'nothing' });
  },
);

it('disarming what is disarmed changes nothing', () => {
  const plan = planEdit({ condition: above70k, phase: 'disarmed' }, { condition: above70k, armed: false }, 1);
  expect(plan).toEqual({ kind: 'nothing' });
});

it('switches a cooling trigger off', () => {
  const plan = planEdit({ condition: above70k, phase: 'cooldown' }, { condition: above70k, armed: false }, 1);
  expect(plan).toEqual({ kind: 'disarm' });
});

it.each([
  ['armed again under the level, waits', 69_000, 'armed'],
  ['armed again above the level, does not alert for it', 71_000, 'breached'],
  ['armed again without a price, settles first', null, 'settling'],
] as const)('%s', (_name, price, phase) => {
  const plan = planEdit(
    { condition: above70k, phase: 'disarmed' },
    { condition: above70k, armed: true },
    price,
  );
  expect(plan).toEqual({ kind: 'arm', phase });
});

it('another level starts anew, whatever the phase was', () => {
  const plan = planEdit(
    { condition: above70k, phase: 'breached' },
    { condition: above80k, armed: true },
    75_000,
  );
  expect(plan).toEqual({ kind: 'replace', condition: above80k, phase: 'armed' });
});

it('another level on a trigger to be switched off is kept for later', () => {
  const plan = planEdit(
    { condition: above70k, phase: 'armed' },
    { condition: above80k, armed: false },
    90_000,
  );
  expect(plan).toEqual({ kind: 'replace', condition: above80k, phase: 'disarmed' });
});

const condition = { op: 'above', level: 100 } as const;

it.each<[string, Phase, number | null, ReturnType<typeof planRearm>]>([
  ['armed stays', 'armed', 99, { kind: 'nothing' }],
  ['settling stays', 'settling', 101, { kind: 'nothing' }],
  ['a cooldown ends', 'cooldown', 99, { kind: 'arm', phase: 'armed' }],
  ['a cooldown while the condition holds again', 'cooldown', 101, { kind: 'arm', phase: 'breached' }],
  ['still above', 'breached', 101, { kind: 'nothing' }],
  ['at the level', 'breached', 100, { kind: 'nothing' }],
  ['back below, but not by the hysteresis', 'breached', 99.9, { kind: 'arm', phase: 'armed' }],
  ['breached without a price', 'breached', null, { kind: 'arm', phase: 'settling' }],
  ['disarmed', 'disarmed', 99, { kind: 'arm', phase: 'armed' }],
  ['disarmed while the condition holds', 'disarmed', 101, { kind: 'arm', phase: 'breached' }],
  ['disarmed without a price', 'disarmed', null, { kind: 'arm', phase: 'settling' }],
])('%s', (_name, phase, price, plan) => {
  expect(planRearm({ condition, phase }, price)).toEqual(plan);
});

const rise: Condition = { op: 'above', level: 1.05, series: 'rise' };
const guards = [{ symbol: 'ETH', condition: below }];

it.each<[string, WatchedFor]>([
  ['a series', { condition: rise }],
  ['a guard', { condition: above, guards }],
  ['one exchange', { condition: above, source: 'kraken' }],
])('the price says nothing of %s: the first value sets the baseline', (_name, watched) => {
  expect(baseline(watched, 71_000)).toBe('settling');
});

it.each<[string, WatchedFor, 'nothing' | 'replace']>([
  ['the same guards', { condition: above, guards: [...guards] }, 'nothing'],
  ['no guards', { condition: above }, 'replace'],
  ['another guard', { condition: above, guards: [{ symbol: 'SOL', condition: below }] }, 'replace'],
  ['one exchange', { condition: above, guards, source: 'kraken' }, 'replace'],
])('with %s it starts anew or stays', (_name, watched, kind) => {
  const plan = planEdit({ condition: above, guards, phase: 'cooldown' }, { ...watched, armed: true }, 1);
  expect(plan.kind).toBe(kind);
});
