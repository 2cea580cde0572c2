import { USUAL_EXCHANGES } from '../../../platform/config/usual-exchanges.js';
import { exchangeFaults, exchangeKind } from './exchange-kind.js';

const untested = (id: string) =>
  `EXCHANGES names "${id}", which Bellwether is not tested with. Tested: coinbaseexchange, kraken, binance.`;
const NO_USDT =
  'Nothing in EXCHANGES quotes USDT in dollars, so no USDT price can be used. Add coinbaseexchange or kraken.';

it.each([
  [USUAL_EXCHANGES, []],
  [['kraken'], []],
  [['binance', 'coinbaseexchange'], []],
  [['binance'], [NO_USDT]],
  [['okx'], [untested('okx'), NO_USDT]],
  [
    ['kraken', 'okx', 'bybit'],
    [untested('okx'), untested('bybit')],
  ],
  [['constructor', 'kraken'], [untested('constructor')]],
])('%j can be followed but for %j', (ids, faults) => {
  expect(exchangeFaults(ids)).toEqual(faults);
});

it.each(USUAL_EXCHANGES)('%s streams tickers, as is taken for granted', async (id) => {
  const Kind = await exchangeKind(id);
  if (Kind === null) throw new Error('no such exchange');
  expect(new Kind({}).has['watchTickers']).toBe(true);
});

it.each(['../kraken', 'KRAKEN', '', 'ccxt', 'toString'])('has no kind called "%s"', async (id) => {
  expect(await exchangeKind(id)).toBeNull();
});
