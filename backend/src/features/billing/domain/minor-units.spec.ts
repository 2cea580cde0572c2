import fc from 'fast-check';
import { readMinor, writeMinor } from './minor-units.js';

describe('cents of a decimal text', () => {
  it.each([
    ['30', 3_000],
    ['30.0', 3_000],
    ['30.00', 3_000],
    ['29.99', 2_999],
    ['30.5', 3_050],
    ['30.000000', 3_000],
    ['0.01', 1],
    ['0', 0],
    ['007.10', 710],
  ])('reads %s', (text, minor) => {
    expect(readMinor(text)).toBe(minor);
  });

  it.each([
    '30.000001',
    '30.001',
    '29.999999',
    '',
    ' 30',
    '30 ',
    '30.',
    '.5',
    '-30',
    '+30',
    '3e1',
    '0x1e',
    '30,00',
    '1,000.00',
    '30.00.00',
    'NaN',
    'Infinity',
    '٣٠',
    '9999999999999',
    '30\n',
  ])('refuses %j', (text) => {
    expect(readMinor(text)).toBeNull();
  });

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (minor) => {
        expect(writeMinor(minor)).toMatch(/^\d+\.\d\d$/);
        expect(readMinor(writeMinor(minor))).toBe(minor);
        expect(readMinor(`${writeMinor(minor)}0000`)).toBe(minor);
        expect(readMinor(`${writeMinor(minor)}0001`)).toBeNull();
      }),
    );
  });
});
