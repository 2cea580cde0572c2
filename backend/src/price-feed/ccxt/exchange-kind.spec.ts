import { exchangeFaults } from './exchange-kind.js';

it.each([
  [['coinbaseexchange', 'kraken', 'binance'], []],
  [['krakn'], ['EXCHANGES names "krakn", which is no exchange that can be followed.']],
  [['exchanges'], ['EXCHANGES names "exchanges", which is no exchange that can be followed.']],
  [['constructor'], ['EXCHANGES names "constructor", which is no exchange that can be followed.']],
  [['kraken', 'bitstamp'], ['EXCHANGES names "bitstamp", which has no stream of tickers.']],
])('%j can be followed but for %j', async (ids, faults) => {
  await expect(exchangeFaults(ids)).resolves.toEqual(faults);
});
