import { askedSymbols } from './asked-symbols.js';

it.each([
  ['nothing means the core symbols', [], ['BTC', 'ETH', 'SOL']],
  ['any case, with a dollar sign or commas', ['btc', '$Eth', 'sol,usdt,'], ['BTC', 'ETH', 'SOL', 'USDT']],
  ['each once', ['BTC', 'btc'], ['BTC']],
  ['overlong words are cut', ['a'.repeat(30)], ['A'.repeat(20)]],
  ['only commas are nothing', [',', '$'], ['BTC', 'ETH', 'SOL']],
])('%s', (_name, words, symbols) => {
  expect(askedSymbols(words)).toEqual(symbols);
});

it('answers at most ten', () => {
  expect(askedSymbols(Array.from({ length: 40 }, (_, i) => `S${i}`))).toHaveLength(10);
});
