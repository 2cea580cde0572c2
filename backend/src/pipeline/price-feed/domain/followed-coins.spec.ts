import { followedCoins } from './followed-coins.js';

describe('followedCoins', () => {
  it('is every coin of every list, each once', () => {
    expect(followedCoins([['B', 'A'], ['B']], [], 10)).toEqual(['B', 'A']);
    expect(followedCoins([[], []], [], 10)).toEqual([]);
  });

  it('puts what somebody wants first, in that order, then what more exchanges list, then by name', () => {
    const lists = [
      ['Z', 'C', 'A'],
      ['C', 'B'],
    ];
    expect(followedCoins(lists, ['Z', 'NOSUCH'], 10)).toEqual(['Z', 'NOSUCH', 'C', 'A', 'B']);
  });

  it('ends at the limit', () => {
    expect(followedCoins([['A', 'B', 'C']], ['C'], 2)).toEqual(['C', 'A']);
  });
});
