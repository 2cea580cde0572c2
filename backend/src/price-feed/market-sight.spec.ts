import { Clock } from '../platform/clock/clock.js';
import { MarketSight } from './market-sight.js';

class SetClock extends Clock {
  time = 1_000;
  override now(): number {
    return this.time;
  }
}

function setUp() {
  const clock = new SetClock();
  const sight = new MarketSight(clock);
  const after = (ms: number, happens: () => void): number | undefined => {
    clock.time += ms;
    happens();
    return sight.latest()?.interruptions;
  };
  return { sight, after };
}

it('is nothing before the first tick', () => {
  expect(setUp().sight.latest()).toBeNull();
});

it('tells when the market was seen, by streams and readings alike', () => {
  const { sight, after } = setUp();
  after(10, () => sight.streamed());
  expect(sight.latest()).toEqual({ at: 1_010, steadyAt: 1_010, interruptions: 0 });
  after(9_000, () => sight.confirmed());
  expect(sight.latest()).toEqual({ at: 1_010, steadyAt: 10_010, interruptions: 0 });
});

it('counts what silent streams have missed, and not what they just told', () => {
  const { sight, after } = setUp();
  after(0, () => sight.streamed());
  expect(after(5_000, () => sight.corrected())).toBe(0);
  expect(after(1, () => sight.corrected())).toBe(1);
  expect(after(1, () => sight.confirmed())).toBe(1);
});

it('counts the loss of all streams once it is seen again', () => {
  const { sight, after } = setUp();
  after(0, () => sight.streamed());
  expect(after(1, () => sight.lost())).toBe(0);
  expect(after(1, () => sight.streamed())).toBe(1);
  expect(after(1, () => sight.streamed())).toBe(1);
});

it('knows no better moment than its own before the first tick', () => {
  const { sight, after } = setUp();
  after(10, () => sight.confirmed());
  expect(sight.latest()).toEqual({ at: 1_010, steadyAt: 1_010, interruptions: 0 });
});

it('takes a dead stream among silent ones for the loss of all, since the last tick', () => {
  const { sight, after } = setUp();
  after(0, () => sight.streamed());
  after(9_000, () => sight.confirmed());
  after(1_000, () => sight.broken());
  expect(after(10, () => sight.streamed())).toBe(1);
});

it('does not mind a dead stream while another one speaks', () => {
  const { sight, after } = setUp();
  after(0, () => sight.streamed());
  after(2_000, () => sight.broken());
  expect(after(10, () => sight.streamed())).toBe(0);
});
