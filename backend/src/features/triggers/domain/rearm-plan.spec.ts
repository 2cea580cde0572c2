import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import { planRearm } from './rearm-plan.js';

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
