import { type ManyTriggersFigures, manyTriggersRows } from './rows.js';

const KEYS = (slowest: number, count: number) => [
  ...Array.from({ length: 100 - count }, () => 10),
  ...Array.from({ length: count }, () => slowest),
];
const GOOD: ManyTriggersFigures = {
  paints: { few: [400, 300, 9_000], many: [450, 600, 8_000] },
  forms: [100, 20, 900],
  desktopKeys: KEYS(500, 5),
  phoneKeys: KEYS(100, 50),
  scores: [90, 20, 99],
};
const missed = (figures: ManyTriggersFigures) =>
  manyTriggersRows(figures)
    .filter(({ met }) => !met)
    .map(({ metric }) => metric);

it('is content with figures at their goals, whatever one round in three or one key in twenty took', () => {
  expect(missed(GOOD)).toEqual([]);
  expect(manyTriggersRows(GOOD)[0]).toMatchObject({ floor: 400, ours: 600, ratio: 1.5 });
});

it.each([
  [{ paints: { few: [400], many: [601] } }, 'dashboard, its triggers are drawn'],
  [{ forms: [101] }, 'dashboard, the form opens'],
  [{ desktopKeys: KEYS(51, 6) }, 'dashboard, a key, p95'],
  [{ phoneKeys: KEYS(101, 6) }, 'phone throttled 4x, a key, p95'],
  [{ scores: [89] }, 'Lighthouse performance of /dashboard, desktop'],
])('is not content with %j', (worse, metric) => {
  expect(missed({ ...GOOD, ...worse })).toEqual([metric]);
});

it('makes no row of nothing', () => {
  expect(() => manyTriggersRows({ ...GOOD, phoneKeys: [] })).toThrow('No figures');
});
