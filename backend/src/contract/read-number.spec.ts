import fc from 'fast-check';
import { fieldText, type NumberReading, numberIn, readNumber } from './read-number.js';

const BTC = 64_100;

it.each<[string, number]>([
  ['65000', 65_000],
  ['65,000', 65_000],
  ['65.000', 65_000],
  ['65 000', 65_000],
  ['65\u00a0000', 65_000],
  ['65\u202f000', 65_000],
  ['65’000', 65_000],
  ["65'000", 65_000],
  ['65,000.50', 65_000.5],
  ['65.000,50', 65_000.5],
  ['65 000,50', 65_000.5],
  ['65’000.50', 65_000.5],
  ['65000.5', 65_000.5],
  ['65000,5', 65_000.5],
  ['1,234,567.89', 1_234_567.89],
  ['1.234.567,89', 1_234_567.89],
  ['65k', 65_000],
  ['65K', 65_000],
  ['65.2k', 65_200],
  ['65,2 k', 65_200],
  ['1.1k', 1_100],
  ['1.5m', 1_500_000],
  ['$65,000', 65_000],
  ['$65 000', 65_000],
  ['$65k', 65_000],
  ['US$65,000', 65_000],
  ['65.000 €', 65_000],
  ['65000$', 65_000],
  ['65000 usd', 65_000],
  [' 65000\n', 65_000],
  ['６５０００', 65_000],
  ['６５．０００', 65_000],
  ['0.05', 0.05],
  ['0,05', 0.05],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['007', 7],
  ['0', 0],
  ['0.000000000001', 1e-12],
  ['-5', -5],
  ['−5', -5],
  ['-$5', -5],
])('reads %j as %d where the price is 64,100', (text, value) => {
  expect(readNumber(text, BTC)).toEqual({ kind: 'number', value });
});

it.each([
  'e',
  'lots',
  '1e5',
  '6 5',
  '0x10',
  '1,23,456',
  '1.2.3',
  '1,2,3',
  '65..',
  '.',
  ',',
  '$',
  'k',
  '+-5',
  '٦٥',
  '<b>',
  'NaN',
  'Infinity',
  '65kk',
  '1,234.567,8',
])('takes %j for no number', (text) => {
  expect(readNumber(text, BTC)).toEqual({ kind: 'none' });
});

it.each(['', '  ', '\u00a0'])('takes %j for nothing', (text) => {
  expect(readNumber(text, BTC)).toEqual({ kind: 'empty' });
});

it.each<[string, number | null, NumberReading]>([
  ['70.000', null, { kind: 'either', values: [70_000, 70] }],
  ['70,000', null, { kind: 'either', values: [70_000, 70] }],
  ['70.000', 64_100, { kind: 'number', value: 70_000 }],
  ['70,000', 64_100, { kind: 'number', value: 70_000 }],
  ['70.000', 68, { kind: 'number', value: 70 }],
  ['70,000', 68, { kind: 'number', value: 70 }],
  ['1.500', 1_400, { kind: 'number', value: 1_500 }],
  ['1.500', 1.4, { kind: 'number', value: 1.5 }],
  // Neither of the two is near.
  ['70.000', 2_200, { kind: 'either', values: [70_000, 70] }],
  ['70.000', 0.0001, { kind: 'either', values: [70_000, 70] }],
  ['70.000k', 64_100, { kind: 'number', value: 70_000 }],
  ['1.500m', null, { kind: 'either', values: [1_500_000_000, 1_500_000] }],
  // One reading only, however far off.
  ['65', 64_100, { kind: 'number', value: 65 }],
  ['0.500', 64_100, { kind: 'number', value: 0.5 }],
  ['65.00', 64_100, { kind: 'number', value: 65 }],
])('%s where the price is %s', (text, price, reading) => {
  expect(readNumber(text, price)).toEqual(reading);
});

it('reads anything without throwing, and a number as a number', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.double({ min: 0, noNaN: true })), (text, price) => {
      const reading = readNumber(text, price);
      if (reading.kind === 'number') expect(reading.value).not.toBeNaN();
    }),
  );
});

it.each<[number, number | null, string]>([
  [65_000, 64_100, '65,000'],
  [65_000, null, '65000'],
  [1.234, 1.2, '1.234'],
  [1.234, null, '1.2340'],
  [0.5, null, '0.5'],
  [1_234_567.5, null, '1,234,567.5'],
])('%d stands in a field, where the price is %s, as %s', (value, price, text) => {
  expect(fieldText(value, price)).toBe(text);
  expect(numberIn(text, price)).toBe(value);
});
