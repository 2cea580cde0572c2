import fc from 'fast-check';
import type { Bar } from './bar.js';
import { compositeBars } from './composite-bars.js';
import { dollarRates } from './dollar-rate.js';
import {
  type ExchangeHistory,
  MINUTE_MS,
  type Candle,
  type Trade,
  usableCandles,
  usableTrades,
  type BackfillSpan,
  backfillSpan,
} from './backfill.js';

const DAY = Date.UTC(2026, 10, 21);
const A = 'coinbaseexchange';
const B = 'kraken';
const C = 'binance';
const NO_RATES = dollarRates(new Map());

/** Trades at seconds after the day began. */
function traded(
  exchange: string,
  trades: readonly (readonly [second: number, price: number])[],
): ExchangeHistory {
  const list = trades.map(([second, price]) => ({ at: DAY + second * 1_000, price }));
  return { exchange, quoteCcy: 'USD', trades: { start: DAY, end: DAY + 1e9, trades: list }, candles: [] };
}

/** One candle a minute from the beginning of the day on. */
function minutes(
  exchange: string,
  candles: readonly (readonly [high: number, low: number, close: number])[],
): ExchangeHistory {
  const list = candles.map(([high, low, close], index) => ({
    start: DAY + index * MINUTE_MS,
    high,
    low,
    close,
  }));
  return { exchange, quoteCcy: 'USD', trades: null, candles: list };
}

function barsOf(
  fromSecond: number,
  toSecond: number,
  pasts: readonly ExchangeHistory[],
  more: { readonly trustedExchanges?: readonly string[] | null; readonly rateAt?: typeof NO_RATES } = {},
): readonly Bar[] {
  const span = backfillSpan(DAY + fromSecond * 1_000, DAY + toSecond * 1_000);
  if (span === null) throw new Error('The span is empty');
  return compositeBars({
    symbol: 'PEPE',
    span,
    histories: pasts,
    rateAt: NO_RATES,
    trustedExchanges: null,
    ...more,
  });
}

const figures = (bars: readonly Bar[]) =>
  bars.map(({ start, end, high, low, close, basis }) => [
    (start - DAY) / 1_000,
    (end - DAY) / 1_000,
    high,
    low,
    close,
    basis,
  ]);

