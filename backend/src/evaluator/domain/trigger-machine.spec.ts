import type { Condition } from '../../contract/trigger.js';
import { type MachineRules, type MachineState, type Phase, releaseBounds, step } from './trigger-machine.js';

const RULES: MachineRules = { hysteresisPct: 0.25, cooldownMs: 300_000 };
const ABOVE: Condition = { op: 'above', level: 65_000 };
const BELOW: Condition = { op: 'below', level: 60_000 };
const INSIDE: Condition = { op: 'inside', low: 60_000, high: 62_000 };
const FIRED_AT = 1_000_000;

function state(phase: Phase, firedAt: number | null = null): MachineState {
  return { phase, fireNo: firedAt === null ? 0 : 1, firedAt };
}

/** The phase after a price `at` ms after the last fire, and whether it fired. */
function outcome(
  condition: Condition,
  from: MachineState,
  price: number,
  after = 0,
  backing: number | null = price,
) {
  const result = step(condition, RULES, from, { price, backing, at: FIRED_AT + after });
  return result.kind === 'unchanged' ? 'unchanged' : `${result.kind} ${result.state.phase}`;
}

describe('an armed trigger', () => {
  it.each([
    ['above fires when the price reaches the level', ABOVE, 65_000, 'fired breached'],
    ['above stays quiet just under it', ABOVE, 64_999.99, 'unchanged'],
    ['below fires when the price reaches the level', BELOW, 60_000, 'fired breached'],
    ['below stays quiet just over it', BELOW, 60_000.01, 'unchanged'],
    ['inside fires on entering at the lower bound', INSIDE, 60_000, 'fired breached'],
    ['inside fires on entering at the upper bound', INSIDE, 62_000, 'fired breached'],
    ['inside stays quiet when the band is jumped over', INSIDE, 62_500, 'unchanged'],
  ] as const)('%s', (_name, condition, price, expected) => {
    expect(outcome(condition, state('armed'), price)).toBe(expected);
  });

  it.each([
    ['not on a price that nothing backs', null, 'unchanged'],
    ['not when the backing price does not satisfy', 64_000, 'unchanged'],
    ['when the backing price satisfies too', 65_100, 'fired breached'],
  ])('fires %s', (_name, backing, expected) => {
    expect(outcome(ABOVE, state('armed'), 65_200, 0, backing)).toBe(expected);
  });

  it('counts its fires and remembers when', () => {
    const result = step(ABOVE, RULES, state('armed', 5), { price: 66_000, backing: 66_000, at: 9 });
    expect(result).toEqual({ kind: 'fired', state: { phase: 'breached', fireNo: 2, firedAt: 9 } });
  });
});

describe('a breached trigger', () => {
  it.each([
    ['never repeats', ABOVE, 70_000, 0, 'unchanged'],
    ['stays breached at the edge of the hysteresis', ABOVE, 64_837.5, 0, 'unchanged'],
    ['cools down once past the hysteresis', ABOVE, 64_837.49, 10, 'moved cooldown'],
    ['is armed at once when the quiet time is over already', ABOVE, 64_000, 300_000, 'moved armed'],
    ['below cools down past its hysteresis', BELOW, 60_150.01, 10, 'moved cooldown'],
    ['below stays at the edge', BELOW, 60_150, 10, 'unchanged'],
    ['inside stays within its margin', INSIDE, 62_152.5, 10, 'unchanged'],
    ['inside cools down above its margin', INSIDE, 62_152.51, 10, 'moved cooldown'],
    ['inside cools down below its margin', INSIDE, 59_847.4, 10, 'moved cooldown'],
  ] as const)('%s', (_name, condition, price, after, expected) => {
    expect(outcome(condition, state('breached', FIRED_AT), price, after)).toBe(expected);
  });

  it('that was born satisfied and never fired is armed as soon as it leaves', () => {
    expect(outcome(ABOVE, state('breached'), 64_000)).toBe('moved armed');
  });
});

describe('a cooling trigger', () => {
  it.each([
    ['waits until the end', 64_000, 299_999, 'unchanged'],
    ['is armed at the end', 64_000, 300_000, 'moved armed'],
    ['does not fire before the end', 66_000, 299_999, 'unchanged'],
    ['fires at the end if the condition holds at that price', 66_000, 300_000, 'fired breached'],
  ])('%s', (_name, price, after, expected) => {
    expect(outcome(ABOVE, state('cooldown', FIRED_AT), price, after)).toBe(expected);
  });

  it('is only armed at the end if nothing backs the price', () => {
    expect(outcome(ABOVE, state('cooldown', FIRED_AT), 66_000, 300_000, null)).toBe('moved armed');
  });
});

describe('a settling trigger', () => {
  it('starts breached without an alert when the condition holds already', () => {
    expect(outcome(ABOVE, state('settling'), 66_000)).toBe('moved breached');
  });
  it('starts armed when it does not', () => {
    expect(outcome(ABOVE, state('settling'), 64_000)).toBe('moved armed');
  });
});

it('a disarmed trigger ignores every price', () => {
  expect(outcome(ABOVE, state('disarmed'), 1e9)).toBe('unchanged');
});

describe('releaseBounds', () => {
  it('retreats by the hysteresis from a level', () => {
    expect(releaseBounds(ABOVE, 0.25)).toEqual({ lower: 64_837.5, upper: Infinity });
    expect(releaseBounds(BELOW, 0.25)).toEqual({ lower: -Infinity, upper: 60_150 });
  });
  it('takes at most a tenth of a narrow band', () => {
    expect(releaseBounds({ op: 'inside', low: 60_000, high: 60_100 }, 0.25)).toEqual({
      lower: 59_990,
      upper: 60_110,
    });
  });
  it('is the level itself without hysteresis', () => {
    expect(releaseBounds({ op: 'above', level: 4.5 }, 0)).toEqual({ lower: 4.5, upper: Infinity });
  });
});
