import { A, B, C, PriceDesk, START } from '../../../../test/fixtures/price-desk.js';

const HOUR_MS = 3_600_000;

/** As Coinbase tells a thin coin at the connection. */
function lastTrade(desk: PriceDesk, exchange: string, price: number, ago: number, symbol = 'BTC') {
  const at = desk.now - ago;
  return desk.tick(exchange, price, { symbol, exchangeAt: at, tradedAt: at, after: 0 });
}

/** Of an exchange that dates no trades. */
const undated = { tradedAt: null };

const current = (desk: PriceDesk) => desk.book.current('BTC', desk.now);

describe('a last trade of an hour ago', () => {
  it('is shown by its own date, never evaluated, and backs nothing', () => {
    const desk = new PriceDesk();
    expect(lastTrade(desk, A, 100, HOUR_MS)).toMatchObject({
      kind: 'price',
      price: { price: 100, backing: null },
    });
    expect(current(desk)).toMatchObject({
      price: 100,
      at: START - HOUR_MS,
      fresh: false,
      stale: false,
      sources: [A],
    });
    expect(desk.after(1_000).republish()).toMatchObject([{ price: 100, backing: null }]);
    const first = desk.price(A, 101);
    expect(first).toMatchObject({ price: 101, backing: null });
    expect(current(desk)).toMatchObject({ at: desk.now, fresh: true });
    expect(desk.price(A, 101).backing).toBe(101);
  });

  it('stays one however often REST says so', () => {
    const desk = new PriceDesk();
    lastTrade(desk, A, 100, HOUR_MS);
    for (let seconds = 0; seconds < 60; seconds += 10) desk.after(10_000).read(A, 100, 50);
    expect(current(desk)).toMatchObject({ price: 100, at: START - HOUR_MS, fresh: false, stale: false });
  });

  it('counts for nothing beside a quote of now, whoever is preferred', () => {
    const desk = new PriceDesk();
    desk.tick(B, 110);
    lastTrade(desk, A, 100, HOUR_MS);
    expect(desk.price(B, 110)).toMatchObject({ price: 110, basis: 'single', backing: 110 });
    expect(desk.book.setAside(A, desk.now)).toEqual([]);
  });

  it('gives way to the first quote of now', () => {
    const desk = new PriceDesk();
    lastTrade(desk, A, 100, HOUR_MS);
    expect(desk.price(B, 101)).toMatchObject({ price: 101, backing: null });
    expect(desk.price(B, 101).backing).toBe(101);
  });

  it('makes no exchange one that means another coin', () => {
    const desk = new PriceDesk();
    lastTrade(desk, A, 1, HOUR_MS, 'PEPE');
    desk.tick(B, 2, { symbol: 'PEPE', after: 2_000 });
    desk.tick(C, 2, { symbol: 'PEPE' });
    desk.tick(A, 2, { symbol: 'PEPE' });
    expect(desk.heard.filter((word) => word.startsWith('another'))).toEqual([]);
  });

  it('converts nothing', () => {
    const desk = new PriceDesk();
    const at = desk.now - HOUR_MS;
    desk.tick(A, 1, { symbol: 'USDT', exchangeAt: at, tradedAt: at });
    expect(desk.tick(C, 100, { quoteCcy: 'USDT' })).toEqual({ kind: 'quiet' });
  });

  it('is refused while the exchange has a fresh quote, and where it dates no trades', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    const old = { kind: 'rejected', reason: 'old' };
    expect(lastTrade(desk, A, 90, HOUR_MS)).toEqual(old);
    expect(desk.tick(B, 90, { exchangeAt: desk.now - HOUR_MS, tradedAt: null })).toEqual(old);
  });

  it('is heard again after an outage', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100, { exchangeAt: desk.now });
    desk.after(600_000);
    lastTrade(desk, A, 103, 60_000);
    expect(current(desk)).toMatchObject({ price: 103, at: desk.now - 60_000, fresh: false });
  });
});

describe('a last trade without a date', () => {
  it('backs nothing until its price changes, alone', () => {
    const desk = new PriceDesk();
    const told = [100, 100, 101, 101].map((price) => desk.price(B, price, undated).backing);
    expect(told).toEqual([null, null, 100, 101]);
  });

  it('backs nothing until one of them changes, among those that agree', () => {
    const desk = new PriceDesk();
    desk.tick(B, 100, undated);
    desk.tick(C, 100, undated);
    expect(desk.after(1_000).republish()).toMatchObject([{ price: 100, backing: null }]);
    expect(desk.price(C, 100.1, undated).backing).toBe(100.05);
  });

  it('is backed by an exchange whose trade is of now', () => {
    const desk = new PriceDesk();
    desk.tick(B, 100, undated);
    desk.tick(A, 100);
    expect(desk.after(1_000).republish()).toMatchObject([{ price: 100, backing: 100 }]);
  });
});

it('dates a stale price by the last word of an exchange, not by its last publication', () => {
  const desk = new PriceDesk().settle(100);
  const at = desk.now;
  for (let seconds = 0; seconds < 40; seconds += 1) desk.after(1_000).republish();
  expect(current(desk)).toMatchObject({ stale: true, at });
});

it('dates a price that REST confirms by that', () => {
  const desk = new PriceDesk().settle(100);
  desk.after(5_000).read(C, 100, 50);
  expect(current(desk)?.at).toBe(desk.now);
});
