import { A, B, C, PriceFixture } from '../../../../test/fixtures/price-fixture.js';
import { priceKeyOf, readPriceKey } from './price-key.js';

it.each([
  ['BTC', { coin: 'BTC', exchange: null }],
  ['BTC@kraken', { coin: 'BTC', exchange: 'kraken' }],
  ['1INCH@coinbaseexchange', { coin: '1INCH', exchange: 'coinbaseexchange' }],
])('%s reads as %j, and back', (key, read) => {
  expect(readPriceKey(key)).toEqual(read);
  expect(priceKeyOf(read.coin, read.exchange)).toBe(key);
});

describe('the price of one exchange', () => {
  const KEY = priceKeyOf('BTC', B);
  let fixture: PriceFixture;

  beforeEach(() => {
    fixture = new PriceFixture();
    const coins = ['BTC', 'USDT', 'PEPE'];
    const keys = [KEY, priceKeyOf('PEPE', C), priceKeyOf('BTC', 'okx'), priceKeyOf('NOSUCH', B)];
    fixture.book.setSymbols(coins, [...coins, ...keys]);
  });

  it('is its own, whatever the others say, and takes two ticks to be backed', () => {
    fixture.tick(A, 100);
    expect(fixture.alone(B, 103)).toMatchObject({ symbol: KEY, price: 103, basis: 'single', backing: null });
    expect(fixture.alone(A, 100)).toBeNull();
    expect(fixture.alone(C, 100)).toBeNull();
    expect(fixture.alone(B, 104)).toMatchObject({ price: 104, backing: 103 });
    expect(fixture.alone(B, 105)?.quotes()).toMatchObject([{ exchange: B, usd: 105, use: 'fresh' }]);
    expect(fixture.book.current(KEY, fixture.now)).toMatchObject({ symbol: KEY, price: 105, sources: [B] });
    expect(fixture.book.current('BTC', fixture.now)?.price).toBe(100);
  });

  it('holds a jump of more than 20 % until a second tick confirms it', () => {
    fixture.alone(B, 100);
    fixture.alone(B, 100);
    expect(fixture.alone(B, 130)).toBeNull();
    expect(fixture.book.current(KEY, fixture.now)?.price).toBe(100);
    fixture.after(1_000);
    expect(fixture.alone(B, 130)).toMatchObject({ price: 130, backing: 130 });
  });

  it('is there though the exchange means another coin, which is no part of the consensus', () => {
    const pepe = { symbol: 'PEPE' };
    fixture.tick(A, 0.2, pepe);
    fixture.tick(B, 0.2, pepe);
    expect(fixture.tick(C, 7, pepe)).toMatchObject({ kind: 'rejected', reason: 'another-coin' });
    expect(fixture.alone(C, 7, pepe)).toMatchObject({ symbol: 'PEPE@binance', price: 7 });
    expect(fixture.book.current('PEPE', fixture.now)?.price).toBe(0.2);
  });

  it('is converted, published again each second, and forgotten when nobody asks for it', () => {
    fixture.alone(B, 2, { quoteCcy: 'USDT' });
    expect(fixture.book.current(KEY, fixture.now)).toBeNull();
    for (const exchange of [A, B, A, B]) fixture.tick(exchange, 0.5, { symbol: 'USDT' });
    expect(fixture.alone(B, 2, { quoteCcy: 'USDT' })?.price).toBe(1);
    expect(
      fixture
        .after(1_000)
        .republish()
        .map(({ symbol }) => symbol),
    ).toContain(KEY);
    expect(fixture.book.symbols()).toEqual(['BTC', 'USDT', 'PEPE', KEY, 'PEPE@binance']);
    expect(fixture.book.stale(fixture.now + 60_000)).toEqual(['BTC', 'USDT', 'PEPE']);
    fixture.book.setSymbols(['BTC']);
    expect(fixture.alone(B, 2)).toBeNull();
    expect(fixture.book.current(KEY, fixture.now)).toBeNull();
  });

  it('begins with the last tick of that exchange, of whatever coin', () => {
    const pepe = { symbol: 'PEPE' };
    fixture.book.setSymbols(['PEPE']);
    fixture.tick(A, 0.2, pepe);
    fixture.tick(B, 0.2, pepe);
    expect(fixture.tick(C, 7, pepe).kind).toBe('rejected');
    const key = priceKeyOf('PEPE', C);
    fixture.book.setSymbols(['PEPE'], ['PEPE', key]);
    expect(fixture.book.current(key, fixture.now)).toMatchObject({ price: 7, sources: [C] });
    expect(fixture.alone(C, 7.1, pepe)).toMatchObject({ price: 7.1, backing: 7 });
  });

  it('needs polls of that exchange, and is confirmed by them', () => {
    fixture.alone(B, 100);
    fixture.after(14_000);
    expect(fixture.book.needsPoll(B, 'BTC', fixture.now)).toBe(true);
    fixture.pollAlone(B, 100);
    fixture.after(2_000);
    expect(fixture.book.current(KEY, fixture.now)).toMatchObject({ fresh: true });
  });
});
