import { defused } from './defused.js';

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
  ['\t\t=1', "\t\t'=1"],
  ['Ann\n\u00a0\t＝1', "Ann\n\u00a0\t'＝1"],
  ['a\n=1\n=2', "a\n'=1\n'=2"],
])('%j becomes %j', (text, safe) => {
  expect(defused(text)).toBe(safe);
});

it('leaves what begins with a formula to csv-stringify, and hidden ones behind it not', () => {
  expect(defused('=1\n=2')).toBe("=1\n'=2");
});
