import { readLevel } from './read-level.js';

it.each<[string, number]>([
  ['65000', 65_000],
  ['65,000', 65_000],
  ['1,234,567.89', 1_234_567.89],
  ['65000.50', 65_000.5],
  ['$65,000', 65_000],
  ['65000$', 65_000],
  ['65000usd', 65_000],
  ['65k', 65_000],
  ['65.2K', 65_200],
  ['1.1k', 1100],
  ['0.000000000001', 1e-12],
  ['.5', 0.5],
  ['5.', 5],
  ['0', 0],
  ['007', 7],
])('reads %s', (word, level) => {
  expect(readLevel(word, 64_100)).toEqual({ kind: 'level', level });
});

it.each(['65000,50', '65,00', '0,05', '6,5000', '65.000,50', '1,23,456', ',500', '65,', '65,5k'])(
  'does not guess what the comma of %s means',
  (word) => {
    expect(readLevel(word, 64_100)).toEqual({ kind: 'ambiguous-comma' });
  },
);

it.each([
  '',
  'lots',
  '-5',
  '+5',
  '1e5',
  '65m',
  '6 5',
  '٦٥',
  '6\u200b5',
  '.',
  '$',
  'k',
  '1.2.3',
  'Infinity',
  'NaN',
  '<b>',
  '0x10',
])('takes %j for no number', (word) => {
  expect(readLevel(word, 64_100)).toEqual({ kind: 'not-a-number' });
});

it('says nothing about size: that is for the level rules', () => {
  expect(readLevel('9'.repeat(400), null)).toEqual({ kind: 'level', level: Infinity });
});

it.each<[string, number | null, ReturnType<typeof readLevel>]>([
  ['70.000', 64_100, { kind: 'ambiguous-point' }],
  ['$3.500', 3000, { kind: 'ambiguous-point' }],
  ['1.500usd', 200, { kind: 'ambiguous-point' }],
  ['70.000', null, { kind: 'ambiguous-point' }],
  ['145.500', 140, { kind: 'level', level: 145.5 }],
  ['70.00', 64_100, { kind: 'level', level: 70 }],
  ['70.0000', null, { kind: 'level', level: 70 }],
  ['70.000k', 64_100, { kind: 'level', level: 70_000 }],
  ['0.050', 64_100, { kind: 'level', level: 0.05 }],
  ['70000.125', null, { kind: 'level', level: 70_000.125 }],
])('does not guess what the point of %s means, where the price is %d', (word, price, reading) => {
  expect(readLevel(word, price)).toEqual(reading);
});
