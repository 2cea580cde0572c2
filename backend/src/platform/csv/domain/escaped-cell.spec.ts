import fc from 'fast-check';
import { growth, LINEAR } from '../../clock/testing/growth.js';
import { escapedCell, restorableCell, restoredCell } from './escaped-cell.js';

it.each([
  ['Ann', 'Ann'],
  ['Anne-Marie', 'Anne-Marie'],
  ['a = b', 'a = b'],
  ['ann@example.com', 'ann@example.com'],
  ['', ''],
  [' ', ' '],
  [' =1+1', " '=1+1"],
  ['\u00a0=1+1', "\u00a0'=1+1"],
  ['\ufeff@SUM(A1)', "\ufeff'@SUM(A1)"],
  ['\u200b+1', "\u200b'+1"],
  ['Ann\n=1', "Ann\n'=1"],
  ['Ann\r\n -1', "Ann\r\n '-1"],
  ['Ann\u2028@x', "Ann\u2028'@x"],
  ['Ann;=1', "Ann;'=1"],
  ['Ann\t=1', "Ann\t'=1"],
  ['\t\t=1', "'\t\t'=1"],
  ['Ann\n\u00a0\t＝1', "Ann\n\u00a0\t'＝1"],
  ['a\n=1\n=2', "a\n'=1\n'=2"],
])('%j becomes %j', (text, safe) => {
  expect(escapedCell(text)).toBe(safe);
});

it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'])(
  '%s at the start or after a break',
  (sign) => {
    expect(escapedCell(`${sign}1;${sign}2`)).toBe(`'${sign}1;'${sign}2`);
  },
);

it('drops marks that change the direction of writing', () => {
  expect(escapedCell('\u202eann\u202c \u2066lee\u2069\u200f')).toBe('ann lee');
  expect(escapedCell('\u202e=1')).toBe("'=1");
});

it('shortens what nobody is called', () => {
  expect(escapedCell('x'.repeat(50_000))).toBe(`${'x'.repeat(255)}…`);
  expect(escapedCell('x'.repeat(256))).toBe('x'.repeat(256));
  expect(Array.from(escapedCell('🔔'.repeat(50_000)))).toHaveLength(256);
  expect(escapedCell('🔔'.repeat(256))).toBe('🔔'.repeat(256));
});

it('takes no longer for a name of blanks than for another', () => {
  expect(growth(' ', escapedCell, 5_000)).toBeLessThan(LINEAR);
});

it.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["''=1", "'''=1"],
  ["Ann's", "Ann's"],
  ["'Ann'", "'Ann'"],
  ["a; '-1", "a; ''-1"],
])('%j becomes %j, and comes back', (text, cell) => {
  expect(restorableCell(text)).toBe(cell);
  expect(restoredCell(cell)).toBe(text);
});

it('gives back every line, and none of them begins a formula', () => {
  const line = fc.string({ unit: fc.constantFrom(...Array.from(";'=+-@＝ a")), maxLength: 40 });
  fc.assert(
    fc.property(line, (text) => {
      const cell = restorableCell(text);
      expect(restoredCell(cell)).toBe(text);
      expect(cell).not.toMatch(/(^|;) *[=+\-@＝]/);
    }),
  );
});
