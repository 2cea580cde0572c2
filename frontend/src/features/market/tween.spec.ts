import { tween } from './tween.js';

it.each([
  ['starts at the old value', 0, 100],
  ['ends at the new one', 1, 200],
  ['does not run over', 1.5, 200],
  ['does not start early', -1, 100],
  ['slows down towards the end', 0.5, 187.5],
])('%s', (_name, progress, value) => {
  expect(tween(100, 200, progress)).toBe(value);
});
