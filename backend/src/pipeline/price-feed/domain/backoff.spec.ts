import fc from 'fast-check';
import { backoffMs } from './backoff.js';

describe('backoffMs', () => {
  it.each([
    ['the second try comes soon', 0, 0.999_999, 250],
    ['then it doubles', 2, 0.999_999, 1_000],
    ['up to the longest', 9, 0.999_999, 5_000],
    ['at least half of it is waited', 9, 0, 2_500],
  ] as const)('%s', (_name, failures, random, delay) => {
    expect(backoffMs(failures, random, 5_000)).toBe(delay);
  });

  it('never waits longer than the longest', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.nat(),
        (failures, random, longest) => {
          expect(backoffMs(failures, random, longest)).toBeLessThanOrEqual(longest);
        },
      ),
    );
  });
});
