import {
  FREE_WALLETS,
  LONGEST_NO_ADDRESS,
  PRO_WALLETS,
  type WalletNetwork,
} from '../../../contract/wallet.js';
import type { Role } from '../../../contract/account.js';
import type { PlanSentences } from '../../../contract/plans.js';

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

export interface WalletAllowance {
  /** Paused ones count. */
  readonly max: number;
  /** What somebody reads who wants one more. */
  readonly refusal: string;
}

/** How many wallets a person of a role may have. Pure. */
export function walletAllowance(role: Role, sentences: PlanSentences): WalletAllowance {
  return role === 'free'
    ? { max: FREE_WALLETS, refusal: sentences.freeWalletLimit }
    : { max: PRO_WALLETS, refusal: sentences.proWalletLimit };
}

/** Enough for the longest seed phrase in any of its languages, with numbers before the words. */
const READ_CHARACTERS = 2_000;
const FEWEST_SEED_WORDS = 12;
const LONGEST_SEED_WORD = 12;

const BASE58 = '1-9A-HJ-NP-Za-km-z';
const KEYS: readonly RegExp[] = [
  // A private key as hex, with 0x or without. A transaction's hash looks the same and is no address either.
  /(?<![0-9a-f])(?:0x)?[0-9a-f]{64}(?![0-9a-f])/i,
  // Bitcoin's wallet import format, main and test network.
  new RegExp(`(?<![${BASE58}])[5KL9c][${BASE58}]{50,51}(?![${BASE58}])`),
  // An extended private key: xprv, yprv, zprv and so on.
  new RegExp(`[a-z]prv[${BASE58}]{90,}`, 'i'),
  // A key encrypted with a password (BIP 38).
  new RegExp(`(?<![${BASE58}])6P[${BASE58}]{56}(?![${BASE58}])`),
];

/**
 * Whether a text holds a private key or a seed phrase; spaces, quotes, numbers, line breaks and invisible characters do not
 * hide one. Twelve words or more count as a phrase in any language. Pure; linear, and reads 2,000 characters at most.
 */
export function looksSecret(text: string): boolean {
  const plain = text
    .slice(0, READ_CHARACTERS)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  const joined = plain.replace(/[^0-9A-Za-z]/g, '');
  return isSeedPhrase(plain) || KEYS.some((key) => key.test(plain) || key.test(joined));
}

function isSeedPhrase(text: string): boolean {
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u);
  const words = parts.filter((part) => part.length <= LONGEST_SEED_WORD && /^[\p{L}\p{M}]+$/u.test(part));
  return words.length >= FEWEST_SEED_WORDS;
}
