import { judgeLanes } from './lanes.js';

const passages = (from: number, ms: number, count = 200) =>
  Array.from({ length: count }, (_, i) => ({ endedAt: from + i + ms, tookMs: ms }));
const CALM = [{ from: 0, to: 1_000 }];
const DISTURBED = [{ from: 5_000, to: 6_000 }];

it.each([
  ['the same', 100, 100, 0],
  ['10 % more', 300, 330, 0],
  ['noise of little', 20, 44, 0],
  ['a quarter more', 300, 375, 1],
])('%s', (_name, calm, disturbed, faults) => {
  const verdict = judgeLanes([...passages(0, calm), ...passages(5_000, disturbed)], CALM, DISTURBED);
  expect([verdict.calmMs, verdict.faultMs, verdict.faults.length, verdict.voids]).toEqual([
    calm,
    disturbed,
    faults,
    [],
  ]);
});

it('proves nothing by few', () => {
  expect(judgeLanes([...passages(0, 9, 99), ...passages(5_000, 9)], CALM, DISTURBED).voids).toHaveLength(1);
});
