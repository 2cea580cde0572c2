import { checkPrices, NO_PRICES } from './typed-prices.js';

const NOW = { BTC: 64_000, ETH: 3_000, SOL: 150 } as const;

it.each([
  ['nothing', {}, null, []],
  ['what a price decides', { BTC: '65.000', SOL: '150.500' }, { BTC: 65_000, SOL: 150.5 }, []],
  ['blanks', { BTC: '  ' }, null, []],
  ['one price', { ETH: '3100' }, { ETH: 3_100 }, []],
  ['prices as people write them', { BTC: '65,000.50', SOL: ' 1 200 ' }, { BTC: 65_000.5, SOL: 1_200 }, []],
  ['a price and a slip', { BTC: '65000', ETH: 'lots' }, { BTC: 65_000 }, ['ETH']],
  ['no price at all', { BTC: '0', ETH: '-5', SOL: '6 5' }, null, ['BTC', 'ETH', 'SOL']],
] as const)('takes %s', (_name, typed, request, faulty) => {
  expect(checkPrices({ ...NO_PRICES, ...typed }, (symbol) => NOW[symbol])).toEqual({ request, faulty });
});
