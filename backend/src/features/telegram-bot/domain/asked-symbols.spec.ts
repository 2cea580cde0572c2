import { askedSymbols } from './asked-symbols.js';

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
