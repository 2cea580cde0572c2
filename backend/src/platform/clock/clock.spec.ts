import { SystemClock } from './clock.js';

/** A system clock whose machine is the test. */
class OwnedClock extends SystemClock {
  wall = 1_700_000_000_000;
  ran = 5_000.25;

  override now(): number {
    return this.wall;
  }

  override running(): number {
    return this.ran;
  }

  pass(ms: number): void {
    this.wall += ms;
    this.ran += ms;
  }
}

describe('the steady clock', () => {
  it('runs on while the time of day is set back', () => {
    const clock = new OwnedClock();
    const before = clock.steady();
    clock.wall -= 3_600_000;
    expect(clock.steady()).toBe(before);
    clock.pass(20);
    expect(clock.steady()).toBe(before + 20);
    clock.wall += 3_600_000;
    expect(clock.steady()).toBe(before + 20);
  });

  it('goes forward with the time of day', () => {
    const clock = new OwnedClock();
    const before = clock.steady();
    clock.wall += 60_000;
    expect(clock.steady()).toBe(before + 60_000);
  });
});

describe('the system clock', () => {
  const clock = new SystemClock();

  it('never runs back', () => {
    const times = Array.from({ length: 100 }, () => clock.running());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('calls after a time, and again and again until it is called off', async () => {
    await new Promise<void>((resolve) => clock.after(1, resolve));
    let calls = 0;
    const marker = await new Promise<string>((resolve) => {
      clock.after(0, () => resolve('called off too late'))();
      const end = clock.every(1, () => {
        calls += 1;
        if (calls < 3) return;
        end();
        clock.after(5, () => resolve('after its end'));
      });
    });
    expect([marker, calls]).toEqual(['after its end', 3]);
  });

  it('ends a wait at once when it is called off', async () => {
    const enough = new AbortController();
    const wait = clock.wait(3_600_000, enough.signal);
    enough.abort();
    await expect(wait).resolves.toBeUndefined();
  });
});
