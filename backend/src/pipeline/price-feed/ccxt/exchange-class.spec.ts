import { TESTED_EXCHANGES, USUAL_EXCHANGES } from '../../../platform/config/usual-exchanges.js';
import { exchangeFaults, loadExchangeClass, withoutPrivateRoutes, publicRoutes } from './exchange-class.js';

const untested = (id: string) =>
  `EXCHANGES names "${id}", which Bellwether is not tested with. Tested: ${TESTED_EXCHANGES.join(', ')}.`;
const NO_USDT =
  'Nothing in EXCHANGES quotes USDT in dollars, so no USDT price can be used. Add coinbaseexchange or kraken.';

it.each([
  [USUAL_EXCHANGES, []],
  [['kraken'], []],
  [TESTED_EXCHANGES, []],
  [['kucoin'], [NO_USDT]],
  [['binance', 'coinbaseexchange'], []],
  [['binance'], [NO_USDT]],
  [['okx'], [untested('okx'), NO_USDT]],
  [
    ['kraken', 'okx', 'bitget'],
    [untested('okx'), untested('bitget')],
  ],
  [['constructor', 'kraken'], [untested('constructor')]],
])('%j can be followed but for %j', (ids, faults) => {
  expect(exchangeFaults(ids)).toEqual(faults);
});

it.each(TESTED_EXCHANGES)('%s streams tickers, as is taken for granted', async (id) => {
  const Kind = await loadExchangeClass(id);
  if (Kind === null) throw new Error('no such exchange');
  expect(new Kind({}).has['watchTickers']).toBe(true);
});
it.each(['../kraken', 'KRAKEN', '', 'ccxt', 'toString'])('has no kind called "%s"', async (id) => {
  expect(await loadExchangeClass(id)).toBeNull();
});
it('leaves out what needs a key, in groups of groups too', () => {
  const routes = {
    public: { get: ['time', 'private/not-a-group'], post: { quote: 1 } },
    private: { get: ['balance'] },
    sapiV2: { get: ['account'] },
    fapiPrivateV2: { get: ['position'] },
    spot: { public: { get: { ticker: { cost: 2 } } }, private: { get: ['orders'] } },
  };
  expect(publicRoutes(routes)).toEqual({
    public: { get: ['time', 'private/not-a-group'], post: { quote: 1 } },
    spot: { public: { get: { ticker: { cost: 2 } } } },
  });
});

it.each([
  ['coinbaseexchange', 'publicGetProductsIdTrades', 'privateGetAccounts'],
  ['kraken', 'publicGetTrades', 'privatePostBalance'],
  ['binance', 'publicGetKlines', 'sapiGetAssetAssetDividend'],
])('of %s there is %s, but not %s', async (id, open, keyed) => {
  const Kind = await loadExchangeClass(id);
  if (Kind === null) throw new Error('no such exchange');
  expect(new Kind({})).toHaveProperty(keyed);
  const lean = new (withoutPrivateRoutes(Kind))({});
  expect(lean).toHaveProperty(open);
  expect(lean).not.toHaveProperty(keyed);
  expect(lean.has).toEqual(new Kind({}).has);
});
