import { dashboardRows, landingRow, lookRows, median, routeRows } from './web-rows.js';

const look = (performance: number, lcpMs: number, cls = 0, tbtMs = 0) => ({
  scores: { performance, accessibility: 100, 'best-practices': 100, seo: 95 },
  lcpMs,
  tbtMs,
  cls,
  complaints: [],
});
const shell = [look(100, 1_000), look(100, 900), look(100, 5_000)];
const missed = (rows: readonly { readonly metric: string; readonly met: boolean }[]) =>
  rows.filter(({ met }) => !met).map(({ metric }) => metric);

it('takes the middle figure, whatever one round did', () => {
  expect(median([3, 90, 1])).toBe(3);
  expect(() => median([])).toThrow('No figures');
});

it('is content with a page that is as fast as its shell', () => {
  const rows = lookRows([look(99, 1_250), look(20, 9_000, 1, 900), look(95, 1_100, 0.02, 50)], shell);
  expect(missed(rows)).toEqual([]);
  expect(rows.find(({ metric }) => metric === 'largest contentful paint')).toMatchObject({
    floor: 1_000,
    ours: 1_250,
    ratio: 1.25,
  });
});

it.each([
  [look(94, 1_000), 'Lighthouse performance'],
  [look(99, 1_251), 'largest contentful paint'],
  [look(99, 1_000, 0.021), 'layout shift of /'],
  [look(99, 1_000, 0, 51), 'total blocking time'],
])('is not content with %j', (ours, metric) => {
  expect(missed(lookRows([ours, ours, ours], shell))).toEqual([metric]);
});

it('weighs the landing page with all that comes by itself', () => {
  expect(landingRow({ before: 1, settled: 40_000, requests: 9, layoutShift: 0 })).toMatchObject({
    ours: 40,
    met: true,
  });
  expect(landingRow({ before: 1, settled: 40_001, requests: 9, layoutShift: 0 }).met).toBe(false);
});

it('weighs a page of the app until it is painted', () => {
  expect(
    missed(routeRows('/a', { before: 150_000, settled: 300_000, requests: 9, layoutShift: 0.02 })),
  ).toEqual([]);
  expect(
    missed(routeRows('/a', { before: 150_001, settled: 300_000, requests: 9, layoutShift: 0.03 })),
  ).toEqual(['JavaScript of /a', 'layout shift of /a']);
});

it('weighs the dashboard until its sections are painted, and counts what it asks for', () => {
  const weight = { before: 200_000, settled: 300_000, requests: 30, layoutShift: 0 };
  expect(missed(dashboardRows(weight))).toEqual([]);
  expect(missed(dashboardRows({ ...weight, before: 200_001, requests: 31 }))).toEqual([
    'JavaScript of the dashboard with its sections',
    'requests of the dashboard',
  ]);
});
