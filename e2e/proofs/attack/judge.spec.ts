import { isHeld, linesOf, verdictOf } from './judge.js';
import type { Figures, Rule } from './row.js';

const most: Rule = { figure: 'x', atMost: 50 };
const speed: Rule = { figure: 'x', atMost: 50, kind: 'speed' };
const same: Rule = { figure: 'x', is: 'no' };

it.each<[Rule, Figures, 'full' | 'sample', string]>([
  [same, { x: 'no' }, 'full', 'ok'],
  [same, { x: 'yes' }, 'sample', 'FAILED'],
  [{ figure: 'x', is: 9 }, { x: 8 }, 'full', 'FAILED'],
  [{ figure: 'x', is: 9 }, { x: '9' }, 'full', 'FAILED'],
  [most, { x: 50 }, 'full', 'ok'],
  [most, { x: 51 }, 'sample', 'FAILED'],
  [most, { x: 'over 30000' }, 'full', 'FAILED'],
  [most, { x: Number.NaN }, 'full', 'FAILED'],
  [speed, { x: 51 }, 'full', 'FAILED'],
  [speed, { x: 51 }, 'sample', 'not judged'],
  [same, { 'broke down': 'why' }, 'sample', 'FAILED'],
  [speed, {}, 'sample', 'FAILED'],
])('%j of %j in a %s run: %s', (rule, figures, length, verdict) => {
  expect(verdictOf(rule, figures, length)).toBe(verdict);
});

it('fails a row by one rule', () => {
  expect(isHeld([most, same], { x: 'no' }, 'full')).toBe(false);
  expect(isHeld([same], { x: 'no' }, 'full')).toBe(true);
});

it('says of each figure what it was, is and must be, and names what is not judged', () => {
  const rule = { figure: 'memory', atMost: 50 };
  const row = { id: 'A2', title: 'a flood', rules: [{ ...rule, was: 261 }], commit: 'abc1234' };
  expect(linesOf(row, { memory: 51, tried: 7 }, 'full')).toEqual([
    'FAILED A2   a flood',
    '         memory · before 261 (abc1234) · now 51 · must be at most 50 · FAILED',
    '         tried 7',
  ]);
  expect(linesOf({ ...row, rules: [rule] }, {}, 'full')[1]).toBe(
    '         memory · before unknown · now not measured · must be at most 50 · FAILED',
  );
});
