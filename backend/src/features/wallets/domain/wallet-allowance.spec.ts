import { walletAllowance } from './wallet-allowance.js';

it.each([
  ['free', 1, 'Free includes 1 wallet. Upgrade to Pro for up to 5.'],
  ['pro', 5, 'Pro includes 5 wallets. Remove one to add another.'],
  ['admin', 5, 'Pro includes 5 wallets. Remove one to add another.'],
] as const)('%s may have %i', (role, max, refusal) => {
  expect(walletAllowance(role)).toEqual({ max, refusal });
});
