import { A, B, C, PriceDesk } from '../../../../test/fixtures/price-desk.js';

describe('a price of several exchanges', () => {
  it('is the median and backs itself', () => {
    const desk = new PriceDesk().settle(100);
    desk.tick(A, 100.2);
    expect(desk.price(B, 100.1)).toMatchObject({ price: 100.1, backing: 100.1, basis: 'median' });
  });

  it('is made by every tick, in order', () => {
    const desk = new PriceDesk().settle(100);
    const seen = [100.1, 100.2, 100.3].map((price) => {
      desk.tick(B, price);
      desk.tick(C, price);
      return desk.price(A, price).price;
    });
    expect(seen).toEqual([100.1, 100.2, 100.3]);
  });

  it('does not follow the wick of one exchange, and says once whose it set aside', () => {
    const desk = new PriceDesk().settle(100);
    expect(desk.price(C, 150)).toMatchObject({ price: 100, basis: 'mean' });
    expect(desk.tick(C, 151)).toEqual({ kind: 'quiet' });
    expect(desk.price(A, 100.2)).toMatchObject({ price: 100.1, basis: 'mean' });
    expect(desk.heard).toEqual(['aside BTC binance']);
    desk.tick(C, 100);
    desk.tick(C, 150);
    expect(desk.heard).toEqual(['aside BTC binance', 'aside BTC binance']);
    expect(desk.countedAgain).toEqual(['BTC binance']);
  });

  it('has 12 significant digits', () => {
    const desk = new PriceDesk();
    desk.tick(A, 2 / 3);
    expect(desk.price(A, 7 / 11)).toMatchObject({ price: 0.636363636364, backing: 0.666666666667 });
  });

  it('never goes back in time', () => {
    const desk = new PriceDesk().settle(100);
    const first = desk.price(A, 100);
    expect(desk.price(A, 100, { after: -5_000 }).at).toBe(first.at);
  });
});

describe('a change in the set of sources', () => {
  it('gives prices without backing until the set stays the same', () => {
    const desk = new PriceDesk();
    const backings = [A, B, C, A].map((exchange) => desk.price(exchange, 100).backing);
    expect(backings).toEqual([null, null, null, 100]);
  });

  it('by a quote that grew old is noticed by the next price', () => {
    const desk = new PriceDesk().settle(100);
    desk.after(9_000).tick(A, 100);
    desk.tick(B, 100);
    expect(desk.after(9_000).price(A, 100)).toMatchObject({ basis: 'mean', backing: null });
    expect(desk.price(A, 100)).toMatchObject({ basis: 'mean', backing: 100 });
  });

  it('is over for exchanges that agree when the price is published again, so a quiet market can fire', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    expect(desk.price(B, 100).backing).toBe(null);
    expect(desk.after(1_000).republish()).toMatchObject([{ price: 100, backing: 100 }]);
  });

  it('is not over for one that is alone until it ticks again', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    expect(desk.after(1_000).republish()).toMatchObject([{ price: 100, backing: null }]);
    expect(desk.price(A, 100).backing).toBe(100);
  });
});

describe('a price that rests on one exchange', () => {
  it('is backed by the tick before of that exchange', () => {
    const desk = new PriceDesk();
    const prices = [100, 101, 102].map((price) => desk.price(B, price));
    expect(prices.map(({ backing }) => backing)).toEqual([null, 100, 101]);
    expect(prices.map(({ basis }) => basis)).toEqual(['single', 'single', 'single']);
  });

  it('is backed by a repeated price as well', () => {
    const desk = new PriceDesk();
    desk.tick(B, 100);
    expect(desk.price(B, 100).backing).toBe(100);
  });

  it('is published again with the backing it had, never with itself', () => {
    const desk = new PriceDesk();
    desk.tick(B, 100);
    desk.tick(B, 105);
    for (let seconds = 0; seconds < 3; seconds += 1) {
      expect(desk.after(1_000).republish()).toMatchObject([{ price: 105, backing: 100 }]);
    }
  });

  it('is the preferred one of two that disagree, and the other confirms nothing', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    expect(desk.tick(B, 102)).toEqual({ kind: 'quiet' });
    expect(desk.tick(B, 103)).toEqual({ kind: 'quiet' });
    expect(desk.price(A, 99)).toMatchObject({ price: 99, backing: 100, basis: 'degraded' });
  });

  it('needs the preferred one twice after two that agreed part', () => {
    const desk = new PriceDesk();
    for (const exchange of [A, B, A, B]) desk.tick(exchange, 100);
    expect(desk.price(A, 102)).toMatchObject({ price: 102, basis: 'degraded', backing: null });
    expect(desk.tick(B, 100)).toEqual({ kind: 'quiet' });
    expect(desk.price(A, 102)).toMatchObject({ price: 102, basis: 'degraded', backing: 102 });
  });
});

describe('a jump of more than 20 % on one exchange', () => {
  it('waits for a second tick at least a second later, which it then has as backing', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    desk.tick(A, 100);
    expect(desk.tick(A, 130)).toEqual({ kind: 'held' });
    expect(desk.tick(A, 130, { after: 900 })).toEqual({ kind: 'held' });
    expect(desk.price(A, 131, { after: 100 })).toMatchObject({ price: 131, backing: 130 });
    expect(desk.heard).toEqual(['held BTC coinbaseexchange 130']);
    expect(desk.countedAgain).toEqual(['BTC coinbaseexchange']);
  });

  it('is forgotten when the exchange comes back', () => {
    const desk = new PriceDesk();
    for (const price of [100, 100, 1_000]) desk.tick(A, price);
    expect(desk.price(A, 101)).toMatchObject({ price: 101 });
    expect(desk.tick(A, 1_000, { after: 2_000 })).toEqual({ kind: 'held' });
  });

  it('is not confirmed by a different jump', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    desk.tick(A, 1_000);
    expect(desk.tick(A, 10, { after: 2_000 })).toEqual({ kind: 'held' });
    expect(desk.price(A, 10.1, { after: 1_000 }).price).toBe(10.1);
  });

  it('is confirmed by a second exchange', () => {
    const desk = new PriceDesk();
    for (const exchange of [A, B, A, B]) desk.tick(exchange, 100);
    expect(desk.price(A, 130)).toMatchObject({ price: 100, basis: 'single', backing: null });
    expect(desk.price(B, 130.1)).toMatchObject({ price: 130.05, basis: 'mean', backing: null });
    expect(desk.price(B, 130.1).backing).toBe(130.05);
  });

  it('shows the price before, not evaluated, while it waits', () => {
    const desk = new PriceDesk();
    desk.tick(A, 100);
    desk.tick(A, 130);
    expect(desk.book.current('BTC', desk.now)).toMatchObject({ price: 100, fresh: false, stale: false });
    expect(desk.after(1_500).republish()).toEqual([]);
    expect(desk.after(30_000).book.current('BTC', desk.now)).toMatchObject({ price: 100, stale: true });
  });

  it('is an ordinary move when several exchanges make it', () => {
    const desk = new PriceDesk().settle(100);
    desk.tick(A, 130);
    expect(desk.price(B, 130)).toMatchObject({ price: 130, basis: 'mean' });
    expect(desk.price(C, 130)).toMatchObject({ price: 130, basis: 'median' });
  });
});
