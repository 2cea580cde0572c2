import { jest } from '@jest/globals';
import type { CurrentPrice } from '../domain/price.js';
import type { ExchangeHistory, BackfillSpan } from '../domain/backfill.js';
import type { DollarCcy } from '../domain/tick.js';
import type { ExchangeFeed } from '../exchange-feed.js';
import { FeedPriceHistory, historyDeadline } from './feed-price-history.js';
import type { PriceTable } from '../price-table.js';

const TO = Date.UTC(2026, 10, 21, 12, 0, 30);
const FROM = TO - 60_000;

/** Trades once, 30 s before the end of whatever is asked, at the price of the symbol; null: there is no market. */
class FakeFeed implements ExchangeFeed {
  readonly asked: string[] = [];

  constructor(
    readonly exchange: string,
    private readonly prices: Readonly<Record<string, readonly [number, DollarCcy]>>,
  ) {}

  start(): void {}
  follow(): void {}
  coins(): null {
    return null;
  }

  stop(): void {}
  listing(): 'unknown' {
    return 'unknown';
  }

  async candles(): Promise<null> {
    return null;
  }

  async history(symbol: string, { carryFrom, to }: BackfillSpan): Promise<ExchangeHistory | null> {
    this.asked.push(symbol);
    const [price, quoteCcy] = this.prices[symbol] ?? [0, 'USD'];
    if (price === 0) return null;
    const trades = { start: carryFrom, end: to, trades: [{ at: to - 30_000, price }] };
    return { exchange: this.exchange, quoteCcy, trades, candles: [] };
  }
}

type Verdicts = Readonly<Record<string, 'same' | 'apart'>>;

/** `verdicts` are those on each exchange, whatever the symbol. */
function historyOf(
  feeds: readonly ExchangeFeed[],
  table: PriceTable,
  verdicts: Verdicts = {},
): FeedPriceHistory {
  const listings = { verdict: (_symbol: string, exchange: string) => verdicts[exchange] ?? null };
  return new FeedPriceHistory(feeds, table, () => new AbortController().signal, listings);
}

function tableOf(prices: Readonly<Record<string, Partial<CurrentPrice>>>): PriceTable {
  const rest = { at: TO, stale: false, fresh: true, change24h: null, sources: ['kraken'] };
  return {
    get: (symbol) => (prices[symbol] === undefined ? null : { symbol, price: 0, ...rest, ...prices[symbol] }),
    tracked: () => Object.keys(prices),
  };
}

describe('FeedPriceHistory', () => {
  it('is given 3.5 s, so that it answers within 4', () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    historyDeadline();
    expect(timeout.mock.calls).toEqual([[3_500]]);
    timeout.mockRestore();
  });

  it('converts with the history of the token, which it asks for once', async () => {
    const kraken = new FakeFeed('kraken', { USDT: [0.9, 'USD'] });
    const binance = new FakeFeed('binance', { BTC: [100, 'USDT'], ETH: [10, 'USDT'] });
    const history = historyOf([kraken, binance], tableOf({ USDT: { price: 0.5 } }));
    const [btc, eth] = await Promise.all([
      history.bars('BTC', FROM, TO),
      history.bars('ETH', FROM + 5, TO + 5),
    ]);
    expect(btc).toMatchObject([{ close: 90, basis: 'single' }]);
    expect(eth).toMatchObject([{ close: 9, basis: 'single' }]);
    expect(kraken.asked.filter((symbol) => symbol === 'USDT')).toHaveLength(1);
  });

  it.each([
    ['with the price of the token now if nobody tells its history', { USDT: { price: 0.5 } }, [50]],
    ['not at all while that is not fresh', { USDT: { price: 0.5, fresh: false } }, []],
    ['never with a dollar taken for granted', {}, []],
  ] as const)('converts %s', async (_name, prices, closes) => {
    const binance = new FakeFeed('binance', { BTC: [100, 'USDT'] });
    const history = historyOf([binance], tableOf(prices));
    const bars = await history.bars('BTC', FROM, TO);
    expect(bars.map(({ close }) => close)).toEqual(closes);
  });

  it('asks for the token again when nobody told', async () => {
    const binance = new FakeFeed('binance', { BTC: [100, 'USDT'] });
    const history = historyOf([binance], tableOf({}));
    await history.bars('BTC', FROM, TO);
    await history.bars('BTC', FROM, TO);
    expect(binance.asked.filter((symbol) => symbol === 'USDT')).toHaveLength(2);
  });

  it('believes the exchanges behind the price now about what a symbol means', async () => {
    const coinbase = new FakeFeed('coinbaseexchange', { PEPE: [3, 'USD'], BTC: [3, 'USD'] });
    const kraken = new FakeFeed('kraken', { PEPE: [1, 'USD'], BTC: [1, 'USD'] });
    const history = historyOf([coinbase, kraken], tableOf({ PEPE: { price: 1, sources: ['kraken'] } }));
    await expect(history.bars('PEPE', FROM, TO)).resolves.toMatchObject([{ close: 1 }]);
    const [btc] = await history.bars('BTC', FROM, TO);
    expect(btc?.quotes.map(({ exchange }) => exchange)).toEqual(['coinbaseexchange', 'kraken']);
  });

  it('leaves out an exchange that means another coin, also while there is no price after a restart', async () => {
    const coinbase = new FakeFeed('coinbaseexchange', { PEPE: [3, 'USD'] });
    const kraken = new FakeFeed('kraken', { PEPE: [1, 'USD'] });
    const binance = new FakeFeed('binance', { PEPE: [7, 'USD'] });
    const verdicts: Verdicts = { coinbaseexchange: 'apart', binance: 'same' };
    const history = historyOf([coinbase, kraken, binance], tableOf({}), verdicts);
    const bars = await history.bars('PEPE', FROM, TO);
    expect(bars.map(({ close, quotes }) => [close, quotes.map(({ exchange }) => exchange)])).toEqual([
      [7, ['binance']],
    ]);
    expect(coinbase.asked).toEqual([]);
  });

  it('asks one exchange alone for the price of that exchange, whatever it means', async () => {
    const kraken = new FakeFeed('kraken', { BTC: [3, 'USD'] });
    const binance = new FakeFeed('binance', { BTC: [7, 'USD'] });
    const history = historyOf([kraken, binance], tableOf({}), { binance: 'apart' });
    const bars = await history.bars('BTC@binance', FROM, TO);
    expect(bars).toMatchObject([{ symbol: 'BTC@binance', close: 7, basis: 'single' }]);
    expect(kraken.asked).not.toContain('BTC');
  });
});
