import { valueFault } from '../dto/discount-code.dto.js';

it.each([
  ['percent', 1, null],
  ['percent', 100, null],
  ['percent', 101, 'A discount is at most 100 percent.'],
  ['percent', 0, 'A discount is at least 1.'],
  ['percent', -5, 'A discount is at least 1.'],
  ['percent', 12.5, 'A discount is a whole number.'],
  ['percent', Infinity, 'A discount is a whole number.'],
  ['percent', NaN, 'A discount is a whole number.'],
  ['percent', '20', 'A discount is a whole number.'],
  ['fixed', 101, null],
  ['fixed', 1_000, null],
  ['fixed', 1_001, 'A fixed discount is at most 1,000 USDC.'],
  ['fixed', 1e300, 'A fixed discount is at most 1,000 USDC.'],
  [undefined, 5, null],
])('of %s, %s: %s', (kind, value, fault) => {
  expect(valueFault(kind, value)).toBe(fault);
});
