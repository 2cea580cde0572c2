import type { Condition, Direction } from '../../../contract/trigger.js';
import { askedSymbols, readCommand, readMove, readTrail } from './read-command.js';

const priceOf = (symbol: string): number | null => (symbol === 'BTC' ? 64_100 : null);
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

it.each<[Direction, string, string, Condition]>([
  ['above', 'BTC 65,000', 'BTC', { op: 'above', level: 65_000 }],
  ['above', '$btc 65k', 'BTC', { op: 'above', level: 65_000 }],
  ['above', 'BTC 65000,50', 'BTC', { op: 'above', level: 65_000.5 }],
  ['above', 'BTC 70.000', 'BTC', { op: 'above', level: 70_000 }],
  ['inside', 'BTC 60.000 62.000,50', 'BTC', { op: 'inside', low: 60_000, high: 62_000.5 }],
  ['below', 'eth 2500.5', 'ETH', { op: 'below', level: 2500.5 }],
  ['inside', 'SOL 140 150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
  ['inside', 'SOL 140-150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
  ['inside', 'SOL 140 – 150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
  ['inside', 'SOL 140 and 150.5', 'SOL', { op: 'inside', low: 140, high: 150.5 }],
])('/%s %s', (op, text, symbol, condition) => {
  expect(readCommand(op, words(text), { priceOf, symbols: 'core' })).toEqual({
    kind: 'trigger',
    symbol,
    condition,
  });
});

it.each<[Direction, string, RegExp]>([
  ['above', '', /^Write a symbol and a price .*\/above BTC 65,000$/],
  ['below', 'BTC', /\/below BTC 65,000$/],
  ['above', 'BTC 65 000', /^Write a symbol and a price/],
  ['inside', 'BTC 65000', /^Write a symbol and two prices/],
  ['inside', 'BTC 1 2 3', /^Write a symbol and two prices/],
  ['above', 'DOGE 1', /^I cannot watch DOGE here\. I watch BTC, ETH, SOL\.$/],
  ['above', '<b>x</b> 1', /^I cannot watch <b>x<\/b> here/],
  ['above', `${'😀'.repeat(4000)} 1`, /^I cannot watch 😀{15}… here/u],
  ['above', '\u202eCTB\u200b\u0007 1', /^I cannot watch CTB here/],
  ['above', 'BTC lots', /^I cannot read “lots” as a price/],
  ['above', 'BTC -5', /^Price must be positive\.$/],
  ['inside', 'BTC -5 10', /^Both bounds must be positive\.$/],
  ['above', 'BTC 0', /^Price must be positive\.$/],
  ['above', `BTC ${'9'.repeat(400)}`, /^A price must be from 0\.000000000001 to/],
  ['above', 'BTC 1.0000000000001', /^A price must be from/],
  ['inside', 'BTC 0 5', /^Both bounds must be positive\.$/],
  ['inside', 'BTC 150 140', /^Lower bound must be less than upper bound\.$/],
  ['inside', 'BTC 140 140', /^Lower bound must be less than upper bound\.$/],
])('/%s %s', (op, text, hint) => {
  const reading = readCommand(op, words(text), { priceOf, symbols: 'core' });
  expect(reading).toMatchObject({ kind: 'refused', hint: expect.stringMatching(hint) });
});

it.each<[Direction, string, string, readonly (readonly number[])[]]>([
  ['above', 'ETH 70.000', 'Do you mean 70,000 or 70?', [[70_000], [70]]],
  [
    'inside',
    'SOL 140 150.500',
    'Do you mean 140–150,500 or 140–150.5?',
    [
      [140, 150_500],
      [140, 150.5],
    ],
  ],
  [
    'inside',
    'ETH 1.500 1.700',
    'Do you mean 1,500–1,700 or 1.5–1.7?',
    [
      [1_500, 1_700],
      [1.5, 1.7],
    ],
  ],
  ['above', 'BTC 65', '65 USD is 99.9 % below the price of BTC. Do you want an alert then?', [[65]]],
  [
    'above',
    'BTC 65m',
    '65,000,000 USD is 1014 times the price of BTC. Do you want an alert then?',
    [[65_000_000]],
  ],
])('asks after /%s %s', (op, text, question, choices) => {
  const reading = readCommand(op, words(text), { priceOf, symbols: 'core' });
  expect(reading).toEqual({ kind: 'asked', question, symbol: text.split(' ')[0], choices });
});

it.each([
  ['nothing means the core symbols', [], ['BTC', 'ETH', 'SOL']],
  ['any case, with a dollar sign or commas', ['btc', '$Eth', 'sol,usdt,'], ['BTC', 'ETH', 'SOL', 'USDT']],
  ['each once', ['BTC', 'btc'], ['BTC']],
  ['overlong words are cut', ['a'.repeat(31)], [`${'A'.repeat(30)}…`]],
  ['but never within a character', [`${'a'.repeat(29)}😀b`], [`${'A'.repeat(29)}…`]],
  ['what is invisible is left out', ['\u202ebtc', '\u200b'], ['BTC']],
  ['only commas are nothing', [',', '$'], ['BTC', 'ETH', 'SOL']],
])('%s', (_name, words, symbols) => {
  expect(askedSymbols(words)).toEqual(symbols);
});

it('answers at most ten', () => {
  expect(askedSymbols(Array.from({ length: 40 }, (_, i) => `S${i}`))).toHaveLength(10);
});

it.each<[string, Condition]>([
  ['BTC 3% 1h', { op: 'above', level: 1.03, series: 'move1h' }],
  ['$btc 3 % 24H up', { op: 'above', level: 1.03, series: 'low24h' }],
  ['BTC 2,5% 5 m down', { op: 'below', level: 0.975, series: 'high5m' }],
  ['btc 3 7d either', { op: 'above', level: 1.03, series: 'move7d' }],
])('/move %s', (text, condition) => {
  expect(readMove(words(text))).toEqual({ kind: 'trigger', symbol: 'BTC', condition });
});

it.each<[string, Condition]>([
  ['BTC 5%', { op: 'below', level: 0.95, series: 'fall' }],
  ['btc 5 % rise', { op: 'above', level: 1.05, series: 'rise' }],
  ['BTC 5 Fall', { op: 'below', level: 0.95, series: 'fall' }],
])('/trail %s', (text, condition) => {
  expect(readTrail(words(text))).toEqual({ kind: 'trigger', symbol: 'BTC', condition });
});

it.each<[typeof readMove, string, RegExp]>([
  [readMove, '', /^Write a symbol, a percentage and a time/],
  [readMove, 'BTC 3%', /^Write a symbol, a percentage and a time/],
  [readMove, 'BTC 3% 1h up now', /^Write a symbol, a percentage and a time/],
  [readMove, 'BTC 3% 2h', /^I do not know the time “2h”\. I know 5m, 15m, 1h, 4h, 24h, 7d\.$/],
  [readMove, 'BTC 3% 1h sideways', /^I do not know “sideways” here\. Write up or down, or nothing\.$/],
  [readMove, 'BTC lots 1h', /^I cannot read “lots” as a percentage/],
  [readMove, 'BTC -3% 1h', /^A move needs 0\.1 to 1,000 percent; downwards at most 95\.$/],
  [readMove, 'BTC 96% 1h down', /^A move needs/],
  [readMove, 'BTC 1e308% 1h', /^I cannot read “1e308%” as a percentage/],
  [readMove, 'BTC 0.125% 1h', /^A percentage has at most two decimals\.$/],
  [readMove, 'BTC 1.500% 1h', /^Do you mean 1,500% or 1\.5%\?$/],
  [readMove, 'NASDAQ 3% 1h', /^NASDAQ and FED can be watched by level only\.$/],
  [readMove, '<b> 3% 1h', /^“<b>” is not a symbol/],
  [readTrail, 'BTC', /^Write a symbol and a percentage/],
  [readTrail, 'BTC 5% up', /^I do not know “up” here\. Write rise or fall, or nothing\.$/],
  [readTrail, 'BTC 0% fall', /^A move needs/],
])('%p refuses %s', (read, text, hint) => {
  expect(read(words(text))).toMatchObject({ kind: 'refused', hint: expect.stringMatching(hint) });
});
