import { AnswerPace } from './answer-pace.js';

it('answers a group six times in any minute, and each group by itself', () => {
  const pace = new AnswerPace();
  const answered = Array.from({ length: 7 }, (_each, index) => pace.allows('-1', index * 1000));
  expect(answered).toEqual([true, true, true, true, true, true, false]);
  expect(pace.allows('-2', 6_500)).toBe(true);
  expect(pace.allows('-1', 59_999)).toBe(false);
  expect(pace.allows('-1', 60_000)).toBe(true);
});
