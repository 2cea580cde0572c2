import { priceBeside } from './condition-words.js';

it.each([
  ['the level has more decimals than six digits show', 0.1234563, 0.1234564, '0.1234564'],
  ['six digits have more decimals than the level', 0.00001, 0.000012345678, '0.0000123457'],
  ['the price is rounder than the level', 0.1234563, 0.12, '0.12'],
  ['the price is tiny', 0.0000001, 0.00000020000001, '0.0000002'],
  ['from one dollar on the decimals are filled up', 1.0005, 1.0006, '1.0006'],
  ['a round level, a usual price', 65_000, 65_012.4, '65,012.40'],
])('a price beside its level: %s', (_name, level, price, text) => {
  expect(priceBeside({ op: 'above', level }, price)).toBe(text);
});

it('a band counts by its finer edge', () => {
  expect(priceBeside({ op: 'inside', low: 0.1, high: 0.1234567 }, 0.12345671)).toBe('0.1234567');
});
