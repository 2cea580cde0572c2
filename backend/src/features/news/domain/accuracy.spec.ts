import { accuracyOf, directionOf } from './accuracy.js';

it.each([
  [0.15, 1],
  [0.149, 0],
  [0, 0],
  [-0.149, 0],
  [-0.15, -1],
])('a score of %d points to %d', (score, direction) => {
  expect(directionOf(score)).toBe(direction);
});

it('counts what is right, and the mistakes that mislead', () => {
  const scores: Readonly<Record<string, number>> = { good: 0.9, bad: 0.9, dull: 0.9, worse: 0 };
  const accuracy = accuracyOf(
    [
      [1, 'good'],
      [-1, 'bad'],
      [0, 'dull'],
      [-1, 'worse'],
    ],
    (title) => scores[title] ?? 0,
  );
  expect(accuracy).toMatchObject({ right: 1, of: 4, opposite: 1 });
  expect(accuracy.mistakes.map(({ title }) => title)).toEqual(['bad', 'dull', 'worse']);
});
