import type { WalletSubmission } from '@contract/wallet.js';
import { balanceText, freshnessText, tokenText } from './balance.js';

it.each([
  ['0', '0'],
  ['1.5', '1.5'],
  ['1234567.100000', '1,234,567.1'],
  ['0.123456789', '0.123456'],
  ['0.000000000000000001', '< 0.000001'],
  ['2.0000000001', '2'],
  [
    '115792089237316195423570985008687907853269984665640564039457',
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457',
  ],
])('writes %s as %s', (balance, text) => {
  expect(balanceText(balance)).toBe(text);
});

it('calls a balance nobody read unknown, not zero', () => {
  expect(tokenText({ symbol: 'ETH', name: 'Ether', balance: null })).toBe('unknown');
  expect(tokenText({ symbol: 'ETH', name: 'Ether', balance: '0' })).toBe('0 ETH');
});

it.each([
  ['reading', null, 'reading…'],
  ['reading', '2026-11-21T11:58:00Z', 'read 2 min ago, reading again…'],
  ['known', '2026-11-21T11:59:50Z', 'read 10 s ago'],
  ['unknown', null, 'Balances unknown: they could not be read yet.'],
  ['unknown', '2026-11-21T11:00:00Z', 'Could not be read; last read 1 h ago.'],
] as const)('%s, read at %s: %s', (balances, asOf, text) => {
  const wallet = { balances, asOf } as WalletSubmission;
  expect(freshnessText(wallet, Date.parse('2026-11-21T12:00:00Z'))).toBe(text);
});
