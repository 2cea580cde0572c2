import { streamNameOf } from './stream-name.js';

/** As ccxt makes it of one of Kraken's AssetPairs. */
function market(symbol: string, wsId: string | undefined) {
  const [base = '', quote = ''] = symbol.split('/');
  return { symbol, base, quote, wsId };
}

it.each([
  ['BTC/USD', 'XBT/USD', 'BTC/USD'],
  ['DOGE/USD', 'XDG/USD', 'DOGE/USD'],
  ['ETH/USDT', 'ETH/USDT', 'ETH/USDT'],
  ['LUNA/USD', 'LUNA2/USD', 'LUNA2/USD'],
  ['LUNC/USD', 'LUNA/USD', 'LUNA/USD'],
  ['USTC/USD', 'UST/USD', 'UST/USD'],
  ['REPV1/USD', 'REP/USD', null],
  ['LUNA/USD', 'LUNA/USD', null],
  ['NEW/USD', 'OLD/USD', null],
  ['BTC/USD', 'XBT/EUR', null],
  ['BTC/USD', undefined, null],
])("Kraken's %s with the wsname %s is streamed as %s", (symbol, wsId, expected) => {
  expect(streamNameOf('kraken', market(symbol, wsId))).toBe(expected);
});

it.each(['binance', 'coinbaseexchange'])('%s is heard by the name of ccxt', (exchange) => {
  expect(streamNameOf(exchange, market('LUNA/USDT', undefined))).toBe('LUNA/USDT');
});
