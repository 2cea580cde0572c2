import fc from 'fast-check';
import { round12 } from './round12.js';

const written = (value: number): number => Number(value.toPrecision(12));

describe('round12', () => {
  it.each([
    0,
    -0,
    1,
    9.999999999995,
    99.9999999999949,
    0.1 + 0.2,
    64_837.5,
    1e11,
    999_999_999_999.4,
    999_999_999_999.5,
    1e12,
    123_456_789_012_345,
    1e-10,
    1e-12,
    5e-324,
    1.000000000005,
    -2.000000000015,
    Infinity,
    -Infinity,
    Number.NaN,
  ])('%d is rounded as its text would be', (value) => {
    expect(round12(value)).toBe(written(value));
  });

  it('gives what the text with 12 digits gives, for any number', () => {
    fc.assert(
      fc.property(fc.double(), (value) => Object.is(round12(value), written(value))),
      { numRuns: 5_000 },
    );
  });

  it('does so for prices and levels, ties and near-ties among them', () => {
    const price = fc
      .tuple(fc.integer({ min: 1, max: 2 ** 50 }), fc.integer({ min: 0, max: 20 }))
      .map(([digits, decimals]) => digits / 10 ** decimals);
    const tie = fc
      .tuple(fc.integer({ min: 10 ** 11, max: 10 ** 12 - 1 }), fc.integer({ min: 0, max: 20 }))
      .map(([digits, decimals]) => Number(`${digits}5e-${decimals + 1}`));
    fc.assert(
      fc.property(fc.oneof(price, tie), (value) => Object.is(round12(value), written(value))),
      { numRuns: 20_000 },
    );
  });
});
