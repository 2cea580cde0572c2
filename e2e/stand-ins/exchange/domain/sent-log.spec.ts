import { assetOf } from './asset.js';
import { type Pair, pairsOf } from './pair.js';
import { SentLog } from './sent-log.js';

const [coinbase, , binance] = pairsOf(assetOf('BTC', 'a'), 'a', 'none') as [Pair, Pair, Pair];

function logOf(capacity: number, count: number): SentLog {
  const log = new SentLog(capacity);
  for (let n = 1; n <= count; n += 1) {
    log.add({ pair: n % 2 ? coinbase : binance, price: n * 10, usd: n, at: 1_000 + n, socket: 7 });
  }
  return log;
}

describe('the sent log', () => {
  it('says what was sent where', () => {
    expect(logOf(10, 2).page(0, 10)).toEqual({
      entries: [
        {
          n: 1,
          exchange: 'coinbaseexchange',
          symbol: 'BTC',
          pair: 'BTC/USD',
          price: 10,
          usd: 1,
          at: 1_001,
          socket: 7,
        },
        {
          n: 2,
          exchange: 'binance',
          symbol: 'BTC',
          pair: 'BTC/USDT',
          price: 20,
          usd: 2,
          at: 1_002,
          socket: 7,
        },
      ],
      last: 2,
      lost: 0,
    });
  });

  it.each([
    ['all of it', 0, 100, [1, 2, 3, 4, 5, 6], 0],
    ['what is new', 4, 100, [5, 6], 0],
    ['a page', 1, 2, [2, 3], 0],
    ['nothing new', 6, 100, [], 0],
    ['from beyond the end', 9, 100, [], 0],
  ])('answers %s', (_name, after, limit, ns, lost) => {
    const page = logOf(10, 6).page(after, limit);
    expect(page.entries.map(({ n }) => n)).toEqual(ns);
    expect(page.lost).toBe(lost);
  });

  it('says how many entries it has lost', () => {
    const page = logOf(4, 10).page(2, 100);
    expect(page.entries.map(({ n, price }) => [n, price])).toEqual([
      [7, 70],
      [8, 80],
      [9, 90],
      [10, 100],
    ]);
    expect(page.lost).toBe(4);
  });
});
