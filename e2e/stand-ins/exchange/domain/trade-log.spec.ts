import { KEPT_TRADES_MS, TradeLog } from './trade-log.js';

const START = 1_795_000_000_000;

function logOf(...trades: readonly (readonly [at: number, price: number])[]): TradeLog {
  const log = new TradeLog(100);
  for (const [at, price] of trades) log.add({ at: START + at, price, size: 1 });
  return log;
}

describe('a trade log', () => {
  it('numbers its trades and knows who took', () => {
    const log = logOf([0, 10], [0, 12], [1, 11], [2, 11]);
    expect(log.lastId).toBe(103);
    expect(log.newest({}, 9)).toEqual([
      { id: 100, at: START, price: 10, size: 1, side: 'buy' },
      { id: 101, at: START, price: 12, size: 1, side: 'buy' },
      { id: 102, at: START + 1, price: 11, size: 1, side: 'sell' },
      { id: 103, at: START + 2, price: 11, size: 1, side: 'buy' },
    ]);
  });

  it('holds nothing at first', () => {
    const log = logOf();
    expect(log.lastId).toBe(99);
    expect([log.newest({}, 9), log.oldest({ from: START, newerThan: 5, olderThan: 500 }, 9)]).toEqual([
      [],
      [],
    ]);
  });

  it.each([
    ['all', {}, [100, 101, 102, 103]],
    ['from a time on', { from: START + 1 }, [102, 103]],
    ['until a time, its whole millisecond', { to: START }, [100, 101]],
    ['of a time nobody traded', { from: START + 3 }, []],
    ['after a number', { newerThan: 101 }, [102, 103]],
    ['before a number', { olderThan: 101 }, [100]],
    ['between numbers that cross', { newerThan: 102, olderThan: 101 }, []],
    [
      'with bounds far outside',
      { newerThan: 0, olderThan: 1e9, from: 0, to: Infinity },
      [100, 101, 102, 103],
    ],
  ])('finds those %s', (_name, range, ids) => {
    const log = logOf([0, 10], [0, 12], [1, 11], [2, 11]);
    expect(log.oldest(range, 9).map(({ id }) => id)).toEqual(ids);
    expect(log.newest(range, 9)).toEqual(log.oldest(range, 9));
    expect(log.oldest(range, 1).map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect(log.newest(range, 1).map(({ id }) => id)).toEqual(ids.slice(-1));
  });

  it('forgets what is older than an hour sometime before it is two hours old', () => {
    const log = logOf([0, 10], [1, 12], [KEPT_TRADES_MS, 13], [2 * KEPT_TRADES_MS, 14]);
    expect(log.newest({}, 9)).toHaveLength(4);
    log.add({ at: START + 2 * KEPT_TRADES_MS + 1, price: 15, size: 1 });
    expect(log.newest({}, 9).map(({ id, price, side }) => [id, price, side])).toEqual([
      [103, 14, 'buy'],
      [104, 15, 'buy'],
    ]);
  });

  it('never holds more than 400,000', () => {
    const log = new TradeLog(1);
    for (let count = 0; count < 400_001; count += 1) log.add({ at: START, price: 1 + count, size: 1 });
    const kept = log.newest({}, Infinity);
    expect(kept).toHaveLength(200_000);
    expect([kept[0]?.id, kept.at(-1)?.id, kept.at(-1)?.price]).toEqual([200_002, 400_001, 400_001]);
  });

  it('replaces the trades of a stretch of time', () => {
    const log = logOf([0, 10], [5, 12], [9, 13], [10, 14]);
    log.replace(START + 5, START + 10, [{ at: START + 7, price: 20, size: 1 }]);
    expect(log.newest({}, 9).map(({ id, price }) => [id, price])).toEqual([
      [100, 10],
      [101, 20],
      [102, 14],
    ]);
    log.replace(START - 5, START + 1, []);
    expect(log.newest({}, 9)).toHaveLength(3);
  });
});
