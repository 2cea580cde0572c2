import type { Tick } from './tick.js';
import { WallClockCheck } from './wall-clock-check.js';

const HOUR_MS = 3_600_000;
const START = 1_800_000_000_000;

/** A machine whose wall clock is `off` by some milliseconds, and exchanges whose clocks are right. */
class Machine {
  off = 0;
  readonly check = new WallClockCheck();

  at(running: number): boolean {
    this.check.observe(START + running + this.off, running);
    return this.check.isDoubted;
  }

  hears(running: number, exchangeAt: number | null = START + running): boolean {
    this.at(running);
    this.check.compareWith({ exchangeAt, receivedAt: START + running + this.off } as Tick, running);
    return this.check.isDoubted;
  }
}

it.each([HOUR_MS, -HOUR_MS, 48 * HOUR_MS])(
  'doubts a clock that jumped by %i ms until it is set right',
  (off) => {
    const machine = new Machine();
    expect([machine.at(0), machine.hears(1_000)]).toEqual([false, false]);
    machine.off = off;
    expect([machine.at(1_250), machine.hears(1_300), machine.at(60_000)]).toEqual([true, true, true]);
    machine.off = 0;
    expect(machine.at(60_250)).toBe(false);
  },
);

it('believes a clock that is right after the machine slept, as soon as an exchange says so', () => {
  const machine = new Machine();
  machine.at(0);
  const slept = (running: number) => START + HOUR_MS + running;
  machine.off = HOUR_MS;
  expect(machine.hears(1_000, null)).toBe(true);
  expect(machine.hears(1_010, slept(1_010))).toBe(false);
  expect(machine.at(2_000)).toBe(false);
});

it('believes it in the end when nobody says anything', () => {
  const machine = new Machine();
  machine.at(0);
  machine.off = HOUR_MS;
  expect([machine.at(1_000), machine.at(15_900), machine.at(16_000), machine.at(17_000)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('doubts nothing for small corrections', () => {
  const machine = new Machine();
  machine.at(0);
  machine.off = 4_000;
  expect(machine.hears(1_000)).toBe(false);
  machine.off = 8_000;
  expect(machine.at(2_000)).toBe(false);
});
