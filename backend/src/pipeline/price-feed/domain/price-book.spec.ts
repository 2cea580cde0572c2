import fc from 'fast-check';
import { A, B, C, PriceDesk, START } from '../../../../test/fixtures/price-desk.js';
import type { Price } from './price.js';
import { round12 } from './round12.js';

describe('a quote in a dollar token', () => {
  it('is not used without a rate', () => {
    const desk = new PriceDesk();
    expect(desk.tick(C, 100, { quoteCcy: 'USDT' })).toEqual({ kind: 'quiet' });
    expect(desk.book.current('BTC', desk.now)).toBeNull();
  });

  it('is converted with the price of the token', () => {
    const desk = new PriceDesk();
    desk.tick(A, 0.99, { symbol: 'USDT' });
    desk.tick(B, 0.99, { symbol: 'USDT' });
    const price = desk.price(C, 100, { quoteCcy: 'USDT' });
    expect(price).toMatchObject({ price: 99, basis: 'single' });
    expect(price.quotes()).toEqual([
      { exchange: C, usd: 99, quoted: 100, quoteCcy: 'USDT', ageMs: 0, use: 'fresh' },
    ]);
  });

  it('is left out again when the rate grows old', () => {
    const desk = new PriceDesk();
    desk.tick(A, 1, { symbol: 'USDT' });
    desk.tick(C, 100, { quoteCcy: 'USDT' });
    desk.tick(A, 100);
    desk.after(14_000).tick(C, 100, { quoteCcy: 'USDT' });
    expect(desk.after(2_000).price(A, 101)).toMatchObject({ price: 101, basis: 'single', backing: null });
  });

  it('can be in USDC, whose own price is not listed', () => {
    const desk = new PriceDesk();
    expect(desk.tick(B, 0.999, { symbol: 'USDC' })).toEqual({ kind: 'quiet' });
    expect(desk.price(C, 100, { quoteCcy: 'USDC' }).price).toBeCloseTo(99.9, 9);
    expect(desk.book.current('USDC', desk.now)).toBeNull();
  });
});

describe('growing old', () => {
  it('shows the last price: fresh to 15 s, then not evaluated, stale from 30 s', () => {
    const desk = new PriceDesk().settle(100);
    const current = () => desk.book.current('BTC', desk.now);
    desk.after(15_000).republish();
    expect(current()).toMatchObject({ fresh: true, stale: false, sources: [C] });
    expect(desk.after(1).republish()).toEqual([]);
    expect(current()).toMatchObject({ fresh: false, stale: false, price: 100 });
    expect(desk.after(14_998).book.stale(desk.now)).toEqual(['USDT', 'PEPE']);
    expect(desk.after(1).book.stale(desk.now)).toEqual(['BTC', 'USDT', 'PEPE']);
  });

  it('is undone by a REST answer with the same price', () => {
    const desk = new PriceDesk().settle(100);
    desk.after(14_000);
    expect(desk.read(A, 100, 50)).toEqual({ kind: 'quiet' });
    expect(desk.after(10_000).republish()).toMatchObject([{ price: 100, basis: 'single' }]);
  });

  it('asks for a REST answer about quotes that were silent for 3 s', () => {
    const desk = new PriceDesk().settle(100);
    expect(desk.book.isQuiet(C, 'BTC', desk.now)).toBe(false);
    expect(desk.book.isQuiet(C, 'BTC', desk.after(3_000).now)).toBe(true);
    expect(desk.book.isQuiet(C, 'PEPE', desk.now)).toBe(true);
    expect(desk.book.isQuiet('elsewhere', 'BTC', desk.now)).toBe(false);
  });
});

describe('a REST answer with another price', () => {
  it('is a tick when the stream was silent', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    expect(desk.after(5_000).read(A, 101, 100)).toMatchObject({ kind: 'price', price: { price: 101 } });
  });

  it('is older than the stream otherwise', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    expect(desk.after(2_000).read(A, 101, 100)).toEqual({ kind: 'quiet' });
    expect(desk.book.current('BTC', desk.now)?.price).toBe(100);
  });

  it('is the first quote of its exchange', () => {
    expect(new PriceDesk().read(A, 100, 50)).toMatchObject({ kind: 'price', price: { price: 100 } });
  });
});

