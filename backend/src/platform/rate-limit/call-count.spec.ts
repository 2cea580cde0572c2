import { CallCount } from './call-count.js';

it('lets so many calls of a key pass in a window, and says how long it still lasts', () => {
  const count = new CallCount(2, 60_000);
  expect([0, 10, 20, 59_999].map((now) => count.add('a', now))).toEqual([null, null, 59_980, 1]);
  expect([60_000, 60_001, 60_002].map((now) => count.add('a', now))).toEqual([null, null, 59_998]);
});

it('counts each key by itself', () => {
  const count = new CallCount(1, 60_000);
  expect(['a', 'b', 'a', 'b'].map((key) => count.add(key, 5))).toEqual([null, null, 60_000, 60_000]);
});
