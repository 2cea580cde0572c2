import { sortByTime, type Tick } from './tick.js';

function tick(exchange: string, price: number, exchangeAt: number | null, receivedAt = 5_000): Tick {
  return {
    exchange,
    symbol: 'BTC',
    quoteCcy: 'USD',
    price,
    exchangeAt,
    tradedAt: null,
    receivedAt,
    change24h: null,
    via: 'stream',
  };
}

const prices = (ticks: readonly Tick[]) => sortByTime(ticks).map(({ price }) => price);

it.each([
  ['none', [], []],
  [
    'sockets that were read one after the other',
    [tick('a', 1, 100), tick('a', 3, 300), tick('b', 2, 200)],
    [1, 2, 3],
  ],
  ['the same time', [tick('a', 1, 100), tick('b', 2, 100), tick('a', 3, 100)], [1, 2, 3]],
  ['one without a time', [tick('a', 3, null, 400), tick('b', 1, 100), tick('b', 2, 300)], [1, 2, 3]],
])('puts in order: %s', (_name, ticks, expected) => {
  expect(prices(ticks)).toEqual(expected);
});
