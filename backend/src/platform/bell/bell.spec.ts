import { ManualClock } from '../clock/testing/manual-clock.js';
import { Bell } from './bell.js';

const LONG = 60_000;

it('ends the sleep of everybody who sleeps', async () => {
  const bell = new Bell();
  const sleepers = [bell.sleep(LONG), bell.sleep(Infinity)];
  bell.ring();
  await expect(Promise.all(sleepers)).resolves.toHaveLength(2);
});

it('remembers one ring nobody heard, once', async () => {
  const bell = new Bell();
  bell.ring();
  bell.ring();
  await bell.sleep(LONG);
  let woken = false;
  const second = bell.sleep(LONG).then(() => {
    woken = true;
    return woken;
  });
  await Promise.resolve();
  expect(woken).toBe(false);
  bell.ring();
  await expect(second).resolves.toBe(true);
});

it('lets a sleep end by itself', async () => {
  const clock = new ManualClock(0);
  const sleep = new Bell(clock).sleep(LONG);
  clock.forward(LONG);
  await expect(sleep).resolves.toBeUndefined();
  expect(clock.waits).toEqual([]);
});
