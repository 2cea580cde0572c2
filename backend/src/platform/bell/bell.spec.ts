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
  const bell = new Bell();
  await expect(bell.sleep(1)).resolves.toBeUndefined();
});
