import type { WalletToken } from '../../../contract/wallet.js';
import { inOrderOfValue } from './token-order.js';

const PRICES: Readonly<Record<string, number>> = { ETH: 2_000, USDC: 1, LINK: 10, WBTC: 60_000 };

function tokens(balances: Readonly<Record<string, string | null>>): WalletToken[] {
  return Object.entries(balances).map(([symbol, balance]) => ({ symbol, name: symbol, balance }));
}

it.each<[string, Record<string, string | null>, string]>([
  ['the most valuable comes first', { ETH: '1', USDC: '2500', LINK: '5' }, 'USDC,ETH,LINK'],
  ['what has no price comes after what has one', { ETH: '0.001', PEPE: '900', LINK: '1' }, 'LINK,ETH,PEPE'],
  ['without prices the list decides', { PEPE: '1', MOG: '2', SPX: '3' }, 'PEPE,MOG,SPX'],
  ['equal values keep the order of the list', { ETH: '1', LINK: '200', USDC: '2000' }, 'ETH,LINK,USDC'],
  ['nothing and unknown come last', { ETH: '0', LINK: null, PEPE: '1', USDC: '0.5' }, 'USDC,PEPE,ETH,LINK'],
  ['no tokens', {}, ''],
])('%s', (_name, balances, order) => {
  const before = tokens(balances);
  const after = inOrderOfValue(before, (symbol) => PRICES[symbol] ?? null);
  expect(after.map(({ symbol }) => symbol).join()).toBe(order);
  expect(before).toEqual(tokens(balances));
});
