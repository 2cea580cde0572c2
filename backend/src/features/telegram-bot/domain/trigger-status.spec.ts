import type { TriggerStatus } from '../../../contract/messages/alert-extras.js';
import { triggerStatusOf, type TriggerNow } from './trigger-status.js';

const condition = { op: 'above', level: 100 } as const;
const alert = { condition, recordedAt: 1000 };
const fired: TriggerNow = {
  condition,
  phase: 'breached',
  paused: null,
  armedAt: 10,
  updatedAt: 10,
  snoozedUntil: null,
};
const other = { op: 'below', level: 100 } as const;

it.each<[string, TriggerNow | null, TriggerStatus]>([
  ['deleted', null, { kind: 'gone' }],
  ['as it fired', fired, { kind: 'quiet' }],
  ['back since', { ...fired, phase: 'cooldown' }, { kind: 'as-it-was' }],
  [
    'edited, and disarmed too',
    { ...fired, condition: other, phase: 'disarmed' },
    { kind: 'edited', condition: other },
  ],
  ['paused, armed or not', { ...fired, paused: 'plan', phase: 'disarmed' }, { kind: 'paused' }],
  ['disarmed', { ...fired, phase: 'disarmed', updatedAt: 1500 }, { kind: 'disarmed', at: 1500 }],
  ['disarmed by its only fire', { ...fired, phase: 'disarmed' }, { kind: 'as-it-was' }],
  ['snoozed', { ...fired, snoozedUntil: 2001 }, { kind: 'snoozed', until: 2001 }],
  ['a snooze that is over', { ...fired, snoozedUntil: 2000 }, { kind: 'quiet' }],
  [
    'armed since, ready',
    { ...fired, phase: 'armed', armedAt: 1600 },
    { kind: 'armed-again', at: 1600, now: 'rings' },
  ],
  [
    'armed since, while it holds',
    { ...fired, phase: 'breached', armedAt: 1600 },
    { kind: 'armed-again', at: 1600, now: 'quiet' },
  ],
  [
    'armed since, without a price',
    { ...fired, phase: 'settling', armedAt: 1600 },
    { kind: 'armed-again', at: 1600, now: 'waits' },
  ],
  [
    'armed since, and rang',
    { ...fired, phase: 'cooldown', armedAt: 1600 },
    { kind: 'armed-again', at: 1600, now: 'rests' },
  ],
  ['armed before it fired', { ...fired, armedAt: 1000 }, { kind: 'quiet' }],
])('%s', (_name, trigger, status) => {
  expect(triggerStatusOf(alert, trigger, 2000)).toEqual(status);
});
