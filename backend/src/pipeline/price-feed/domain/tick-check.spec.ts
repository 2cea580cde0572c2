import fc from 'fast-check';
import type { Tick } from './tick.js';
import { faultOf } from './tick-check.js';

const NOW = 1_000_000;
const GOOD: Tick = {
  exchange: 'kraken',
  symbol: 'BTC',
  quoteCcy: 'USD',
  price: 64_000,
  exchangeAt: null,
  tradedAt: null,
  receivedAt: NOW,
  change24h: null,
  via: 'stream',
};

describe('faultOf', () => {
  it.each([
    ['an ordinary price is fine', { price: 64_000 }, null, null],
    ['a very small price is fine', { price: 1e-12 }, null, null],
    ['a very large price is fine', { price: 1e12 }, null, null],
    ['NaN is refused', { price: Number.NaN }, null, 'not-finite'],
    ['infinity is refused', { price: Infinity }, null, 'not-finite'],
    ['zero is refused', { price: 0 }, null, 'not-positive'],
    ['a negative price is refused', { price: -1 }, null, 'not-positive'],
    ['1e308 is refused', { price: 1e308 }, null, 'absurd'],
    ['a vanishing price is refused', { price: 1e-13 }, null, 'absurd'],
    ['5 s ahead is fine', { exchangeAt: NOW + 5_000 }, null, null],
    ['more than 5 s ahead is refused', { exchangeAt: NOW + 5_001 }, null, 'ahead'],
    ['15 s old is fine', { exchangeAt: NOW - 15_000 }, null, null],
    ['more than 15 s old is refused', { exchangeAt: NOW - 15_001 }, null, 'old'],
    ['the same millisecond as the newest is fine', { exchangeAt: NOW - 5 }, NOW - 5, null],
    ['older than the newest is refused', { exchangeAt: NOW - 6 }, NOW - 5, 'out-of-order'],
    ['without a time of its own nothing is out of order', { exchangeAt: null }, NOW - 5, null],
  ] as const)('%s', (_name, change, newest, fault) => {
    expect(faultOf({ ...GOOD, ...change }, newest)).toBe(fault);
  });

  it('accepts nothing but finite positive prices', () => {
    fc.assert(
      fc.property(fc.double(), (price) => {
        const accepted = faultOf({ ...GOOD, price }, null) === null;
        expect(accepted).toBe(price >= 1e-12 && price <= 1e12);
      }),
    );
  });
});
