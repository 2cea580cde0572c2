import type { TestPriceRequest } from '../../../../contract/admin/simulator.js';
import { ONE_PRICE_NEEDED, testPricesOf } from './test-prices.js';

it.each<[string, TestPriceRequest, readonly (readonly [string, number])[]]>([
  ['one price', { ETH: 3_000 }, [['ETH', 3_000]]],
  [
    'all of them, in our order',
    { SOL: 1, BTC: 2, ETH: 3 },
    [
      ['BTC', 2],
      ['ETH', 3],
      ['SOL', 1],
    ],
  ],
  ['the smallest number there is', { SOL: 5e-324 }, [['SOL', 5e-324]]],
  ['a price no market has seen', { BTC: 1e308 }, [['BTC', 1e308]]],
])('takes %s', (_name, request, prices) => {
  const wanted = prices.map(([symbol, price]) => ({ symbol, price }));
  expect(testPricesOf(request)).toEqual({ kind: 'prices', prices: wanted });
});

it.each<[string, TestPriceRequest, readonly string[]]>([
  ['zero', { BTC: 0 }, ['BTC']],
  ['less than nothing, zero with a sign too', { BTC: -1, ETH: -0 }, ['BTC', 'ETH']],
  ['what JSON reads as infinite', { SOL: Infinity }, ['SOL']],
  ['no number', { ETH: NaN }, ['ETH']],
  ['a wrong price beside a right one', { BTC: 60_000, SOL: -1 }, ['SOL']],
])('refuses %s', (_name, request, wrong) => {
  const tried = testPricesOf(request);
  expect(tried.kind === 'refused' && tried.fields.map(({ field }) => field)).toEqual(wrong);
});

it('wants one price at least', () => {
  const fields = ['BTC', 'ETH', 'SOL'].map((field) => ({ field, message: ONE_PRICE_NEEDED }));
  expect(testPricesOf({})).toEqual({ kind: 'refused', fields });
});
