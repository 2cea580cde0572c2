import { A, B, C, PriceFixture, START } from '../../../../test/fixtures/price-fixture.js';

const HOUR_MS = 3_600_000;

/** As Coinbase tells a thin coin at the connection. */
function lastTrade(fixture: PriceFixture, exchange: string, price: number, ago: number, symbol = 'BTC') {
  const at = fixture.now - ago;
  return fixture.tick(exchange, price, { symbol, exchangeAt: at, tradedAt: at, after: 0 });
}

/** Of an exchange that dates no trades. */
const undated = { tradedAt: null };

const current = (fixture: PriceFixture) => fixture.book.current('BTC', fixture.now);

describe('a last trade of an hour ago', () => {
  it('is shown by its own date, never evaluated, and backs nothing', () => {
    const fixture = new PriceFixture();
    expect(lastTrade(fixture, A, 100, HOUR_MS)).toMatchObject({
      kind: 'price',
      price: { price: 100, backing: null },
    });
    expect(current(fixture)).toMatchObject({
      price: 100,
      at: START - HOUR_MS,
      fresh: false,
      stale: false,
      sources: [A],
    });
    expect(fixture.after(1_000).republish()).toMatchObject([{ price: 100, backing: null }]);
    const first = fixture.price(A, 101);
    expect(first).toMatchObject({ price: 101, backing: null });
    expect(current(fixture)).toMatchObject({ at: fixture.now, fresh: true });
    expect(fixture.price(A, 101).backing).toBe(101);
  });

  it('stays one however often REST says so', () => {
    const fixture = new PriceFixture();
    lastTrade(fixture, A, 100, HOUR_MS);
    for (let seconds = 0; seconds < 60; seconds += 10) fixture.after(10_000).read(A, 100, 50);
    expect(current(fixture)).toMatchObject({ price: 100, at: START - HOUR_MS, fresh: false, stale: false });
  });

  it('counts for nothing beside a quote of now, whoever is preferred', () => {
    const fixture = new PriceFixture();
    fixture.tick(B, 110);
    lastTrade(fixture, A, 100, HOUR_MS);
    expect(fixture.price(B, 110)).toMatchObject({ price: 110, basis: 'single', backing: 110 });
    expect(fixture.book.setAside(A, fixture.now)).toEqual([]);
  });

  it('gives way to the first quote of now', () => {
    const fixture = new PriceFixture();
    lastTrade(fixture, A, 100, HOUR_MS);
    expect(fixture.price(B, 101)).toMatchObject({ price: 101, backing: null });
    expect(fixture.price(B, 101).backing).toBe(101);
  });

  it('makes no exchange one that means another coin', () => {
    const fixture = new PriceFixture();
    lastTrade(fixture, A, 1, HOUR_MS, 'PEPE');
    fixture.tick(B, 2, { symbol: 'PEPE', after: 2_000 });
    fixture.tick(C, 2, { symbol: 'PEPE' });
    fixture.tick(A, 2, { symbol: 'PEPE' });
    expect(fixture.heard.filter((word) => word.startsWith('another'))).toEqual([]);
  });

  it('converts nothing', () => {
    const fixture = new PriceFixture();
    const at = fixture.now - HOUR_MS;
    fixture.tick(A, 1, { symbol: 'USDT', exchangeAt: at, tradedAt: at });
    expect(fixture.tick(C, 100, { quoteCcy: 'USDT' })).toEqual({ kind: 'quiet' });
  });

  it('is refused while the exchange has a fresh quote, and where it dates no trades', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    const old = { kind: 'rejected', reason: 'old' };
    expect(lastTrade(fixture, A, 90, HOUR_MS)).toEqual(old);
    expect(fixture.tick(B, 90, { exchangeAt: fixture.now - HOUR_MS, tradedAt: null })).toEqual(old);
  });

  it('is heard again after an outage', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100, { exchangeAt: fixture.now });
    fixture.after(600_000);
    lastTrade(fixture, A, 103, 60_000);
    expect(current(fixture)).toMatchObject({ price: 103, at: fixture.now - 60_000, fresh: false });
  });
});

describe('a last trade without a date', () => {
  it('backs nothing until its price changes, alone', () => {
    const fixture = new PriceFixture();
    const told = [100, 100, 101, 101].map((price) => fixture.price(B, price, undated).backing);
    expect(told).toEqual([null, null, 100, 101]);
  });

  it('backs nothing until one of them changes, among those that agree', () => {
    const fixture = new PriceFixture();
    fixture.tick(B, 100, undated);
    fixture.tick(C, 100, undated);
    expect(fixture.after(1_000).republish()).toMatchObject([{ price: 100, backing: null }]);
    expect(fixture.price(C, 100.1, undated).backing).toBe(100.05);
  });

  it('is backed by an exchange whose trade is of now', () => {
    const fixture = new PriceFixture();
    fixture.tick(B, 100, undated);
    fixture.tick(A, 100);
    expect(fixture.after(1_000).republish()).toMatchObject([{ price: 100, backing: 100 }]);
  });
});

it('dates a stale price by the last word of an exchange, not by its last publication', () => {
  const fixture = new PriceFixture().settle(100);
  const at = fixture.now;
  for (let seconds = 0; seconds < 40; seconds += 1) fixture.after(1_000).republish();
  expect(current(fixture)).toMatchObject({ stale: true, at });
});

it('dates a price that REST confirms by that', () => {
  const fixture = new PriceFixture().settle(100);
  fixture.after(5_000).read(C, 100, 50);
  expect(current(fixture)?.at).toBe(fixture.now);
});
