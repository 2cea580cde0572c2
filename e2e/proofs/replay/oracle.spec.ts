import { brokenSequences, compareFires, expectedFires, type Fire, type LoggedPrice } from './oracle.js';

const RULES = { hysteresisPct: 1, cooldownMs: 0 };
const TRIGGER = { id: 't', symbol: 'BTC', condition: { op: 'above', level: 100 } } as const;

const at = (i: number) => ({ symbol: 'BTC', seq: i + 1, term: 1, at: i * 1_000, recordedAt: i * 1_000 });

function logged(...prices: number[]): LoggedPrice[] {
  return prices.map((price, i) => ({ ...at(i), price, backing: price, bar: null }));
}

const fire = (fireNo: number, at: number): Fire => ({ triggerId: 't', fireNo, at, price: 101 });

describe('expectedFires', () => {
  it('fires at every crossing after a retreat, and not for the first price', () => {
    expect(expectedFires([TRIGGER], logged(101, 90, 101, 102, 90, 101), RULES)).toEqual([
      fire(1, 2_000),
      fire(2, 5_000),
    ]);
  });

  it('goes by the rules of the trigger', () => {
    const own = { hysteresis: 0, repeat: 'once' } as const;
    expect(expectedFires([{ ...TRIGGER, own }], logged(90, 101, 99.9, 101), RULES)).toEqual([fire(1, 1_000)]);
  });

  it('fires for what a bar touched while nobody watched', () => {
    const bar = {
      ...at(1),
      price: 95,
      backing: 95,
      bar: { start: 500, low: 94, high: 101, basis: 'median' },
    } as const;
    expect(expectedFires([TRIGGER], [...logged(90), bar], RULES)).toEqual([fire(1, 1_000)]);
  });
});

describe('compareFires', () => {
  it.each([
    ['agrees', [fire(1, 5)], [fire(1, 5)], { lost: 0, extra: 0, duplicates: 0 }],
    ['finds a lost alert', [fire(1, 5), fire(2, 9)], [fire(1, 5)], { lost: 1, extra: 0, duplicates: 0 }],
    ['finds an extra alert', [], [fire(1, 5)], { lost: 0, extra: 1, duplicates: 0 }],
    ['finds a duplicate', [fire(1, 5)], [fire(1, 5), fire(1, 5)], { lost: 0, extra: 0, duplicates: 1 }],
    ['finds an alert at the wrong price', [fire(1, 5)], [fire(1, 6)], { lost: 1, extra: 1, duplicates: 0 }],
  ])('%s', (_name, expected, recorded, counts) => {
    const { lost, extra, duplicates } = compareFires(expected, recorded);
    expect({ lost: lost.length, extra: extra.length, duplicates: duplicates.length }).toEqual(counts);
  });
});

describe('brokenSequences', () => {
  it('finds a gap and a repeat', () => {
    const [first, , third] = logged(1, 2, 3);
    expect(brokenSequences(logged(1, 2, 3))).toEqual([]);
    expect(first && third ? brokenSequences([first, third, third]) : []).toEqual([
      'BTC: 1 is followed by 3',
      'BTC: 3 is followed by 3',
    ]);
  });
});
