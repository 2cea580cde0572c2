import { readPriceQuery } from './price-query.js';

const fifty = Array.from({ length: 50 }, (_, index) => `S${index}`);

describe('readPriceQuery', () => {
  it.each([
    ['several symbols', { symbols: 'BTC,ETH' }, ['BTC', 'ETH']],
    ['small letters and spaces', { symbols: ' btc , eth' }, ['BTC', 'ETH']],
    ['one named twice', { symbols: 'BTC,btc' }, ['BTC']],
    ['symbols with digits', { symbols: '1INCH' }, ['1INCH']],
    ['fifty of them', { symbols: fifty.join() }, fifty],
  ] as const)('reads %s', (_name, raw, symbols) => {
    expect(readPriceQuery(raw)).toEqual({ kind: 'symbols', symbols });
  });

  it.each([
    ['one asset', { asset: 'btc' }],
    ['one asset in USD', { asset: 'BTC', quote: 'usd' }],
  ] as const)('reads %s', (_name, raw) => {
    expect(readPriceQuery(raw)).toEqual({ kind: 'asset', asset: 'BTC' });
  });

  it.each([
    ['nothing', {}, 'malformed'],
    ['a quote alone', { quote: 'USD' }, 'malformed'],
    ['both forms', { symbols: 'BTC', asset: 'BTC' }, 'malformed'],
    ['a quote beside symbols', { symbols: 'BTC', quote: 'USD' }, 'malformed'],
    ['an empty list', { symbols: '' }, 'malformed'],
    ['a gap in the list', { symbols: 'BTC,,ETH' }, 'malformed'],
    ['an empty asset', { asset: '' }, 'malformed'],
    ['a list as asset', { asset: 'BTC,ETH' }, 'malformed'],
    ['a pair', { symbols: 'BTC/USD' }, 'malformed'],
    ['a very long symbol', { symbols: 'X'.repeat(21) }, 'malformed'],
    ['51 symbols', { symbols: [...fifty, 'BTC'].join() }, 'malformed'],
    ['another currency', { asset: 'BTC', quote: 'EUR' }, 'unsupported'],
  ] as const)('refuses %s', (_name, raw, kind) => {
    expect(readPriceQuery(raw).kind).toBe(kind);
  });
});
