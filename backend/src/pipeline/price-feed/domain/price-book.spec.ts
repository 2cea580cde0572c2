import fc from 'fast-check';
import { A, B, C, PriceFixture, START } from '../../../../test/fixtures/price-fixture.js';
import type { MarketPrice } from './price.js';
import { round12 } from './round12.js';

describe('a quote in a dollar token', () => {
  it('is not used without a rate', () => {
    const fixture = new PriceFixture();
    expect(fixture.tick(C, 100, { quoteCcy: 'USDT' })).toEqual({ kind: 'quiet' });
    expect(fixture.book.current('BTC', fixture.now)).toBeNull();
  });

  it('is converted with the price of the token', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 0.99, { symbol: 'USDT' });
    fixture.tick(B, 0.99, { symbol: 'USDT' });
    const price = fixture.price(C, 100, { quoteCcy: 'USDT' });
    expect(price).toMatchObject({ price: 99, basis: 'single' });
    expect(price.quotes()).toEqual([
      { exchange: C, usd: 99, quoted: 100, quoteCcy: 'USDT', ageMs: 0, use: 'fresh' },
    ]);
  });

  it('is left out again when the rate grows old', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 1, { symbol: 'USDT' });
    fixture.tick(C, 100, { quoteCcy: 'USDT' });
    fixture.tick(A, 100);
    fixture.after(14_000).tick(C, 100, { quoteCcy: 'USDT' });
    expect(fixture.after(2_000).price(A, 101)).toMatchObject({ price: 101, basis: 'single', backing: null });
  });

  it('can be in USDC, whose own price is not listed', () => {
    const fixture = new PriceFixture();
    expect(fixture.tick(B, 0.999, { symbol: 'USDC' })).toEqual({ kind: 'quiet' });
    expect(fixture.price(C, 100, { quoteCcy: 'USDC' }).price).toBeCloseTo(99.9, 9);
    expect(fixture.book.current('USDC', fixture.now)).toBeNull();
  });
});

describe('growing old', () => {
  it('shows the last price: fresh to 15 s, then not evaluated, stale from 30 s', () => {
    const fixture = new PriceFixture().settle(100);
    const current = () => fixture.book.current('BTC', fixture.now);
    fixture.after(15_000).republish();
    expect(current()).toMatchObject({ fresh: true, stale: false, sources: [C] });
    expect(fixture.after(1).republish()).toEqual([]);
    expect(current()).toMatchObject({ fresh: false, stale: false, price: 100 });
    expect(fixture.after(14_998).book.stale(fixture.now)).toEqual(['USDT', 'PEPE']);
    expect(fixture.after(1).book.stale(fixture.now)).toEqual(['BTC', 'USDT', 'PEPE']);
  });

  it('is undone by a REST answer with the same price', () => {
    const fixture = new PriceFixture().settle(100);
    fixture.after(14_000);
    expect(fixture.read(A, 100, 50)).toEqual({ kind: 'quiet' });
    expect(fixture.after(10_000).republish()).toMatchObject([{ price: 100, basis: 'single' }]);
  });

  it('asks for a REST answer about quotes that were silent for 3 s', () => {
    const fixture = new PriceFixture().settle(100);
    expect(fixture.book.needsPoll(C, 'BTC', fixture.now)).toBe(false);
    expect(fixture.book.needsPoll(C, 'BTC', fixture.after(3_000).now)).toBe(true);
    expect(fixture.book.needsPoll(C, 'PEPE', fixture.now)).toBe(true);
    expect(fixture.book.needsPoll('elsewhere', 'BTC', fixture.now)).toBe(false);
  });
});

describe('a REST answer with another price', () => {
  it('is a tick when the stream was silent', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    expect(fixture.after(5_000).read(A, 101, 100)).toMatchObject({ kind: 'price', price: { price: 101 } });
  });

  it('is older than the stream otherwise', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    expect(fixture.after(2_000).read(A, 101, 100)).toEqual({ kind: 'quiet' });
    expect(fixture.book.current('BTC', fixture.now)?.price).toBe(100);
  });

  it('is the first quote of its exchange', () => {
    expect(new PriceFixture().read(A, 100, 50)).toMatchObject({ kind: 'price', price: { price: 100 } });
  });
});

