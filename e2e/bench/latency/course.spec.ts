import { planCourse } from './course.js';

const COINS = [
  { symbol: 'BTC', start: 64_000, decimals: 2 },
  { symbol: 'DOGE', start: 0.1583, decimals: 7 },
  { symbol: 'SOL', start: 147, decimals: 4 },
];

it('goes over every level with the one move it names, and with no other', () => {
  const { moves, crossings } = planCourse(COINS, 4_500, 20 / 3, 'seed');
  expect(moves).toHaveLength(4_500);
  expect(crossings).toHaveLength(675);
  expect(new Set(crossings.map(({ move }) => move)).size).toBe(675);
  for (const { move, symbol, op, level } of crossings) {
    const start = COINS.find((coin) => coin.symbol === symbol)?.start ?? Number.NaN;
    const prices = moves.map((each) => (each.symbol === symbol ? each.price : null));
    const holds = (price: number) => (op === 'above' ? price >= level : price <= level);
    expect(holds(start)).toBe(false);
    const first = prices.findIndex((price) => price !== null && holds(price));
    expect(first).toBe(move);
    expect(prices.slice(first).every((price) => price === null || holds(price))).toBe(true);
  }
});

it('never gives a coin the same price twice', () => {
  const { moves } = planCourse(COINS, 5_000, 7, 'seed');
  expect(new Set(moves.map(({ symbol, price }) => `${symbol} ${price}`)).size).toBe(5_000);
});
