import { A, B, C, PriceFixture } from '../../../../test/fixtures/price-fixture.js';
import { CoinIdentity, type CoinJudgement } from './coin-identity.js';
import { PriceBook } from './price-book.js';

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

/** Of three exchanges that all list the symbol, unless said otherwise. */
function identity(exchanges = 3, listedOn = (1 << exchanges) - 1): CoinIdentity {
  return new CoinIdentity(exchanges, { listedOn: () => listedOn });
}

/** Who means another coin after these first prices, each told so often, in this order. */
function others(prices: readonly number[], order: readonly number[], times: number): readonly number[] {
  const vote = identity(prices.length);
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
    const vote = identity();
    for (let now = 0; now <= 60_000; now += 10_000) expect(vote.observe(2, 0.2, now)).toBe(0b000);
    expect(vote.observe(0, 0.6, 60_000)).toBe(0b001);
    expect(vote.observe(1, 0.6, 61_000)).toBe(0b100);
    expect(vote.observe(0, 0.6, 62_000)).toBe(0b100);
  });

  it('is waited for while its exchange is silent', () => {
    const vote = identity();
    vote.observe(2, 0.2, 0);
    expect(vote.observe(0, 0.6, 120_000)).toBe(0b001);
    expect(vote.verdict(0)).toBeNull();
    expect(vote.observe(2, 0.2, 121_000)).toBe(0b001);
    expect(vote.observe(0, 0.6, 122_000)).toBe(0b001);
    expect(vote.verdict(0)).toBe('apart');
  });

  it('is that of a new exchange, too, which tells what the silent one told last', () => {
    const vote = identity();
    vote.observe(2, 0.2, 0);
    expect(vote.observe(0, 0.204, 120_000)).toBe(0b000);
    expect(vote.verdict(0)).toBe('same');
  });

  it('is kept up by confirmations', () => {
    const vote = identity();
    vote.observe(2, 0.2, 0);
    vote.confirm(2, 119_000);
    expect(vote.observe(0, 0.6, 120_000)).toBe(0b001);
  });

  it('keeps its exchanges when one of them has not told of a move yet', () => {
    const vote = identity();
    vote.observe(0, 1, 0);
    vote.observe(1, 1, 0);
    vote.observe(0, 1.1, 50_000);
    expect(vote.observe(2, 1.1, 51_000)).toBe(0b000);
  });
});

describe('two groups as large', () => {
  it.each([
    ['the one with more dollars traded', [0.6, 0.2], [1e6, 5e7], 0b001],
    ['the preferred one, if it has more', [0.6, 0.2], [5e7, 1e6], 0b010],
    ['the sum of a group counts', [0.6, 0.2, 0.6, 0.2], [3e7, 2e7, 1e6, 2e7], 0b0101],
    ['the preferred one where nobody tells', [0.6, 0.2], [Number.NaN, Number.NaN], 0b010],
    ['what is not told is nothing', [0.6, 0.2], [Number.NaN, 1], 0b001],
  ])('%s', (_, prices, dollars, expected) => {
    const vote = identity(prices.length);
    prices.forEach((usd, index) => vote.observe(index, usd, 1_000 + index));
    expect(vote.isDecided(1_100)).toBe(false);
    expect(prices.map((_usd, index) => vote.needsVolume(index))).toEqual(prices.map(() => true));
    dollars.forEach((traded, index) => vote.noteTraded(index, traded, 1_200));
    expect(vote.isDecided(16_000)).toBe(true);
    expect(vote.leftOut()).toBe(expected);
  });

  it('are not overruled by dollars later', () => {
    const vote = identity(2);
    vote.observe(0, 0.6, 0);
    vote.observe(1, 0.2, 1);
    expect(vote.isDecided(15_000)).toBe(true);
    vote.noteTraded(1, 1e9, 15_001);
    expect(vote.observe(1, 0.2, 15_002)).toBe(0b10);
  });
});

describe('the owners are known', () => {
  it('when all exchanges that list the symbol told a price, or an old trade', () => {
    const vote = identity(3, 0b101);
    vote.observe(2, 0.2, 1_000);
    expect(vote.isDecided(2_000)).toBe(false);
    vote.noteTold(0, 3_000);
    expect(vote.isDecided(3_000)).toBe(true);
  });

  it('at once if one exchange lists it, and after 15 s whoever is silent', () => {
    const alone = identity(3, 0b010);
    alone.observe(1, 0.2, 1_000);
    expect(alone.isDecided(1_000)).toBe(true);
    const slow = identity();
    slow.observe(1, 0.2, 1_000);
    expect(slow.isDecided(15_999)).toBe(false);
    expect(slow.isDecided(16_000)).toBe(true);
  });
});