describe('ticks that are refused', () => {
  it('leave everything as it was', () => {
    const fixture = new PriceFixture().settle(100);
    for (const price of [Number.NaN, 0, -5, 1e308, Infinity]) {
      expect(fixture.tick(A, price).kind).toBe('rejected');
    }
    expect(fixture.tick(A, 120, { exchangeAt: fixture.now - 60_000 })).toEqual({
      kind: 'rejected',
      reason: 'old',
    });
    expect(fixture.tick('elsewhere', 100)).toEqual({ kind: 'rejected', reason: 'untracked' });
    expect(fixture.tick(A, 100, { symbol: 'XRP' })).toEqual({ kind: 'rejected', reason: 'untracked' });
    expect(fixture.book.current('BTC', fixture.now)).toMatchObject({ price: 100 });
  });

  it('are out of order per exchange and symbol', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100, { exchangeAt: START + 500 });
    expect(fixture.tick(A, 200, { exchangeAt: START + 499 })).toEqual({
      kind: 'rejected',
      reason: 'out-of-order',
    });
    expect(fixture.tick(B, 100, { exchangeAt: START + 400 }).kind).toBe('price');
  });

  it('belong to another coin of the same name, if it is not a core symbol', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 1, { symbol: 'PEPE' });
    expect(fixture.tick(C, 1.06, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    expect(fixture.tick(C, 1, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    expect(fixture.price(B, 1.004, { symbol: 'PEPE' })).toMatchObject({ basis: 'mean' });
    expect(fixture.heard).toEqual(['another PEPE binance']);
  });
});

describe('another coin of the same name', () => {
  it('is what the less preferred exchange means, whoever came first', () => {
    const fixture = new PriceFixture();
    fixture.tick(B, 3, { symbol: 'PEPE' });
    expect(fixture.tick(C, 1, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    expect(fixture.tick(A, 1, { symbol: 'PEPE' }).kind).not.toBe('rejected');
    expect(fixture.tick(B, 3, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'another-coin' });
    fixture.tick(A, 1, { symbol: 'PEPE', after: 1_000 });
    fixture.tick(C, 1, { symbol: 'PEPE' });
    expect(fixture.book.current('PEPE', fixture.now)).toMatchObject({ price: 1, sources: [A, C] });
    expect(fixture.heard.filter((word) => word.startsWith('another'))).toEqual([
      'another PEPE binance',
      'another PEPE kraken',
    ]);
  });

  it('is not suspected of a core symbol', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 1);
    expect(fixture.tick(B, 3).kind).not.toBe('rejected');
  });
});

describe('the list', () => {
  it('grows and shrinks while prices go on', () => {
    const fixture = new PriceFixture().settle(100);
    fixture.book.setSymbols(['BTC', 'USDT', 'DOGE']);
    expect(fixture.book.symbols()).toEqual(['BTC', 'USDT', 'DOGE']);
    expect(fixture.tick(A, 1, { symbol: 'PEPE' })).toEqual({ kind: 'rejected', reason: 'untracked' });
    expect(fixture.price(A, 0.2, { symbol: 'DOGE' })).toMatchObject({ price: 0.2, basis: 'single' });
    expect(fixture.price(A, 100.2)).toMatchObject({ basis: 'median', backing: 100 });
    fixture.book.setSymbols(['BTC', 'USDT']);
    expect(fixture.book.current('DOGE', fixture.now)).toBeNull();
    expect(fixture.book.stale(fixture.now)).toEqual(['USDT']);
    expect(
      fixture
        .after(1_000)
        .republish()
        .map(({ symbol }) => symbol),
    ).toEqual(['BTC']);
  });

  it('forgets what a symbol cost when it goes', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 1, { symbol: 'PEPE' });
    fixture.book.setSymbols(['BTC']);
    fixture.book.setSymbols(['BTC', 'PEPE']);
    expect(fixture.book.current('PEPE', fixture.now)).toBeNull();
    expect(fixture.price(C, 5, { symbol: 'PEPE' })).toMatchObject({ price: 5, backing: null });
  });

  it('keeps the dollar tokens without listing them', () => {
    const fixture = new PriceFixture();
    fixture.book.setSymbols(['BTC']);
    expect(fixture.tick(A, 0.99, { symbol: 'USDT' })).toEqual({ kind: 'quiet' });
    expect(fixture.price(C, 100, { quoteCcy: 'USDT' }).price).toBe(99);
  });
});

