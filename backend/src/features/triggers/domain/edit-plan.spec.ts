import type { Condition } from '../../../contract/trigger.js';
import { firstPhase, planEdit } from './edit-plan.js';

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
