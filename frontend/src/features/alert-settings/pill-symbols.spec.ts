import type { WalletSubmission } from '@contract/wallet.js';
import { candidatesOf, pillSymbols } from './pill-symbols.js';

const wallet = (...symbols: string[]): WalletSubmission => ({
  id: 'w',
  network: 'ethereum',
  address: '0x1',
  tokens: symbols.map((symbol) => ({ symbol, name: symbol, balance: '1' })),
  balances: 'known',
  asOf: null,
  paused: null,
});

it('asks about the first wallet only, each symbol once', () => {
  expect(candidatesOf([wallet('LINK', 'ETH', 'LINK'), wallet('UNI')])).toEqual(['LINK', 'ETH']);
  expect(candidatesOf([])).toEqual([]);
});

it.each([
  [[], ['BTC', 'ETH', 'USDT']],
  [['LINK'], ['LINK', 'BTC', 'ETH']],
  [['ETH'], ['ETH', 'BTC', 'USDT']],
  [
    ['LINK', 'UNI', 'AAVE', 'ETH'],
    ['LINK', 'UNI', 'AAVE'],
  ],
])('of %j shows %j', (priced, pills) => {
  expect(pillSymbols(priced)).toEqual(pills);
});
