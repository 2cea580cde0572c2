import { DELAY_BOUNDS, Delays, delayText } from './delays.js';

it('tells half and 99 of 100 of the last five minutes', () => {
  const delays = new Delays();
  expect(delays.figures(0)).toEqual({ p50Ms: null, p99Ms: null, count: 0 });
  delays.add(9_000, 0);
  for (let i = 1; i <= 50; i++) delays.add(i, 100_000);
  expect(delays.figures(299_999)).toEqual({ p50Ms: 26, p99Ms: 9_215, count: 51 });
  expect(delays.figures(300_000)).toEqual({ p50Ms: 26, p99Ms: 50, count: 50 });
  expect(delays.figures(400_000)).toEqual({ p50Ms: null, p99Ms: null, count: 0 });
});

it('looks back for less on demand', () => {
  const delays = new Delays();
  delays.add(10, 0);
  delays.add(20, 60_000);
  expect(delays.quantile(0, 60_000, 60_000)).toBe(20);
  expect(delays.quantile(0, 60_000)).toBe(10);
});

it('is exact to the millisecond below 64, and at most 3 % high above', () => {
  for (const ms of [0, 1, 63, 64, 65, 127, 128, 250, 999, 1_500, 60_000, 2_000_000]) {
    const delays = new Delays();
    delays.add(ms, 0);
    const told = delays.quantile(0.5, 0) ?? Number.NaN;
    expect(told).toBeGreaterThanOrEqual(ms);
    expect(told).toBeLessThanOrEqual(ms < 64 ? ms : ms * 1.032);
  }
});

it('takes what lies in the future for 0, and an endless wait for the longest it knows', () => {
  const delays = new Delays();
  delays.add(-5, 0);
  delays.add(1e12, 0);
  expect([delays.quantile(0, 0), delays.quantile(1, 0)]).toEqual([0, 2 ** 21 - 1]);
});

it('counts for Prometheus how many took at most each bound, since the start', () => {
  const delays = new Delays();
  for (const ms of [1, 2, 250, 251, 90_000]) delays.add(ms, 0);
  const upTo = (seconds: number) => delays.cumulative()[DELAY_BOUNDS.indexOf(seconds)];
  expect([0.001, 0.0025, 0.1, 0.25, 0.5, 60].map(upTo)).toEqual([1, 2, 2, 3, 4, 4]);
  expect(delays.count).toBe(5);
  expect(delays.sumSeconds).toBeCloseTo(90.504);
});

it('words a histogram as Prometheus reads it', () => {
  const delays = new Delays();
  delays.add(3, 0);
  delays.add(120_000, 0);
  const lines = delayText({ name: 'bellwether_wait_seconds', help: 'How long.' }, delays).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    '# HELP bellwether_wait_seconds How long.',
    '# TYPE bellwether_wait_seconds histogram',
    'bellwether_wait_seconds_bucket{le="0.001"} 0',
    'bellwether_wait_seconds_bucket{le="0.0025"} 0',
    'bellwether_wait_seconds_bucket{le="0.005"} 1',
  ]);
  expect(lines.slice(-4)).toEqual([
    'bellwether_wait_seconds_bucket{le="60"} 1',
    'bellwether_wait_seconds_bucket{le="+Inf"} 2',
    'bellwether_wait_seconds_sum 120.003',
    'bellwether_wait_seconds_count 2',
  ]);
});
