import { type ReplicatedQuote, ReplicatedPrices, type MessageOrder } from './replicated-prices.js';

const quote = (more: Partial<ReplicatedQuote> = {}): ReplicatedQuote => ({
  symbol: 'BTC',
  price: 60_000,
  at: 1_000,
  stale: false,
  fresh: true,
  change24h: 1.5,
  sources: ['kraken'],
  basis: 'median',
  ...more,
});

it('knows a price as it was told, and how long ago', () => {
  const heard = new ReplicatedPrices(['BTC']);
  expect(heard.get('BTC', 0)).toBeNull();
  heard.apply(quote(), 0);
  const { basis: _, ...price } = quote();
  expect(heard.get('BTC', 2_999)).toEqual(price);
  expect(heard.get('BTC', 3_000)).toEqual({ ...price, fresh: false });
  expect(heard.get('BTC', 30_000)).toEqual({ ...price, fresh: false, stale: true });
});

it.each<[string, Partial<ReplicatedQuote>, Partial<ReplicatedQuote> | null]>([
  ['nothing: the same again', {}, null],
  ['a newer time', { at: 2_000 }, { at: 2_000 }],
  ['another price', { price: 61_000 }, { price: 61_000 }],
  [
    'another price of a teller whose clock is behind',
    { at: 400, price: 61_000 },
    { at: 1_000, price: 61_000 },
  ],
  ['nothing: an older time', { at: 400 }, null],
])('says what is news: %s', (_name, told, news) => {
  const heard = new ReplicatedPrices(['BTC']);
  expect(heard.apply(quote(), 0)).toEqual(quote());
  expect(heard.apply(quote(told), 1)).toEqual(news && quote(news));
  expect(heard.get('BTC', 2)).toMatchObject({ at: 1_000, ...news });
});

it.each<[string, MessageOrder, number, boolean]>([
  ['the next of its teller', { epoch: 4, seq: 8 }, 100, true],
  ['the same again', { epoch: 4, seq: 7 }, 100, false],
  ['an earlier one', { epoch: 4, seq: 6 }, 100, false],
  ['the first of the next teller', { epoch: 5, seq: 1 }, 100, true],
  ['one of a teller before', { epoch: 3, seq: 900 }, 2_999, false],
  ['one of a teller before, after a silence', { epoch: 3, seq: 900 }, 3_000, true],
])('takes words in their order: %s', (_name, order, now, taken) => {
  const heard = new ReplicatedPrices(['BTC']);
  expect(heard.accepts({ epoch: 4, seq: 7 }, 0)).toBe(true);
  expect(heard.accepts(order, now)).toBe(taken);
});

it('forgets what nobody follows any more', () => {
  const heard = new ReplicatedPrices(['BTC']);
  heard.apply(quote({ symbol: 'PEPE' }), 0);
  heard.track(['BTC', 'ETH']);
  expect(heard.get('PEPE', 0)).toBeNull();
  expect(heard.tracked()).toEqual(['BTC', 'ETH']);
});
