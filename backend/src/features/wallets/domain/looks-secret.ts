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
 * Whether a text looks like a private key or a seed phrase, whatever spaces, quotes, numbers or invisible characters
 * are around it. Twelve words or more count as a phrase in any language: it errs to the safe side. Pure; reads 2,000
 * characters at most.
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
