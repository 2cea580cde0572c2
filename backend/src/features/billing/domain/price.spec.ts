import { BILLING_TERMS } from '../../../contract/billing.js';
import { type Discount, priceOf } from './price.js';

const percent = (value: number): Discount => ({ kind: 'percent', value });
const fixed = (value: number): Discount => ({ kind: 'fixed', value });

describe('the price of a term', () => {
  it.each([
    ['quarterly', null, 3_000],
    ['annual', null, 6_600],
    ['quarterly', percent(20), 2_400],
    ['annual', percent(20), 5_280],
    ['quarterly', percent(1), 2_970],
    ['annual', percent(33), 4_422],
    ['annual', percent(99), 66],
    ['quarterly', percent(100), 0],
    ['quarterly', fixed(1), 2_900],
    ['quarterly', fixed(29), 100],
    ['quarterly', fixed(30), 0],
    ['quarterly', fixed(101), 0],
    ['annual', fixed(66), 0],
    ['annual', fixed(2_147_483_647), 0],
  ] as const)('%s with %j is %i', (term, discount, dueMinor) => {
    expect(priceOf(term, discount).dueMinor).toBe(dueMinor);
  });

  it('is whole cents, never below nothing and never above the list, with any discount', () => {
    for (const term of BILLING_TERMS) {
      for (let value = 1; value <= 100; value += 1) {
        for (const discount of [percent(value), fixed(value)]) {
          const { listMinor, dueMinor } = priceOf(term, discount);
          expect(Number.isSafeInteger(dueMinor)).toBe(true);
          expect(dueMinor).toBeGreaterThanOrEqual(0);
          expect(dueMinor).toBeLessThan(listMinor);
        }
      }
    }
  });
});
