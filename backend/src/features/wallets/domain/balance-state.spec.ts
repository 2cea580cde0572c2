import { balanceState, inOrderOfValue, OLD_AFTER_MS, type ReadingTimes } from './balance-state.js';
import type { WalletToken } from '../../../contract/wallet.js';

const NOW = 1_000_000_000;
const NEVER: ReadingTimes = { askedAt: null, failedAt: null, tokensAt: null, isPaused: false };
const ago = (ms: number): number => NOW - ms;

it.each<[string, Partial<ReadingTimes>, string]>([
  ['never asked for', {}, 'reading'],
  ['asked for just now', { askedAt: ago(100) }, 'reading'],
  ['asked for 15 s ago', { askedAt: ago(15_000) }, 'reading'],
  ['asked for by a process that died', { askedAt: ago(15_001) }, 'unknown'],
  ['failed at the first try', { askedAt: ago(500), failedAt: ago(100) }, 'unknown'],
  ['failed, asked for again', { askedAt: ago(10), failedAt: ago(20_000) }, 'unknown'],
  ['read a moment ago', { askedAt: ago(500), tokensAt: ago(100) }, 'known'],
  ['read, being read again', { askedAt: ago(10), tokensAt: ago(70_000) }, 'known'],
  ['read, the next try failed', { askedAt: ago(200), failedAt: ago(100), tokensAt: ago(70_000) }, 'unknown'],
  ['read ten minutes ago', { askedAt: ago(OLD_AFTER_MS), tokensAt: ago(OLD_AFTER_MS) }, 'known'],
  ['read longer ago', { askedAt: ago(OLD_AFTER_MS + 1), tokensAt: ago(OLD_AFTER_MS + 1) }, 'reading'],
  ['paused and never read', { isPaused: true }, 'unknown'],
  ['paused and read a moment ago', { isPaused: true, tokensAt: ago(100) }, 'known'],
  ['paused and read long ago', { isPaused: true, tokensAt: ago(OLD_AFTER_MS + 1) }, 'unknown'],
])('%s', (_name, times, state) => {
  expect(balanceState({ ...NEVER, ...times }, NOW)).toBe(state);
});

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