describe('seconds of trades', () => {
  it.each([
    [
      'two exchanges: what both reached',
      [
        traded(A, [
          [10.1, 100],
          [10.4, 104],
          [10.6, 100],
        ]),
        traded(B, [
          [10.2, 100],
          [10.5, 103],
          [10.7, 100],
        ]),
      ],
      [[10, 11, 103, 100, 100, 'mean']],
    ],
    [
      'three exchanges: the second-highest and the second-lowest',
      [
        traded(A, [
          [10.1, 105],
          [10.2, 100],
        ]),
        traded(B, [
          [10.1, 103],
          [10.2, 100],
        ]),
        traded(C, [
          [10.1, 90],
          [10.2, 100],
        ]),
      ],
      [[10, 11, 103, 100, 100, 'median']],
    ],
    [
      'three exchanges, one far off: it is no witness for the slip of another',
      [
        traded(A, [[10.1, 110]]),
        traded(B, [
          [10.1, 104],
          [10.2, 100],
        ]),
        traded(C, [[10.1, 100]]),
      ],
      [[10, 11, 100, 100, 100, 'mean']],
    ],
    [
      'one exchange: its own',
      [
        traded(A, [
          [10.1, 105],
          [10.2, 100],
        ]),
      ],
      [[10, 11, 105, 100, 100, 'single']],
    ],
    [
      'a price stays in force for 15 s, and counts in the second after',
      [
        traded(A, [
          [10.1, 100],
          [20.5, 101],
        ]),
        traded(B, [[10.2, 100.2]]),
      ],
      [
        [10, 11, 100, 100.2, 100.1, 'mean'],
        [20, 21, 100.2, 100.2, 101, 'degraded'],
      ],
    ],
    [
      'and no longer',
      [
        traded(A, [
          [10.5, 100],
          [26.5, 104],
        ]),
        traded(B, [[10.2, 100]]),
      ],
      [
        [10, 11, 100, 100, 100, 'mean'],
        [26, 27, 104, 104, 104, 'single'],
      ],
    ],
    ['nobody traded: nothing', [traded(A, [])], []],
  ] as const)('%s', (_name, pasts, expected) => {
    expect(figures(barsOf(9, 30, pasts))).toEqual(expected);
  });

  it('begin and end where they were asked for, and ignore what lies outside', () => {
    const past = traded(A, [
      [9.1, 500],
      [9.6, 100],
      [10.2, 101],
      [11.2, 102],
      [11.6, 500],
    ]);
    expect(figures(barsOf(9.5, 11.5, [past]))).toEqual([
      [9.5, 10, 500, 100, 100, 'single'],
      [10, 11, 101, 100, 101, 'single'],
      [11, 11.5, 102, 101, 102, 'single'],
    ]);
  });

  it('leave out an exchange that does not know all of them', () => {
    const half = traded(A, [[12.5, 100]]);
    const late = {
      ...half,
      trades: { start: DAY + 12_500, end: DAY + 14_000, trades: half.trades?.trades ?? [] },
    };
    const bars = barsOf(9, 20, [
      late,
      traded(B, [
        [12.2, 100],
        [13.2, 100],
        [14.2, 100],
      ]),
    ]);
    expect(bars.map(({ quotes }) => quotes.map(({ exchange }) => exchange))).toEqual([[B], [A, B], [B]]);
  });

  it('carry the evidence of each exchange', () => {
    const [bar] = barsOf(9, 12, [
      traded(A, [[10.25, 100]]),
      traded(B, [[10.5, 100.2]]),
      traded(C, [[10.75, 130]]),
    ]);
    expect(bar?.quotes).toEqual([
      { exchange: A, usd: 100, quoted: 100, quoteCcy: 'USD', ageMs: 750, use: 'fresh' },
      { exchange: B, usd: 100.2, quoted: 100.2, quoteCcy: 'USD', ageMs: 500, use: 'fresh' },
      { exchange: C, usd: 130, quoted: 130, quoteCcy: 'USD', ageMs: 250, use: 'set-aside' },
    ]);
  });
});

describe('minutes of candles', () => {
  it('are composed alike; a minute nobody tells is missing', () => {
    const few = minutes(B, [[103, 99, 100]]);
    const bars = barsOf(0, 600, [
      minutes(A, [
        [105, 98, 100],
        [101, 99, 100],
      ]),
      few,
      minutes(C, [[104, 90, 100]]),
    ]);
    expect(figures(bars)).toEqual([
      [0, 60, 104, 98, 100, 'median'],
      [60, 120, 101, 99, 100, 'single'],
    ]);
    expect(bars.map(({ origin }) => origin)).toEqual(['candle', 'candle']);
  });

  it('end where the trades begin', () => {
    const candles = minutes(
      A,
      Array.from({ length: 10 }, () => [101, 99, 100] as const),
    );
    const { trades } = traded(
      A,
      Array.from({ length: 600 }, (_, second) => [second, 100] as const),
    );
    const bars = barsOf(90, 600, [{ ...candles, trades }]);
    expect(bars[0]?.start).toBe(DAY + 120_000);
    bars.forEach((bar, index) => expect(bar.start).toBe(bars[index - 1]?.end ?? bar.start));
    expect(bars.filter(({ origin }) => origin === 'trades')).toHaveLength(180);
  });
});