describe('a verdict from before', () => {
  it('keeps a lone exchange apart, whatever comes first after a restart', () => {
    const vote = identity();
    vote.recall(0, 'apart');
    vote.recall(2, 'same');
    expect(vote.observe(0, 0.6, 0)).toBe(0b001);
    expect(vote.observe(1, 0.6, 1)).toBe(0b011);
    expect(vote.observe(2, 0.2, 2)).toBe(0b011);
    expect(vote.isDecided(2)).toBe(true);
  });

  it('is another one if a second new exchange agrees with the first against it', () => {
    const vote = identity(4);
    vote.recall(3, 'same');
    vote.observe(3, 0.2, 0);
    expect(vote.observe(0, 0.6, 1)).toBe(0b0001);
    expect(vote.observe(1, 0.6, 2)).toBe(0b1000);
  });

  it.each(['pin', 'admin'])('of a %s is final', () => {
    const vote = identity(4);
    vote.fix(3, 'same');
    vote.fix(2, 'apart');
    for (let now = 0; now < 200_000; now += 10_000) {
      expect(vote.observe(0, 0.6, now) & 0b0001).toBe(0b0001);
      expect(vote.observe(1, 0.6, now) & 0b0010).toBe(0b0010);
      expect(vote.observe(2, 0.2, now) & 0b0100).toBe(0b0100);
      if (now > 100_000) expect(vote.observe(3, 0.2, now) & 0b1000).toBe(0);
    }
  });
});

/** A coin under a ticker that `apart` others use for something else; bit masks of nine exchanges. */
interface Duplicate {
  readonly owners: readonly number[];
  readonly apart: readonly number[];
  readonly price: number;
  readonly other: number;
}

/** Mulberry32: the same tickers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NINE = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8'];

function duplicateOf(random: () => number): Duplicate {
  const shuffled = NINE.map((_, index) => ({ index, place: random() })).sort((a, b) => a.place - b.place);
  const order = shuffled.map(({ index }) => index);
  const owners = 1 + Math.floor(random() * 5);
  // As many apart as owners, too: then the dollars traded decide.
  const apart = Math.min(1 + Math.floor(random() * owners), NINE.length - owners);
  const price = 10 ** (random() * 9 - 5);
  const factor = 1.12 + random() * 50;
  const other = random() < 0.5 ? price * factor : price / factor;
  return { owners: order.slice(0, owners), apart: order.slice(owners, owners + apart), price, other };
}

it.each([1, 2, 3, 4, 5])('200 tickers of two coins each make no wrong price (%i)', (seed) => {
  const random = randomFrom(seed);
  const coins = new Map(Array.from({ length: 200 }, (_, n) => [`T${n}`, duplicateOf(random)]));
  const apart = new Set<string>();
  const book = new PriceBook({
    exchanges: NINE,
    symbols: [...coins.keys()],
    trusted: new Set(),
    identityOf: (symbol) => {
      const { owners = [], apart: others = [] } = coins.get(symbol) ?? {};
      const listedOn = [...owners, ...others].reduce((mask, index) => mask | (1 << index), 0);
      const onJudged = ({ symbol: of, exchange, verdict }: CoinJudgement): void => {
        if (verdict === 'apart') apart.add(`${of} ${exchange}`);
      };
      return { listedOn: () => listedOn, verdicts: [], onJudged };
    },
    observer: {
      setAside: () => undefined,
      jumpHeld: () => undefined,
      countedAgain: () => undefined,
      anotherCoin: () => undefined,
    },
  });
  const starts = new Map([...coins.keys()].map((symbol) => [symbol, NINE.map(() => random() * 12_000)]));
  let wrong = 0;
  let prices = 0;
  for (let now = 0; now < 120_000; now += 1_000) {
    for (const [symbol, coin] of coins) {
      for (const index of [...coin.owners, ...coin.apart]) {
        const start = starts.get(symbol)?.[index] ?? 0;
        if (now < start || (now >= start + 1_000 && random() < 0.7)) continue;
        const isOwner = coin.owners.includes(index);
        const price = (isOwner ? coin.price : coin.other) * (1 + (random() - 0.5) * 0.01);
        const at = { exchangeAt: null, tradedAt: now, receivedAt: now, change24h: null };
        const traded24h = (isOwner ? 9e6 : 1e6) / price;
        const tick = {
          exchange: NINE[index] ?? '',
          symbol,
          quoteCcy: 'USD',
          price,
          traded24h,
          ...at,
        } as const;
        const outcome = book.accept({ ...tick, traded24h: traded24h * price, via: 'rest' }, now);
        const made = outcome.kind === 'price' ? [outcome.price] : book.republish(now, now);
        for (const { symbol: of, price: usd } of made) {
          prices += 1;
          if (Math.abs(usd / (coins.get(of)?.price ?? 0) - 1) > 0.03) wrong += 1;
        }
      }
    }
  }
  const expected = [...coins].flatMap(([symbol, coin]) =>
    coin.apart.map((index) => `${symbol} ${NINE[index]}`),
  );
  expect(wrong).toBe(0);
  expect(prices).toBeGreaterThan(1_000);
  expect([...apart].sort()).toEqual(expected.sort());
});

it('takes the quote of another coin out of the price at once', () => {
  const fixture = new PriceFixture();
  fixture.tick(C, 0.2, PEPE);
  expect(fixture.tick(B, 0.6, PEPE)).toEqual({ kind: 'rejected', reason: 'another-coin' });
  expect(fixture.book.current('PEPE', fixture.now)).toMatchObject({ price: 0.2, fresh: true });
  expect(fixture.tick(A, 0.6, PEPE).kind).toBe('held');
  expect(fixture.book.current('PEPE', fixture.now)).toMatchObject({ fresh: false });
  expect(fixture.heard.filter((word) => word.startsWith('another'))).toEqual([
    `another PEPE ${B}`,
    `another PEPE ${C}`,
  ]);
});