describe('what is shown', () => {
  it('names the exchanges behind the price', () => {
    const fixture = new PriceFixture().settle(100);
    fixture.tick(C, 150);
    expect(fixture.book.current('BTC', fixture.now)?.sources).toEqual([A, B]);
  });

  it('takes the 24 h figure of the preferred exchange that has one', () => {
    const fixture = new PriceFixture();
    fixture.tick(C, 100, { change24h: 3 });
    fixture.tick(B, 100, { change24h: 2 });
    fixture.tick(A, 100);
    expect(fixture.book.current('BTC', fixture.now)?.change24h).toBe(2);
  });

  it('keeps the evidence of its moment', () => {
    const fixture = new PriceFixture().settle(100);
    fixture.tick(C, 150);
    const price = fixture.price(A, 100.2);
    fixture.tick(A, 100.4);
    fixture.tick(B, 100.4);
    expect(price.quotes()).toEqual([
      { exchange: A, usd: 100.2, quoted: 100.2, quoteCcy: 'USD', ageMs: 0, use: 'fresh' },
      { exchange: B, usd: 100, quoted: 100, quoteCcy: 'USD', ageMs: 30, use: 'fresh' },
      { exchange: C, usd: 150, quoted: 150, quoteCcy: 'USD', ageMs: 10, use: 'set-aside' },
    ]);
    expect(
      fixture
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
        const fixture = new PriceFixture();
        const said: { at: number; price: number }[] = [];
        let at = 0;
        for (const { exchange, price, after, how } of steps) {
          fixture.after(after);
          said.push({ at: fixture.now, price });
          const prices = play(fixture, exchange, price, how);
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

  function play(fixture: PriceFixture, exchange: string, price: number, how: string): readonly MarketPrice[] {
    if (how === 'republish') return fixture.republish();
    const outcome =
      how === 'read' ? fixture.read(exchange, price, 100) : fixture.tick(exchange, price, { after: 0 });
    return outcome.kind === 'price' ? [outcome.price] : [];
  }
});

describe('a followed symbol that nobody watches', () => {
  const fixture = (): PriceFixture => {
    const made = new PriceFixture();
    made.book.setSymbols(['BTC', 'USDT', 'PEPE', 'DOGE'], ['BTC', 'USDT']);
    return made;
  };

  it('is never published, republished, stale, set aside or polled', () => {
    const quiet = fixture();
    expect(quiet.tick(A, 1, { symbol: 'DOGE' })).toEqual({ kind: 'quiet' });
    expect(quiet.tick(B, 2, { symbol: 'DOGE' })).toEqual({ kind: 'quiet' });
    expect(quiet.after(2_000).republish()).toEqual([]);
    expect(quiet.book.symbols()).toEqual(['BTC', 'USDT']);
    expect(quiet.book.stale(quiet.now)).toEqual(['BTC', 'USDT']);
    expect(quiet.book.setAside(B, quiet.now)).toEqual([]);
    expect(quiet.book.needsPoll(A, 'DOGE', quiet.now)).toBe(false);
  });

  it('has the price of its last ticks when somebody asks', () => {
    const quiet = fixture();
    expect(quiet.book.current('DOGE', quiet.now)).toBeNull();
    for (const exchange of [A, B, C]) quiet.tick(exchange, 1, { symbol: 'DOGE' });
    quiet.tick(A, 1.002, { symbol: 'DOGE' });
    expect(quiet.book.current('DOGE', quiet.now)).toMatchObject({
      price: 1,
      sources: [A, B, C],
      fresh: true,
    });
    quiet.after(16_000).tick(B, 1.5, { symbol: 'DOGE' });
    expect(quiet.book.current('DOGE', quiet.now)).toMatchObject({ price: 1.5, sources: [B], fresh: true });
    quiet.after(30_000);
    expect(quiet.book.current('DOGE', quiet.now)).toMatchObject({ price: 1.5, stale: true });
  });

  it('keeps no tick that is none', () => {
    const quiet = fixture();
    expect(quiet.tick(A, Number.NaN, { symbol: 'DOGE' })).toEqual({ kind: 'rejected', reason: 'not-finite' });
    expect(quiet.tick(A, -1, { symbol: 'DOGE' })).toEqual({ kind: 'rejected', reason: 'not-positive' });
    expect(quiet.book.current('DOGE', quiet.now)).toBeNull();
  });

  it('takes a poll only while the stream is silent', () => {
    const quiet = fixture();
    quiet.tick(A, 1, { symbol: 'DOGE' });
    const poll = (price: number) => quiet.read(A, price, 0, { symbol: 'DOGE' });
    expect(poll(2)).toEqual({ kind: 'quiet' });
    expect(quiet.book.current('DOGE', quiet.now)?.price).toBe(1);
    quiet.after(5_000);
    poll(2);
    expect(quiet.book.current('DOGE', quiet.now)?.price).toBe(2);
  });

  it('begins with its last ticks when it is watched: no jump is held, and the first price has no backing', () => {
    const quiet = fixture();
    for (const exchange of [A, B, C]) quiet.tick(exchange, 1, { symbol: 'DOGE' });
    quiet.book.setSymbols(['BTC', 'USDT', 'PEPE', 'DOGE'], ['BTC', 'USDT', 'DOGE']);
    expect(quiet.book.current('DOGE', quiet.now)?.sources).toEqual([A, B, C]);
    expect(quiet.price(A, 1.001, { symbol: 'DOGE' })).toMatchObject({ price: 1, basis: 'median' });
    quiet.book.setSymbols(['BTC', 'USDT', 'PEPE', 'DOGE'], ['BTC', 'USDT']);
    expect(quiet.book.current('DOGE', quiet.now)?.sources).toEqual([A, B, C]);
    expect(quiet.tick(A, 5, { symbol: 'DOGE' })).toEqual({ kind: 'quiet' });
    quiet.book.setSymbols(['BTC', 'USDT'], ['BTC', 'USDT']);
    expect(quiet.tick(A, 5, { symbol: 'DOGE' })).toEqual({ kind: 'rejected', reason: 'untracked' });
  });

  it('leaves out an exchange that means another coin, and notes so only once it is watched', () => {
    const quiet = fixture();
    quiet.listedOn = 0b111;
    for (const [exchange, price] of [
      [C, 7],
      [A, 1],
      [B, 1],
    ] as const) {
      expect(quiet.tick(exchange, price, { symbol: 'DOGE' })).toEqual({ kind: 'quiet' });
    }
    expect(quiet.book.current('DOGE', quiet.now)).toMatchObject({ price: 1, sources: [A, B] });
    expect([quiet.judged, quiet.heard]).toEqual([[], []]);
    quiet.book.setSymbols(['BTC', 'USDT', 'DOGE'], ['BTC', 'USDT', 'DOGE']);
    expect(quiet.judged).toEqual([`${A} same`, `${B} same`, `${C} apart`]);
    expect(quiet.heard).toEqual(['another DOGE binance']);
    expect(quiet.book.current('DOGE', quiet.now)).toMatchObject({ price: 1, sources: [A, B] });
  });

  it('has no price of an exchange that is known to mean another coin', () => {
    const quiet = fixture();
    quiet.verdicts = [{ exchange: C, verdict: 'apart', by: 'vote' }];
    quiet.tick(C, 7, { symbol: 'DOGE' });
    expect(quiet.book.current('DOGE', quiet.now)).toBeNull();
    quiet.tick(A, 1, { symbol: 'DOGE' });
    expect(quiet.book.current('DOGE', quiet.now)).toMatchObject({ price: 1, sources: [A] });
  });

  it('waits 15 s after its first tick for the exchanges that list it too', () => {
    const quiet = fixture();
    quiet.listedOn = 0b111;
    quiet.tick(C, 7, { symbol: 'DOGE' });
    expect(quiet.book.current('DOGE', quiet.now)).toBeNull();
    quiet.tick(C, 7.1, { symbol: 'DOGE', after: 15_000 });
    expect(quiet.book.current('DOGE', quiet.now)).toMatchObject({ price: 7.1, sources: [C] });
    quiet.book.setSymbols(['BTC', 'USDT', 'DOGE'], ['BTC', 'USDT', 'DOGE']);
    expect(quiet.book.current('DOGE', quiet.now)).toBeNull();
    expect(quiet.tick(A, 1, { symbol: 'DOGE' })).toEqual({ kind: 'quiet' });
    expect(quiet.tick(B, 1, { symbol: 'DOGE' })).toMatchObject({ kind: 'price', price: { price: 1 } });
  });
});
