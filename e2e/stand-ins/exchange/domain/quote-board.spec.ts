import { assetOf, DEFAULT_SYMBOLS } from './asset.js';
import { EXCHANGE_IDS, type Pair, pairsOf, type SpreadRule } from './pair.js';
import { QuoteBoard } from './quote-board.js';

const AT = 1_795_000_000_000;

function board(spread: 'seeded' | 'none' = 'seeded'): QuoteBoard {
  return new QuoteBoard({ symbols: DEFAULT_SYMBOLS, seed: 'a', spread, at: AT });
}

function pricesOf(quotes: QuoteBoard, symbol: string): number[] {
  return quotes.quoting(symbol).map(({ last }) => last);
}

/** Every market of the usual exchanges for the given coins at their usual prices. */
function listPairs(symbols: readonly string[], seed: string, rule: SpreadRule): Pair[] {
  const pairs = symbols.flatMap((symbol) => pairsOf(assetOf(symbol, seed), seed, rule));
  return pairs.filter(({ exchange }) => EXCHANGE_IDS.some((id) => id === exchange));
}

describe('the pairs', () => {
  const names = (exchange: string) =>
    listPairs(DEFAULT_SYMBOLS, 'a', 'seeded')
      .filter((pair) => pair.exchange === exchange)
      .map(({ name }) => name);

  it('are quoted in USD, on Binance in USDT', () => {
    expect(names('coinbaseexchange')).toContain('BTC/USD');
    expect(names('kraken')).toEqual(expect.arrayContaining(['BTC/USD', 'USDT/USD', 'USDC/USD']));
    expect(names('binance')).toContain('BTC/USDT');
  });

  it('leave out what the exchanges do not have', () => {
    expect(names('coinbaseexchange')).not.toContain('USDC/USD');
    expect(names('binance')).not.toContain('USDT/USDT');
  });

  it.each(['a', 'b', 'c', 'd'])(
    'lie at most 0.04 %% apart from the reference, on both sides of it (seed %s)',
    (seed) => {
      for (const symbol of DEFAULT_SYMBOLS) {
        const spreads = listPairs([symbol], seed, 'seeded').map(({ spread }) => spread);
        expect(Math.max(...spreads.map(Math.abs))).toBeLessThanOrEqual(0.0004);
        expect(Math.max(...spreads)).toBeGreaterThanOrEqual(0);
        expect(Math.min(...spreads)).toBeLessThanOrEqual(0);
      }
    },
  );

  it('lie nowhere apart if so asked', () => {
    expect(listPairs(DEFAULT_SYMBOLS, 'a', 'none').every(({ spread }) => spread === 0)).toBe(true);
  });
});

describe('the quote board', () => {
  it('quotes the reference price in the middle of the three', () => {
    const quotes = board();
    for (const tape of quotes.quoting('BTC')) quotes.trade(tape, 65_000.5, 0.9995, AT);
    const usd = quotes.quoting('BTC').map(({ pair, last }) => (pair.quote === 'USDT' ? last * 0.9995 : last));
    expect(usd.toSorted((a, b) => a - b)[1]).toBe(65_000.5);
    expect(Math.max(...usd) / Math.min(...usd) - 1).toBeLessThan(0.001);
  });

  it('converts USDT pairs', () => {
    const quotes = board('none');
    for (const tape of quotes.quoting('BTC')) quotes.trade(tape, 66_000, 0.5, AT);
    expect(pricesOf(quotes, 'BTC')).toEqual([66_000, 66_000, 132_000]);
  });

  it('remembers the reference value of each price', () => {
    const quotes = board();
    for (const tape of quotes.quoting('ETH')) quotes.trade(tape, 3_000.123_49, 0.9995, AT);
    expect(quotes.quoting('ETH').map(({ usd }) => usd)).toEqual([3_000.123, 3_000.123, 3_000.123]);
  });

  it.each([
    ['coinbaseexchange', 'BTC-USD'],
    ['coinbaseexchange', 'BTC/USD'],
    ['kraken', 'XXBTZUSD'],
    ['kraken', 'BTC/USD'],
    ['binance', 'BTCUSDT'],
  ] as const)('finds the pair %s calls %s', (exchange, name) => {
    expect(board().find(exchange, name)?.pair).toMatchObject({ exchange, symbol: 'BTC' });
  });

  it('finds nothing under a foreign name', () => {
    expect(EXCHANGE_IDS.map((exchange) => board().find(exchange, 'NOPE-USD'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
