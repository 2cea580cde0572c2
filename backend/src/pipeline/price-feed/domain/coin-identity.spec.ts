import { A, B, C, PriceFixture } from '../../../../test/fixtures/price-fixture.js';
import { CoinIdentity } from './coin-identity.js';

const EXCHANGES = [A, B, C];
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const PEPE = { symbol: 'PEPE' };

/** Who means another coin after these first prices, each told so often, in this order. */
function others(prices: readonly number[], order: readonly number[], times: number): readonly number[] {
  const vote = new CoinIdentity(prices.length);
  let mask = 0;
  let now = 0;
  for (const index of order) {
    for (let tick = 0; tick < times; tick += 1) {
      now += 700;
      mask = vote.observe(index, prices[index] ?? Number.NaN, now);
    }
  }
  return prices.flatMap((_, index) => ((mask >> index) & 1 ? [index] : []));
}

describe.each(ORDERS.map((order) => ({ order })))('first prices in the order $order', ({ order }) => {
  it.each([
    ['the most preferred', [0.6, 0.2, 0.2], [0]],
    ['the second', [0.2, 0.6, 0.2], [1]],
    ['the last', [0.2, 0.2, 0.6], [2]],
    ['nobody', [0.2, 0.201, 0.199], []],
    ['nobody, though the outer two are more than 5 % apart', [1, 1.04, 1.08], []],
    ['all but the most preferred where no two agree', [0.2, 0.4, 0.6], [1, 2]],
    ['the less preferred of two that disagree', [Number.NaN, 0.2, 0.6], [2]],
  ])('mean another coin: %s', (_, prices, expected) => {
    for (const times of [1, 2, 5]) expect(others(prices, order, times)).toEqual(expected);
  });

  it.each([0, 1, 2])('make the price of the two, whichever place the third has: %i', (odd) => {
    for (const times of [1, 2, 5]) {
      const fixture = new PriceFixture();
      const price = (index: number) => (index === odd ? 0.6 : 0.2);
      for (const index of order) {
        for (let tick = 0; tick < times; tick += 1)
          fixture.tick(EXCHANGES[index] ?? '', price(index), { ...PEPE, after: 400 });
      }
      for (const index of order) fixture.tick(EXCHANGES[index] ?? '', price(index), PEPE);
      const sources = EXCHANGES.filter((_, index) => index !== odd);
      expect(fixture.book.current('PEPE', fixture.now)).toMatchObject({ price: 0.2, fresh: true, sources });
    }
  });
});

describe('an established price', () => {
  it('is outvoted by no preferred exchange alone, but by two that agree', () => {
    const vote = new CoinIdentity(3);
    for (let now = 0; now <= 60_000; now += 10_000) expect(vote.observe(2, 0.2, now)).toBe(0b000);
    expect(vote.observe(0, 0.6, 60_000)).toBe(0b001);
    expect(vote.observe(1, 0.6, 61_000)).toBe(0b100);
    expect(vote.observe(0, 0.6, 62_000)).toBe(0b100);
  });

  it('is waited for while its exchange is silent', () => {
    const vote = new CoinIdentity(3);
    vote.observe(2, 0.2, 0);
    expect(vote.observe(0, 0.6, 120_000)).toBe(0b000);
    expect(vote.observe(2, 0.2, 121_000)).toBe(0b000);
    expect(vote.observe(0, 0.6, 122_000)).toBe(0b001);
  });

  it('is kept up by confirmations', () => {
    const vote = new CoinIdentity(3);
    vote.observe(2, 0.2, 0);
    vote.confirm(2, 119_000);
    expect(vote.observe(0, 0.6, 120_000)).toBe(0b001);
  });

  it('keeps its exchanges when one of them has not told of a move yet', () => {
    const vote = new CoinIdentity(3);
    vote.observe(0, 1, 0);
    vote.observe(1, 1, 0);
    vote.observe(0, 1.1, 50_000);
    expect(vote.observe(2, 1.1, 51_000)).toBe(0b000);
  });
});

it('takes the quote of another coin out of the price at once', () => {
  const fixture = new PriceFixture();
  fixture.tick(C, 0.2, PEPE);
  expect(fixture.tick(B, 0.6, PEPE).kind).toBe('held');
  expect(fixture.book.current('PEPE', fixture.now)).toMatchObject({ fresh: false });
  expect(fixture.tick(A, 0.2, PEPE).kind).toBe('price');
  expect(fixture.price(C, 0.2, PEPE)).toMatchObject({ price: 0.2, basis: 'mean', backing: null });
  expect(fixture.heard.filter((word) => word.startsWith('another'))).toEqual([
    `another PEPE ${C}`,
    `another PEPE ${B}`,
  ]);
  expect(fixture.countedAgain).toContain(`PEPE ${C}`);
});
