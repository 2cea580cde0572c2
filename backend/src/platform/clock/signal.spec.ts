import { ManualClock } from './testing/manual-clock.js';
import { Signal } from './signal.js';

const LONG = 60_000;

it('ends the sleep of everybody who sleeps', async () => {
  const signal = new Signal();
  const waiters = [signal.wait(LONG), signal.wait(Infinity)];
  signal.notify();
  await expect(Promise.all(waiters)).resolves.toHaveLength(2);
});

it('remembers one ring nobody heard, once', async () => {
  const signal = new Signal();
  signal.notify();
  signal.notify();
  await signal.wait(LONG);
  let woken = false;
  const second = signal.wait(LONG).then(() => {
    woken = true;
    return woken;
  });
  await Promise.resolve();
  expect(woken).toBe(false);
  signal.notify();
  await expect(second).resolves.toBe(true);
});

it('lets a sleep end by itself', async () => {
  const clock = new ManualClock(0);
  const sleep = new Signal(clock).wait(LONG);
  clock.forward(LONG);
  await expect(sleep).resolves.toBeUndefined();
  expect(clock.waits).toEqual([]);
});
