import { PriceTrail, TRAIL_SPAN_MS, TRAIL_STEP_MS } from './price-trail.js';

const START = 1_763_800_000_000;

it('keeps the last price of every two seconds', () => {
  const trail = new PriceTrail();
  for (const [after, price] of [
    [0, 100],
    [1_999, 101],
    [2_000, 102],
    [7_000, 103],
  ] as const)
    trail.add(START + after, price);
  expect(trail.upTo(START + 7_000)).toEqual([
    [START + 1_999, 101],
    [START + 2_000, 102],
    [START + 7_000, 103],
  ]);
});

it('goes back a quarter of an hour, however long it runs', () => {
  const trail = new PriceTrail();
  const end = START + 3 * TRAIL_SPAN_MS;
  for (let at = START; at <= end; at += TRAIL_STEP_MS) trail.add(at, at - START + 1);
  const points = trail.upTo(end);
  expect(points).toHaveLength(TRAIL_SPAN_MS / TRAIL_STEP_MS);
  expect(points[0]).toEqual([end - TRAIL_SPAN_MS + TRAIL_STEP_MS, 2 * TRAIL_SPAN_MS + TRAIL_STEP_MS + 1]);
  expect(points.at(-1)).toEqual([end, end - START + 1]);
});

it('forgets what grew old while nothing came', () => {
  const trail = new PriceTrail();
  trail.add(START, 100);
  expect(trail.upTo(START + TRAIL_SPAN_MS - 1)).toEqual([[START, 100]]);
  expect(trail.upTo(START + TRAIL_SPAN_MS)).toEqual([]);
});
