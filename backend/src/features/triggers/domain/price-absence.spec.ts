import { PriceAbsence } from './price-absence.js';

type Known = { readonly at: number; readonly stale: boolean } | null;

const NONE = new Set<string>();
let absence: PriceAbsence;
const judge = (price: Known, now: number, known = NONE) =>
  [...absence.judge(['ACE'], () => price, known, now)].flat();

beforeEach(() => {
  absence = new PriceAbsence();
});

it('a coin with a price is watched; one whose price is stale, or gone, is not since its last one', () => {
  expect(judge({ at: 1_000, stale: false }, 2_000)).toEqual([]);
  expect(judge({ at: 5_000, stale: false }, 6_000)).toEqual([]);
  expect(judge({ at: 5_000, stale: true }, 36_000)).toEqual(['ACE', 5_000]);
  expect(judge(null, 37_000)).toEqual(['ACE', 5_000]);
  expect(judge({ at: 90_000, stale: false }, 90_500)).toEqual([]);
});

it('a coin that loses its price at once is not watched at once', () => {
  judge({ at: 1_000, stale: false }, 2_000);
  expect(judge(null, 3_000)).toEqual(['ACE', 1_000]);
});

it('a new coin has a minute to its first price', () => {
  expect(judge(null, 10_000)).toEqual([]);
  expect(judge(null, 69_999)).toEqual([]);
  expect(judge(null, 70_000)).toEqual(['ACE', 10_000]);
});

it('what was not watched before a restart is not watched after it', () => {
  const known = new Set(['ACE']);
  expect(judge(null, 10_000, known)).toEqual(['ACE', 10_000]);
  expect(judge({ at: 11_000, stale: false }, 11_000, known)).toEqual([]);
});

it('what nobody asks for any more is forgotten', () => {
  judge({ at: 1_000, stale: false }, 2_000);
  absence.judge([], () => null, NONE, 3_000);
  expect(judge(null, 4_000)).toEqual([]);
});
