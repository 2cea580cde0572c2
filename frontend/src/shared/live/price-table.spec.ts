import { applyFrame, applyMarketPrices, applyPrices, type PriceTable } from './price-table.js';

const at = (seconds: number) => 1_700_000_000_000 + seconds * 1_000;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();

const known: PriceTable = { BTC: { price: 100, previous: 90, change24h: 1.5, asOf: at(10), stale: false } };

describe('applyFrame', () => {
  it('takes the pushed quotes', () => {
    const frame = {
      at: at(11),
      quotes: [['BTC', 101, 2, at(11)] as const, ['ETH', 5, null, at(11)] as const],
    };
    expect(applyFrame(known, frame)).toEqual({
      BTC: { price: 101, previous: 100, change24h: 2, asOf: at(11), stale: false },
      ETH: { price: 5, previous: null, change24h: null, asOf: at(11), stale: false },
    });
  });

  it('never goes back to an older price', () => {
    expect(applyFrame(known, { at: at(11), quotes: [['BTC', 99, 2, at(9)]] })).toEqual(known);
  });

  it('keeps the direction of the last move when a price is repeated, and the change when none is given', () => {
    const table = applyFrame(known, { at: at(12), quotes: [['BTC', 100, null, at(12)]] });
    expect(table.BTC).toEqual({ price: 100, previous: 90, change24h: 1.5, asOf: at(12), stale: false });
  });

  it('does not make a value fresh by repeating it', () => {
    const stale = { price: 22_900, previous: null, change24h: null, asOf: at(10), stale: true };
    const table = applyFrame({ NASDAQ: stale }, { at: at(600), quotes: [['NASDAQ', 22_900, null, at(10)]] });
    expect(table.NASDAQ).toEqual(stale);
    const newer = applyFrame(table, { at: at(601), quotes: [['NASDAQ', 22_850, null, at(601)]] });
    expect(newer.NASDAQ?.stale).toBe(false);
  });
});

it('takes market prices with their own times', () => {
  const quote = { price: 102, change24h: -1, asOf: iso(12), stale: true, sources: [] };
  expect(applyMarketPrices(known, { source: 'live', crypto: { BTC: quote }, tradfi: [] }).BTC).toEqual({
    price: 102,
    previous: 100,
    change24h: -1,
    asOf: at(12),
    stale: true,
  });
});

describe('applyPrices', () => {
  const answer = (prices: Record<string, number>, asOf: string, stale: readonly string[]) => ({
    source: 'live' as const,
    prices,
    asOf,
    stale,
    unknown: [],
  });

  it('takes newer prices', () => {
    expect(applyPrices(known, answer({ BTC: 103 }, iso(20), [])).BTC).toMatchObject({
      price: 103,
      asOf: at(20),
    });
  });

  it('leaves what the socket has brought since', () => {
    expect(applyPrices(known, answer({ BTC: 99 }, iso(5), []))).toEqual(known);
  });

  it('does not let one stale symbol hold back the others', () => {
    const table = applyPrices(known, answer({ BTC: 103, SOL: 7 }, iso(-60), ['SOL']));
    expect(table).toMatchObject({
      BTC: { price: 103, asOf: at(10), stale: false },
      SOL: { price: 7, asOf: at(-60), stale: true },
    });
  });
});
