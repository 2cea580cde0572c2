import fc from 'fast-check';
import { consensusOf } from './consensus.js';

const NONE = Number.NaN;
const A = 0b001;
const B = 0b010;
const C = 0b100;

describe('consensusOf', () => {
  it.each([
    ['three that agree give their median', [100, 101, 100.5], 100.5, 'median', A | B | C, 0],
    ['one of three 1.5 % off still counts', [100, 100, 101.5], 100, 'median', A | B | C, 0],
    ['one of three more than 1.5 % off is set aside', [100, 100.2, 101.8], 100.1, 'mean', A | B, C],
    ['a preferred exchange is set aside like any other', [110, 100, 100.2], 100.1, 'mean', B | C, A],
    ['the two left of three may disagree', [100, 101, 110], 100, 'degraded', A, C],
    ['both ends of three may be set aside', [100, 103, 106], 103, 'single', B, A | C],
    ['two that differ by 0.5 % give their mean', [100, 100.5, NONE], 100.25, 'mean', A | B, 0],
    ['two that differ by more: the preferred one', [NONE, 100, 101], 100, 'degraded', B, 0],
    ['one alone is taken', [NONE, NONE, 99], 99, 'single', C, 0],
    ['four: the mean of the middle two', [100, 100.4, 100.2, 99.8], 100.1, 'median', 0b1111, 0],
    ['four, one off: the median of three', [100, 100.4, 100.2, 120], 100.2, 'median', 0b0111, 0b1000],
    ['four in two camps: the preferred one', [100, 100, 110, 110], 100, 'degraded', A, 0],
  ] as const)('%s', (_name, usd, price, basis, counted, aside) => {
    const found = consensusOf(usd);
    expect(found).toMatchObject({ basis, counted, aside });
    expect(found?.price).toBeCloseTo(price, 9);
  });

  it('none gives none', () => {
    expect(consensusOf([NONE, NONE, NONE])).toBeNull();
  });

  const quotes = fc.array(fc.option(fc.double({ min: 90, max: 110, noNaN: true }), { nil: Number.NaN }), {
    minLength: 1,
    maxLength: 6,
  });

  it('lies between the quotes that count, and counts none that is missing', () => {
    fc.assert(
      fc.property(quotes, (usd) => {
        const found = consensusOf(usd);
        if (found === null) {
          expect(usd.every(Number.isNaN)).toBe(true);
          return;
        }
        const counted = usd.filter((_, index) => (found.counted & (1 << index)) !== 0);
        expect(counted.some(Number.isNaN)).toBe(false);
        expect(found.price).toBeGreaterThanOrEqual(Math.min(...counted));
        expect(found.price).toBeLessThanOrEqual(Math.max(...counted));
        expect(found.counted & found.aside).toBe(0);
      }),
    );
  });

  it('rests on one exchange exactly when it is degraded or single-source', () => {
    fc.assert(
      fc.property(quotes, (usd) => {
        const found = consensusOf(usd);
        if (found === null) return;
        const isLed = found.basis === 'degraded' || found.basis === 'single';
        expect(found.leader >= 0).toBe(isLed);
        expect(isLed ? found.counted === 1 << found.leader : found.counted.toString(2).includes('1')).toBe(
          true,
        );
      }),
    );
  });

  it('moves one outlier of three nowhere', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), fc.nat(2), (wild, place) => {
        const usd = [100, 100.1, 100.2].with(place, wild);
        const price = consensusOf(usd)?.price ?? 0;
        expect(Math.abs(price - 100)).toBeLessThan(1.6);
      }),
    );
  });
});
