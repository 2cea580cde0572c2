import { USUAL_EXCHANGES } from '../../platform/config/usual-exchanges.js';
import { exchangeFaults, exchangeKind } from './exchange-kind.js';

it.each([
  [USUAL_EXCHANGES, []],
  [['krakn'], ['EXCHANGES names "krakn", which is no exchange that can be followed.']],
  [['exchanges'], ['EXCHANGES names "exchanges", which is no exchange that can be followed.']],
  [['constructor'], ['EXCHANGES names "constructor", which is no exchange that can be followed.']],
  [['kraken', 'bitstamp'], ['EXCHANGES names "bitstamp", which has no stream of tickers.']],
])('%j can be followed but for %j', async (ids, faults) => {
  await expect(exchangeFaults(ids)).resolves.toEqual(faults);
});

it.each(USUAL_EXCHANGES)('%s streams tickers, as is taken for granted', async (id) => {
  const Kind = await exchangeKind(id);
  if (Kind === null) throw new Error('no such exchange');
  expect(new Kind({}).has['watchTickers']).toBe(true);
});

it.each(['../kraken', 'KRAKEN', '', 'ccxt', 'toString'])('has no kind called "%s"', async (id) => {
  expect(await exchangeKind(id)).toBeNull();
});