describe('an exchange', () => {
  it('that quotes in a token without a rate is left out', () => {
    const token: ExchangeHistory = { ...traded(A, [[10.1, 100]]), quoteCcy: 'USDT' };
    expect(barsOf(9, 12, [token])).toEqual([]);
    const rateAt = dollarRates(new Map([['USDT', { bars: [], now: 0.9 }]]));
    expect(barsOf(9, 12, [token], { rateAt })).toMatchObject([
      { close: 90, quotes: [{ usd: 90, quoted: 100 }] },
    ]);
  });

  it.each([
    ['is kept within 5 % of the preferred one', 104, [], [A, B]],
    ['means another coin beyond', 106, [], [A]],
    ['is the right one if the live price rests on it', 106, [B], [B]],
  ] as const)('%s', (_name, price, known, exchanges) => {
    const bars = barsOf(9, 12, [traded(A, [[10.1, 100]]), traded(B, [[10.2, price]])], {
      trustedExchanges: known,
    });
    expect(bars.flatMap(({ quotes }) => quotes.map(({ exchange }) => exchange))).toEqual(exchanges);
  });

  it('is left out while it cannot be compared, unless it is known', () => {
    const apart = [traded(A, [[10.1, 100]]), traded(B, [[40.2, 100]])];
    expect(barsOf(9, 50, apart, { trustedExchanges: [] })).toHaveLength(1);
    expect(barsOf(9, 50, apart, { trustedExchanges: [A, B] })).toHaveLength(2);
  });
});

describe('whatever the exchanges tell', () => {
  const trade = fc.record({
    at: fc.oneof(fc.integer({ min: DAY, max: DAY + 300_000 }), fc.constant(Number.NaN)),
    price: fc.oneof(
      { weight: 9, arbitrary: fc.double({ min: 90, max: 110, noNaN: true }) },
      { weight: 1, arbitrary: fc.double() },
    ),
  });
  const candle = fc.record({
    start: fc.integer({ min: -2, max: 12 }).map((minute) => DAY + minute * MINUTE_MS),
    high: fc.double({ min: 100, max: 110, noNaN: true }),
    low: fc.oneof(
      { weight: 9, arbitrary: fc.double({ min: 90, max: 100, noNaN: true }) },
      { weight: 1, arbitrary: fc.double() },
    ),
    close: fc.double({ min: 99, max: 101, noNaN: true }),
  });

  it('bars follow one another inside the stretch, and never show what only one of several said', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(trade, { maxLength: 40 }), fc.array(candle, { maxLength: 20 })), {
          maxLength: 4,
        }),
        fc.nat(200_000),
        fc.integer({ min: 1, max: 400_000 }),
        (told, offset, length) => {
          const from = DAY + offset;
          const span = backfillSpan(from, from + length);
          if (span === null) throw new Error('The span is empty');
          const pasts = told.map(([trades, candles], index) => pastOf(index, trades, candles, span));
          const bars = compositeBars({
            symbol: 'BTC',
            span,
            histories: pasts,
            rateAt: NO_RATES,
            trustedExchanges: null,
          });
          let end = from;
          for (const bar of bars) {
            expect(bar.start).toBeGreaterThanOrEqual(end);
            expect(bar.end).toBeGreaterThan(bar.start);
            end = bar.end;
            const closes = bar.quotes.map(({ usd }) => usd);
            expect(bar.close).toBeGreaterThanOrEqual(Math.min(...closes) * (1 - 1e-11));
            expect(bar.close).toBeLessThanOrEqual(Math.max(...closes) * (1 + 1e-11));
            const reached = pasts.filter((past) => highest(past, bar) >= bar.high * (1 - 1e-11));
            expect(reached.length).toBeGreaterThanOrEqual(Math.min(2, bar.quotes.length));
          }
          expect(end).toBeLessThanOrEqual(from + length);
        },
      ),
    );
  });

  function pastOf(
    index: number,
    trades: readonly Trade[],
    candles: readonly Candle[],
    { candlesFrom, tradesFrom, carryFrom, to }: BackfillSpan,
  ): ExchangeHistory {
    const usable = usableTrades(trades).filter(({ at }) => at >= carryFrom && at < to);
    return {
      exchange: `exchange ${index}`,
      quoteCcy: 'USD',
      trades: { start: carryFrom, end: to, trades: usable },
      candles: usableCandles(candles, candlesFrom, tradesFrom),
    };
  }

  /** The highest price of an exchange that was in force or made in a bar. */
  function highest({ trades, candles }: ExchangeHistory, { start, end, origin }: Bar): number {
    if (origin === 'candle') return candles.find((each) => each.start === start)?.high ?? 0;
    const near = trades?.trades.filter(({ at }) => at >= start - 15_000 && at < end) ?? [];
    return Math.max(0, ...near.map(({ price }) => price));
  }
});