describe('ticks that are refused', () => {
  it('leave everything as it was', () => {
    const desk = new PriceDesk().settle(100);
    for (const price of [Number.NaN, 0, -5, 1e308, Infinity]) {
      expect(desk.tick(A, price).kind).toBe('rejected');
    }
    expect(desk.tick(A, 120, { exchangeAt: desk.now - 60_000 })).toEqual({ kind: 'rejected', reason: 'old' });
    expect(desk.tick('elsewhere', 100)).toEqual({ kind: 'rejected', reason: 'untracked' });
    expect(desk.tick(A, 100, { symbol: 'XRP' })).toEqual({ kind: 'rejected', reason: 'untracked' });
    expect(desk.book.current('BTC', desk.now)).toMatchObject({ price: 100 });
  });

  it('are out of order per exchange and symbol', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100, { exchangeAt: START + 500 });
    expect(desk.tick(A, 200, { exchangeAt: START + 499 })).toEqual({
      kind: 'rejected',
      reason: 'out-of-order',
    });
    expect(desk.tick(B, 100, { exchangeAt: START + 400 }).kind).toBe('price');
  });

  it('belong to another coin of the same name, if it is not a core symbol', () => {
    const desk = new PriceDesk();
    desk.tick(A, 1, { symbol: 'PEPE' });
    expect(desk.tick(C, 1.06, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    expect(desk.tick(C, 1, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    expect(desk.price(B, 1.004, { symbol: 'PEPE' })).toMatchObject({ basis: 'mean' });
    expect(desk.heard).toEqual(['another PEPE binance']);
  });
});

describe('another coin of the same name', () => {
  it('is what the less preferred exchange means, whoever came first', () => {
    const desk = new PriceDesk();
    desk.tick(B, 3, { symbol: 'PEPE' });
    expect(desk.tick(C, 1, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    expect(desk.tick(A, 1, { symbol: 'PEPE' }).kind).not.toBe('rejected');
    expect(desk.tick(B, 3, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    desk.tick(A, 1, { symbol: 'PEPE', after: 1_000 });
    desk.tick(C, 1, { symbol: 'PEPE' });
    expect(desk.book.current('PEPE', desk.now)).toMatchObject({ price: 1, sources: [A, C] });
    expect(desk.heard.filter((word) => word.startsWith('another'))).toEqual([
      'another PEPE binance',
      'another PEPE kraken',
    ]);
  });

  it('is not suspected of a core symbol', () => {
    const desk = new PriceDesk();
    desk.tick(A, 1);
    expect(desk.tick(B, 3).kind).not.toBe('rejected');
  });
});

describe('the list', () => {
  it('grows and shrinks while prices go on', () => {
    const desk = new PriceDesk().settle(100);
    desk.book.list(['BTC', 'USDT', 'DOGE']);
    expect(desk.book.symbols()).toEqual(['BTC', 'USDT', 'DOGE']);
    expect(desk.tick(A, 1, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'untracked' });
    expect(desk.price(A, 0.2, { symbol: 'DOGE' })).toMatchObject({ price: 0.2, basis: 'single' });
    expect(desk.price(A, 100.2)).toMatchObject({ basis: 'median', backing: 100 });
    desk.book.list(['BTC', 'USDT']);
    expect(desk.book.current('DOGE', desk.now)).toBeNull();
    expect(desk.book.stale(desk.now)).toEqual(['USDT']);
    expect(
      desk
        .after(1_000)
        .republish()
        .map(({ symbol }) => symbol),
    ).toEqual(['BTC']);
  });

  it('forgets what a symbol cost when it goes', () => {
    const desk = new PriceDesk();
    desk.tick(A, 1, { symbol: 'PEPE' });
    desk.book.list(['BTC']);
    desk.book.list(['BTC', 'PEPE']);
    expect(desk.book.current('PEPE', desk.now)).toBeNull();
    expect(desk.price(C, 5, { symbol: 'PEPE' })).toMatchObject({ price: 5, backing: null });
  });

  it('keeps the dollar tokens without listing them', () => {
    const desk = new PriceDesk();
    desk.book.list(['BTC']);
    expect(desk.tick(A, 0.99, { symbol: 'USDT' })).toEqual({ kind: 'quiet' });
    expect(desk.price(C, 100, { quoteCcy: 'USDT' }).price).toBe(99);
  });
});

describe('what is shown', () => {
  it('names the exchanges behind the price', () => {
    const desk = new PriceDesk().settle(100);
    desk.tick(C, 150);
    expect(desk.book.current('BTC', desk.now)?.sources).toEqual([A, B]);
  });

  it('takes the 24 h figure of the preferred exchange that has one', () => {
    const desk = new PriceDesk();
    desk.tick(C, 100, { change24h: 3 });
    desk.tick(B, 100, { change24h: 2 });
    desk.tick(A, 100);
    expect(desk.book.current('BTC', desk.now)?.change24h).toBe(2);
  });

  it('keeps the evidence of its moment', () => {
    const desk = new PriceDesk().settle(100);
    desk.tick(C, 150);
    const price = desk.price(A, 100.2);
    desk.tick(A, 100.4);
    desk.tick(B, 100.4);
    expect(price.quotes()).toEqual([
      { exchange: A, usd: 100.2, quoted: 100.2, quoteCcy: 'USD', ageMs: 0, use: 'fresh' },
      { exchange: B, usd: 100, quoted: 100, quoteCcy: 'USD', ageMs: 30, use: 'fresh' },
      { exchange: C, usd: 150, quoted: 150, quoteCcy: 'USD', ageMs: 10, use: 'set-aside' },
    ]);
    expect(
      desk
        .after(20_000)
        .price(B, 100.4)
        .quotes()
        .map(({ use }) => use),
    ).toEqual(['stale', 'fresh', 'stale']);
  });
});

describe('whatever arrives', () => {
  const step = fc.record({
    exchange: fc.constantFrom(A, B, C),
    price: fc.oneof(
      { weight: 8, arbitrary: fc.double({ min: 95, max: 105, noNaN: true }) },
      { weight: 1, arbitrary: fc.double() },
    ),
    after: fc.integer({ min: 0, max: 4_000 }),
    how: fc.constantFrom('tick', 'tick', 'read', 'republish'),
  });

  it('prices stay within what the exchanges said lately, in order of time, and lone ones are backed by two ticks', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const desk = new PriceDesk();
        const said: { at: number; price: number }[] = [];
        let at = 0;
        for (const { exchange, price, after, how } of steps) {
          desk.after(after);
          said.push({ at: desk.now, price });
          const prices = play(desk, exchange, price, how);
          for (const made of prices) {
            const lately = said.filter((one) => one.at >= made.at - 15_000 && one.price > 0);
            expect(made.price).toBeGreaterThanOrEqual(
              Math.min(...lately.map((one) => one.price)) * (1 - 1e-11),
            );
            expect(made.price).toBeLessThanOrEqual(Math.max(...lately.map((one) => one.price)) * (1 + 1e-11));
            expect(made.at).toBeGreaterThanOrEqual(at);
            at = made.at;
            const isLone = made.basis === 'single' || made.basis === 'degraded';
            const backings = isLone ? said.map((one) => round12(one.price)) : [made.price];
            expect([null, ...backings]).toContain(made.backing);
          }
        }
      }),
    );
  });

  function play(desk: PriceDesk, exchange: string, price: number, how: string): readonly Price[] {
    if (how === 'republish') return desk.republish();
    const outcome =
      how === 'read' ? desk.read(exchange, price, 100) : desk.tick(exchange, price, { after: 0 });
    return outcome.kind === 'price' ? [outcome.price] : [];
  }
});
