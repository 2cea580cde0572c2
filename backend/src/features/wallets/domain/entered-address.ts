import { LONGEST_NO_ADDRESS, type WalletNetwork } from '../../../contract/wallet.js';
import { looksSecret } from './looks-secret.js';

/** Knows whose checksums are right. Both return the form in which an address is kept, null for what is none. */
export interface AddressChecks {
  readonly ethereum: (text: string) => string | null;
  /** Of the main network only. */
  readonly bitcoin: (text: string) => string | null;
}

export type EntryVerdict =
  | { readonly kind: 'address'; readonly network: WalletNetwork; readonly address: string }
  /** Whoever knows it owns the coins: it must go nowhere. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'too-short' }
  | { readonly kind: 'not-an-address' };

/** The longest address there is, a bech32 one, has 90 characters. */
const LONGEST = 90;
const CLEAN = /^[0-9A-Za-z]+$/;

/**
 * What somebody entered as the address of a wallet. Blanks around it are dropped, nothing else is put right. People are
 * only ever asked for "ethereum", so an address that is Bitcoin's for certain is taken as that; not the other way round.
 * Pure; linear in the length.
 */
export function judgeEntry(entered: string, network: WalletNetwork, checks: AddressChecks): EntryVerdict {
  const text = withoutBlanksAround(entered);
  if (text.length <= LONGEST && CLEAN.test(text)) {
    const ethereum = network === 'ethereum' ? checks.ethereum(text) : null;
    if (ethereum !== null) return { kind: 'address', network: 'ethereum', address: ethereum };
    const bitcoin = checks.bitcoin(text);
    if (bitcoin !== null) return { kind: 'address', network: 'bitcoin', address: bitcoin };
  }
  if (looksSecret(entered)) return { kind: 'secret' };
  return { kind: text.length <= LONGEST_NO_ADDRESS ? 'too-short' : 'not-an-address' };
}

/** A pattern for blanks at the end would look at every run of blanks once for each blank in it. */
function withoutBlanksAround(entered: string): string {
  let [start, end] = [0, entered.length];
  while (entered[start] === ' ') start += 1;
  while (end > start && entered[end - 1] === ' ') end -= 1;
  return entered.slice(start, end);
}
