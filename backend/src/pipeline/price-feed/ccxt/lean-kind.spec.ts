import { exchangeKind } from './exchange-kind.js';
import { leanKind, openRoutes } from './lean-kind.js';

it('leaves out what needs a key, in groups of groups too', () => {
  const routes = {
    public: { get: ['time', 'private/not-a-group'], post: { quote: 1 } },
    private: { get: ['balance'] },
    sapiV2: { get: ['account'] },
    fapiPrivateV2: { get: ['position'] },
    spot: { public: { get: { ticker: { cost: 2 } } }, private: { get: ['orders'] } },
  };
  expect(openRoutes(routes)).toEqual({
    public: { get: ['time', 'private/not-a-group'], post: { quote: 1 } },
    spot: { public: { get: { ticker: { cost: 2 } } } },
  });
});

it.each([
  ['coinbaseexchange', 'publicGetProductsIdTrades', 'privateGetAccounts'],
  ['kraken', 'publicGetTrades', 'privatePostBalance'],
  ['binance', 'publicGetKlines', 'sapiGetAssetAssetDividend'],
])('of %s there is %s, but not %s', async (id, open, keyed) => {
  const Kind = await exchangeKind(id);
  if (Kind === null) throw new Error('no such exchange');
  expect(new Kind({})).toHaveProperty(keyed);
  const lean = new (leanKind(Kind))({});
  expect(lean).toHaveProperty(open);
  expect(lean).not.toHaveProperty(keyed);
  expect(lean.has).toEqual(new Kind({}).has);
});
