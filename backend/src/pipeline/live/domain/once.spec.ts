import { Once } from './once.js';

it('lets a thing through once, and again when it is forgotten', () => {
  const once = new Once(100);
  const heard = [
    ['a', 0],
    ['b', 50],
    ['a', 99],
    ['a', 100],
    ['b', 120],
    ['b', 150],
    ['a', 199],
  ] as const;
  expect(heard.map(([key, now]) => once.first(key, now))).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});
