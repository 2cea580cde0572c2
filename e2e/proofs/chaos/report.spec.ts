import { type RowResult, rowLines, table, verdictOf } from './report.js';

const result = (more: Partial<RowResult>): RowResult => ({
  id: 'F1',
  title: 'a fault',
  seconds: 12,
  longestSec: 60,
  figures: { kills: 3 },
  faults: [],
  voids: [],
  ...more,
});

describe('verdictOf', () => {
  it.each([
    ['ok', {}],
    ['FAILED', { faults: ['lost'] }],
    ['FAILED', { faults: ['lost'], voids: ['no kill'] }],
    ['FAILED', { seconds: 61 }],
    ['VOID', { voids: ['no kill'] }],
  ])('says %s of %j', (verdict, more) => {
    expect(verdictOf(result(more))).toBe(verdict);
  });
});

it('shows what was measured and what is wrong', () => {
  expect(rowLines(result({ faults: ['2 lost'], voids: ['no kill'], seconds: 61 }))).toEqual([
    'FAILED F1    61.0 s  a fault',
    '       kills 3',
    '       fault: 2 lost',
    '       proves nothing: no kill',
    '       fault: it took longer than 60 s',
  ]);
});

it('ends with a sentence that names the rows that are not as they must be', () => {
  expect(table([result({})]).at(-1)).toBe('All 1 rows as they must be.');
  expect(table([result({}), result({ id: 'F3', voids: ['nothing'] })]).at(-1)).toBe(
    '1 of 2 rows are NOT as they must be: F3.',
  );
});
