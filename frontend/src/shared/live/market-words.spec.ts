import type { ExchangeStatus } from '@contract/market.js';
import { type DatedMarketStatus, listed, marketNotices, silentSince } from './market-words.js';

const AT = Date.parse('2025-11-21T14:03:40Z');

const quote = (exchange: string, ageMs: number | null, setAside: readonly string[] = []): ExchangeStatus => ({
  exchange,
  connected: ageMs !== null,
  ageMs,
  setAside,
});
const status = (exchanges: readonly ExchangeStatus[], stale: readonly string[] = []): DatedMarketStatus => ({
  source: 'live',
  at: AT,
  exchanges,
  stale,
});
const texts = (given: DatedMarketStatus, pricedAt: number | null = null) =>
  marketNotices({ status: given, now: AT + 5_000, pricedAt: () => pricedAt }).map(({ text }) => text);

const ALL = ['BTC', 'ETH', 'SOL', 'USDT'];

it('says nothing while all is well, a quiet exchange included', () => {
  expect(texts(status([quote('kraken', 100), quote('binance', 40_000)]))).toEqual([]);
});

it('says since when all exchanges are silent: since the last of them spoke', () => {
  const silent = status(
    [quote('coinbaseexchange', 33_000), quote('kraken', 40_000), quote('binance', null)],
    ALL,
  );
  expect(silentSince(silent)).toBe(AT - 33_000);
  expect(marketNotices({ status: silent, now: AT, pricedAt: () => null })).toEqual([
    {
      kind: 'stale',
      text:
        'Prices are stale: all exchanges have been silent since 15:03:07 CET. Nothing rings until they are back; what was ' +
        'missed then rings late, and says so.',
      since: AT - 33_000,
    },
  ]);
});

it('says of the start that there was no price yet', () => {
  const none = status([quote('kraken', null), quote('binance', null)], ALL);
  expect(silentSince(none)).toBeNull();
  expect(texts(none)).toEqual(['There are no prices yet: no exchange has sent one.']);
});

it('names the symbols that are stale while others are not', () => {
  expect(texts(status([quote('kraken', 100)], ['SOL', 'USDT']), AT - 33_000)).toEqual([
    'The price of SOL is stale since 15:03:07 CET. Nothing rings for it until there is a fresh one.',
    'There is no fresh price for USDT: quotes in USDT are not used until there is.',
  ]);
  expect(texts(status([quote('kraken', 100)], ['SOL']))).toEqual([
    'The price of SOL is stale. Nothing rings for it until there is a fresh one.',
  ]);
});

it('names the exchange that is set aside, and for what', () => {
  const exchanges = [
    quote('coinbaseexchange', 1, ['DOGE', 'ETH', 'BTC']),
    quote('kraken', 1, ['BTC']),
    quote('binance', 1),
  ];
  expect(texts(status(exchanges))).toEqual([
    'coinbase is set aside for BTC, ETH and DOGE: its quotes are too far from the market.',
    'kraken is set aside for BTC: its quote is too far from the market.',
  ]);
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists %j as "%s"', (words, text) => {
  expect(listed(words)).toBe(text);
});
