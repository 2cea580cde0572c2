import { assetOf } from './asset.js';
import { type Pair, pairsOf } from './pair.js';
import { pastCandles } from './past.js';
import { Tape } from './tape.js';

const MINUTE = 60_000;
const BORN = 29_900_000 * MINUTE;

function openTape(): Tape {
  const [pair] = pairsOf(assetOf('BTC', 'a'), 'a', 'none') as [Pair];
  const past = pastCandles(assetOf('BTC', 'a'), 'a', BORN);
  return new Tape(pair, {
    at: BORN,
    price: 64_000,
    usd: 64_000,
    turnover: 600_000,
    volatility: 1,
    seed: 'a',
    past,
  });
}

function record(tape: Tape, ...prices: readonly (readonly [price: number, at: number])[]): void {
  for (const [price, at] of prices) tape.record(price, price, at);
}

describe('a tape', () => {
  it('builds the running minute from its prices', () => {
    const tape = openTape();
    record(tape, [64_010, BORN + 1], [64_030, BORN + 2], [63_990, BORN + 3], [64_000, BORN + 4]);
    expect(tape.candles(BORN, BORN + 5)).toMatchObject([
      { at: BORN, open: 64_010, high: 64_030, low: 63_990, close: 64_000 },
    ]);
  });

  it('closes a minute when the next one starts and fills quiet ones with volume 0', () => {
    const tape = openTape();
    record(tape, [64_010, BORN + 1], [64_100, BORN + 3 * MINUTE]);
    expect(
      tape.candles(BORN, BORN + 3 * MINUTE).map(({ open, close, volume }) => [open, close, volume > 0]),
    ).toEqual([
      [64_010, 64_010, true],
      [64_010, 64_010, false],
      [64_010, 64_010, false],
      [64_100, 64_100, true],
    ]);
  });

  it('lets time pass without a price', () => {
    const tape = openTape();
    expect(tape.candles(BORN, BORN + 2 * MINUTE)).toHaveLength(3);
  });

  it('continues the past without a seam', () => {
    const tape = openTape();
    record(tape, [64_000.5, BORN + 1]);
    const candles = tape.candles(BORN - 3 * MINUTE, BORN + 1);
    expect(candles.map(({ at }) => at)).toEqual([-3, -2, -1, 0].map((back) => BORN + back * MINUTE));
    expect(candles.at(-2)?.close).toBe(64_000);
  });

  it('knows open, high and low of the rolling 24 hours', () => {
    const tape = openTape();
    const past = pastCandles(assetOf('BTC', 'a'), 'a', BORN);
    const dayAgo = past.slice(-1_440);
    expect(tape.day(BORN).open).toBe(dayAgo[0]?.open);
    record(tape, [80_000, BORN + 1], [50_000, BORN + 2]);
    expect(tape.day(BORN + 3)).toMatchObject({ high: 80_000, low: 50_000 });
    expect(tape.day(BORN + 10 * MINUTE).open).toBe(past.at(-1_430)?.open);
  });

  it('forgets a high after 24 hours', () => {
    const tape = openTape();
    record(tape, [80_000, BORN + 1], [64_000, BORN + 2]);
    expect(tape.day(BORN + 1_440 * MINUTE).high).toBe(80_000);
    expect(tape.day(BORN + 1_441 * MINUTE).high).toBe(64_000);
  });

  it('tells every price of the last hour as a trade, after four for each minute of the hour before', () => {
    const tape = openTape();
    for (let count = 0; count < 5_000; count += 1) tape.record(64_000 + count, 64_000 + count, BORN + count);
    const trades = tape.trades.newest({}, 10_000);
    expect(trades).toHaveLength(240 + 5_000);
    expect(trades.slice(240).map(({ price, at }) => [price, at])).toEqual(
      Array.from({ length: 5_000 }, (_, count) => [64_000 + count, BORN + count]),
    );
    expect(trades.at(-1)).toMatchObject({ id: tape.trades.lastId, side: 'buy' });
  });

  it('lets a minute that is over have been another one', () => {
    const tape = openTape();
    record(tape, [64_010, BORN + 1], [64_020, BORN + MINUTE]);
    const told = { open: 60_000, high: 61_000, low: 59_000, close: 60_500 };
    tape.rewrite({ at: BORN, ...told }, BORN + MINUTE);
    expect(tape.candles(BORN, BORN + MINUTE)).toMatchObject([{ at: BORN, ...told }, { close: 64_020 }]);
    expect(tape.trades.oldest({ from: BORN }, 9).map(({ price }) => price)).toEqual([
      60_000, 59_000, 61_000, 60_500, 64_020,
    ]);
    expect(tape.day(BORN + MINUTE).low).toBe(59_000);
    expect(() => tape.rewrite({ at: BORN + MINUTE, ...told }, BORN + MINUTE)).toThrow(RangeError);
  });
});
