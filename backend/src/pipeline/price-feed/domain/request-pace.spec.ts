import { RequestPace } from './request-pace.js';

it('lets a burst through at once, then keeps the distance, and recovers while nobody asks', () => {
  const pace = new RequestPace(1_000, 3);
  expect([0, 0, 0, 0, 0].map((now) => pace.turn(now, 5_000))).toEqual([0, 0, 0, 1_000, 2_000]);
  expect(pace.turn(4_000, 5_000)).toBe(0);
  expect([60_000, 60_000, 60_000, 60_000].map((now) => pace.turn(now, 5_000))).toEqual([0, 0, 0, 1_000]);
});

it('gives no turn that comes too late, which then costs nothing', () => {
  const pace = new RequestPace(1_000, 1);
  expect(pace.turn(0, 500)).toBe(0);
  expect(pace.turn(0, 500)).toBeNull();
  expect(pace.turn(600, 500)).toBe(400);
});
