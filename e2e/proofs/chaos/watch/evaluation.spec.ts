import { longestPause, returnsAfter } from './evaluation.js';

describe('returnsAfter', () => {
  it('measures from the end of an evaluator to the next commit', () => {
    expect(returnsAfter([100, 500], [90, 130, 480, 700])).toEqual([30, 200]);
  });

  it('leaves an end to the next one if the successor was ended before it could commit', () => {
    expect(returnsAfter([100, 500], [90, 530])).toEqual([30]);
  });

  it('says so if nobody came back', () => {
    expect(returnsAfter([100], [90])).toEqual([null]);
  });
});

it('finds the longest pause', () => {
  expect(longestPause([1, 4, 5])).toBe(3);
  expect(longestPause([1])).toBeNull();
});
