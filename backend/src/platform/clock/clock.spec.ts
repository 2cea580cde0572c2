import { SystemClock } from './clock.js';

/** A system clock whose time of day can be moved. */
class MovedClock extends SystemClock {
  moved = 0;

  override now(): number {
    return super.now() + this.moved;
  }
}

describe('the steady clock', () => {
  it('runs on while the time of day is set back', async () => {
    const clock = new MovedClock();
    const before = clock.steady();
    clock.moved = -3_600_000;
    const after = clock.steady();
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThan(before + 1_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(clock.steady()).toBeGreaterThanOrEqual(after + 19);
    clock.moved = 0;
    expect(clock.steady()).toBeLessThan(before + 1_000);
  });

  it('goes forward with the time of day', () => {
    const clock = new MovedClock();
    const before = clock.steady();
    clock.moved = 60_000;
    expect(clock.steady()).toBeGreaterThanOrEqual(before + 60_000);
    expect(clock.steady()).toBeLessThan(before + 61_000);
  });
});
