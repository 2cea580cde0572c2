import { choosePairs, type OfferedMarket, streamNameOf } from './pairs.js';

function market(name: string, more: Partial<OfferedMarket> = {}): OfferedMarket {
  const [base = '', quote = ''] = name.split('/');
  return { symbol: name, base, quote, spot: true, active: true, ...more };
}

describe('choosePairs', () => {
  it.each([
    ['dollars before tokens', ['BTC/USDC', 'BTC/USDT', 'BTC/USD'], ['BTC'], ['BTC/USD']],
    ['USDT before USDC', ['BTC/USDC', 'BTC/USDT'], ['BTC'], ['BTC/USDT']],
    ['USDC brings its own price along', ['BTC/USDC', 'USDC/USD'], ['BTC'], ['BTC/USDC', 'USDC/USD']],
    ['USDC without a price of its own', ['BTC/USDC', 'USDC/USDT'], ['BTC'], ['BTC/USDC']],
    ['a token against dollars only', ['USDT/USDC', 'USDT/EUR'], ['USDT'], []],
    ['nothing for what is not offered', ['ETH/USD', 'BTC/EUR'], ['BTC'], []],
    ['the order asked for', ['BTC/USD', 'ETH/USD'], ['ETH', 'BTC'], ['ETH/USD', 'BTC/USD']],
  ] as const)('%s', (_name, offered, symbols, chosen) => {
    const pairs = choosePairs(
      'binance',
      offered.map((name) => market(name)),
      symbols,
    );
    expect(pairs.map((pair) => pair.market)).toEqual(chosen);
  });

  it('leaves out closed markets and those that are not spot', () => {
    const offered = [
      market('BTC/USD', { active: false }),
      market('BTC/USDT', { spot: false }),
      market('BTC/USDC'),
    ];
    expect(choosePairs('binance', offered, ['BTC'])).toEqual([
      { market: 'BTC/USDC', symbol: 'BTC', quoteCcy: 'USDC', streamName: 'BTC/USDC' },
    ]);
  });

  it("finds Kraken's market of a coin by what it means there, and leaves out what nobody knows", () => {
    const offered = [
      market('LUNC/USD', { id: 'LUNAUSD', wsId: 'LUNA/USD' }),
      market('LUNA/USD', { id: 'LUNA2USD', wsId: 'LUNA2/USD' }),
      market('ACE/USD', { wsId: 'OTHER/USD' }),
      market('LUNA/USD', { symbol: 'LUNAUSD:BTNL', wsId: 'LUNA/USD' }),
    ];
    const found = choosePairs('kraken', offered, ['LUNA', 'ACE']);
    expect(found.map(({ symbol, streamName }) => [symbol, streamName])).toEqual([['LUNA', 'LUNA2/USD']]);
  });

  it.each([
    ['binance', 'LUNAUSDT', 'LUNC/USDT', 'LUNA'],
    ['binance', 'LUNAUSDT', 'LUNA/USDT', 'LUNA'],
    ['kraken', 'LUNAUSD', 'LUNA/USD', 'LUNC'],
    ['whitebit', 'USTC_USDT', 'USTC/USDT', 'USTC'],
    ['gate', 'LUNA_USDT', 'LUNA/USDT', 'LUNA'],
  ])('%s: the market %s, whatever ccxt calls it (%s), is %s', (exchange, id, name, coin) => {
    const offered = [market(name, { id, wsId: 'LUNA/USD' })];
    const found = choosePairs(exchange, offered, ['LUNA', 'LUNC', 'USTC']);
    expect(found.map((pair) => [pair.symbol, pair.market])).toEqual([[coin, name]]);
  });
});

/** As ccxt makes it of one of Kraken's AssetPairs. */
function krakenMarket(symbol: string, wsId: string | undefined, id?: string) {
  const [base = '', quote = ''] = symbol.split('/');
  return { id, symbol, base, quote, wsId };
}

it.each([
  ['BTC/USD', 'XXBTZUSD', 'XBT/USD', 'BTC/USD'],
  ['DOGE/USD', 'XDGUSD', 'XDG/USD', 'DOGE/USD'],
  ['ETH/USDT', 'ETHUSDT', 'ETH/USDT', 'ETH/USDT'],
  ['LUNA/USD', 'LUNA2USD', 'LUNA2/USD', 'LUNA2/USD'],
  ['LUNC/USD', 'LUNAUSD', 'LUNA/USD', 'LUNA/USD'],
  ['USTC/USD', 'USTUSD', 'UST/USD', 'UST/USD'],
  ['LUNC/USDT', 'LUNAUSDT', 'LUNA/USDT', null],
  ['REPV1/USD', 'REPUSD', 'REP/USD', null],
  ['NEW/USD', 'OLDUSD', 'OLD/USD', null],
  ['BTC/USD', 'XXBTZUSD', 'XBT/EUR', null],
  ['BTC/USD', 'XXBTZUSD', undefined, null],
])("Kraken's %s (%s) with the wsname %s is streamed as %s", (symbol, id, wsId, expected) => {
  expect(streamNameOf('kraken', krakenMarket(symbol, wsId, id))).toBe(expected);
});

it.each(['binance', 'coinbaseexchange'])('%s is heard by the name of ccxt', (exchange) => {
  expect(streamNameOf(exchange, krakenMarket('LUNA/USDT', undefined))).toBe('LUNA/USDT');
});
