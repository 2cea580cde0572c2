import { A, B, C, PriceFixture } from '../../../../test/fixtures/price-fixture.js';

describe('a price of several exchanges', () => {
  it('is the median and backs itself', () => {
    const fixture = new PriceFixture().settle(100);
    fixture.tick(A, 100.2);
    expect(fixture.price(B, 100.1)).toMatchObject({ price: 100.1, backing: 100.1, basis: 'median' });
  });

  it('is made by every tick, in order', () => {
    const fixture = new PriceFixture().settle(100);
    const seen = [100.1, 100.2, 100.3].map((price) => {
      fixture.tick(B, price);
      fixture.tick(C, price);
      return fixture.price(A, price).price;
    });
    expect(seen).toEqual([100.1, 100.2, 100.3]);
  });

  it('does not follow the wick of one exchange, and says once whose it set aside', () => {
    const fixture = new PriceFixture().settle(100);
    expect(fixture.price(C, 150)).toMatchObject({ price: 100, basis: 'mean' });
    expect(fixture.tick(C, 151)).toEqual({ kind: 'quiet' });
    expect(fixture.price(A, 100.2)).toMatchObject({ price: 100.1, basis: 'mean' });
    expect(fixture.heard).toEqual(['aside BTC binance']);
    fixture.tick(C, 100);
    fixture.tick(C, 150);
    expect(fixture.heard).toEqual(['aside BTC binance', 'aside BTC binance']);
    expect(fixture.countedAgain).toEqual(['BTC binance']);
  });

  it('has 12 significant digits', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 2 / 3);
    expect(fixture.price(A, 7 / 11)).toMatchObject({ price: 0.636363636364, backing: 0.666666666667 });
  });

  it('never goes back in time', () => {
    const fixture = new PriceFixture().settle(100);
    const first = fixture.price(A, 100);
    expect(fixture.price(A, 100, { after: -5_000 }).at).toBe(first.at);
  });
});

describe('a change in the set of sources', () => {
  it('gives prices without backing until the set stays the same', () => {
    const fixture = new PriceFixture();
    const backings = [A, B, C, A].map((exchange) => fixture.price(exchange, 100).backing);
    expect(backings).toEqual([null, null, null, 100]);
  });

  it('by a quote that grew old is noticed by the next price', () => {
    const fixture = new PriceFixture().settle(100);
    fixture.after(9_000).tick(A, 100);
    fixture.tick(B, 100);
    expect(fixture.after(9_000).price(A, 100)).toMatchObject({ basis: 'mean', backing: null });
    expect(fixture.price(A, 100)).toMatchObject({ basis: 'mean', backing: 100 });
  });

  it('is over for exchanges that agree when the price is published again, so a quiet market can fire', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    expect(fixture.price(B, 100).backing).toBe(null);
    expect(fixture.after(1_000).republish()).toMatchObject([{ price: 100, backing: 100 }]);
  });

  it('is not over for one that is alone until it ticks again', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    expect(fixture.after(1_000).republish()).toMatchObject([{ price: 100, backing: null }]);
    expect(fixture.price(A, 100).backing).toBe(100);
  });
});

describe('a price that rests on one exchange', () => {
  it('is backed by the tick before of that exchange', () => {
    const fixture = new PriceFixture();
    const prices = [100, 101, 102].map((price) => fixture.price(B, price));
    expect(prices.map(({ backing }) => backing)).toEqual([null, 100, 101]);
    expect(prices.map(({ basis }) => basis)).toEqual(['single', 'single', 'single']);
  });

  it('is backed by a repeated price as well', () => {
    const fixture = new PriceFixture();
    fixture.tick(B, 100);
    expect(fixture.price(B, 100).backing).toBe(100);
  });

  it('is published again with the backing it had, never with itself', () => {
    const fixture = new PriceFixture();
    fixture.tick(B, 100);
    fixture.tick(B, 105);
    for (let seconds = 0; seconds < 3; seconds += 1) {
      expect(fixture.after(1_000).republish()).toMatchObject([{ price: 105, backing: 100 }]);
    }
  });

  it('is the preferred one of two that disagree, and the other confirms nothing', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    expect(fixture.tick(B, 102)).toEqual({ kind: 'quiet' });
    expect(fixture.tick(B, 103)).toEqual({ kind: 'quiet' });
    expect(fixture.price(A, 99)).toMatchObject({ price: 99, backing: 100, basis: 'degraded' });
  });

  it('needs the preferred one twice after two that agreed part', () => {
    const fixture = new PriceFixture();
    for (const exchange of [A, B, A, B]) fixture.tick(exchange, 100);
    expect(fixture.price(A, 102)).toMatchObject({ price: 102, basis: 'degraded', backing: null });
    expect(fixture.tick(B, 100)).toEqual({ kind: 'quiet' });
    expect(fixture.price(A, 102)).toMatchObject({ price: 102, basis: 'degraded', backing: 102 });
  });
});

describe('a jump of more than 20 % on one exchange', () => {
  it('waits for a second tick at least a second later, which it then has as backing', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    fixture.tick(A, 100);
    expect(fixture.tick(A, 130)).toEqual({ kind: 'held' });
    expect(fixture.tick(A, 130, { after: 900 })).toEqual({ kind: 'held' });
    expect(fixture.price(A, 131, { after: 100 })).toMatchObject({ price: 131, backing: 130 });
    expect(fixture.heard).toEqual(['held BTC coinbaseexchange 130']);
    expect(fixture.countedAgain).toEqual(['BTC coinbaseexchange']);
  });

  it('is forgotten when the exchange comes back', () => {
    const fixture = new PriceFixture();
    for (const price of [100, 100, 1_000]) fixture.tick(A, price);
    expect(fixture.price(A, 101)).toMatchObject({ price: 101 });
    expect(fixture.tick(A, 1_000, { after: 2_000 })).toEqual({ kind: 'held' });
  });

  it('is not confirmed by a different jump', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    fixture.tick(A, 1_000);
    expect(fixture.tick(A, 10, { after: 2_000 })).toEqual({ kind: 'held' });
    expect(fixture.price(A, 10.1, { after: 1_000 }).price).toBe(10.1);
  });

  it('is confirmed by a second exchange', () => {
    const fixture = new PriceFixture();
    for (const exchange of [A, B, A, B]) fixture.tick(exchange, 100);
    expect(fixture.price(A, 130)).toMatchObject({ price: 100, basis: 'single', backing: null });
    expect(fixture.price(B, 130.1)).toMatchObject({ price: 130.05, basis: 'mean', backing: null });
    expect(fixture.price(B, 130.1).backing).toBe(130.05);
  });

  it('shows the price before, not evaluated, while it waits', () => {
    const fixture = new PriceFixture();
    fixture.tick(A, 100);
    fixture.tick(A, 130);
    expect(fixture.book.current('BTC', fixture.now)).toMatchObject({
      price: 100,
      fresh: false,
      stale: false,
    });
    expect(fixture.after(1_500).republish()).toEqual([]);
    expect(fixture.after(30_000).book.current('BTC', fixture.now)).toMatchObject({ price: 100, stale: true });
  });

  it('is an ordinary move when several exchanges make it', () => {
    const fixture = new PriceFixture().settle(100);
    fixture.tick(A, 130);
    expect(fixture.price(B, 130)).toMatchObject({ price: 130, basis: 'mean' });
    expect(fixture.price(C, 130)).toMatchObject({ price: 130, basis: 'median' });
  });
});
