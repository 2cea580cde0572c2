import type { WalletSubmission, WalletToken } from '@contract/wallet.js';
import { age } from '@contract/messages/moments.js';

const DECIMALS = 6;
const SMALLEST = '0.000001';

/** An exact decimal text for people: thousands grouped, cut (never rounded up) to six decimals; tiny is "< 0.000001". */
export function balanceText(balance: string): string {
  const [whole = '0', fraction = ''] = balance.split('.');
  const kept = fraction.slice(0, DECIMALS).replace(/0+$/, '');
  const isZero = /^0*$/.test(whole) && kept === '';
  if (isZero && /[1-9]/.test(fraction)) return `< ${SMALLEST}`;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return kept === '' ? grouped : `${grouped}.${kept}`;
}

/** A token's balance, or "unknown" if it could not be read: never a zero nobody saw. */
export function tokenText({ balance, symbol }: WalletToken): string {
  return balance === null ? 'unknown' : `${balanceText(balance)} ${symbol}`;
}

/** How current a wallet's balances are. `now` is epoch milliseconds. */
export function freshnessText({ balances, asOf }: WalletSubmission, now: number): string {
  const read = asOf === null ? null : age(Math.max(0, now - Date.parse(asOf)));
  switch (balances) {
    case 'reading':
      return read === null ? 'reading…' : `read ${read}, reading again…`;
    case 'known':
      return read === null ? '' : `read ${read}`;
    case 'unknown':
      return read === null
        ? 'Balances unknown: they could not be read yet.'
        : `Could not be read; last read ${read}.`;
  }
}
