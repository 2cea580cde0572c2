/** Shorter ones are not sent. */
const MIN_LENGTH = 11;
const SEED_WORDS = 12;
const PRIVATE_KEY = /^(0x)?[0-9a-f]{64}$/i;
const BITCOIN_PRIVATE_KEY = /^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/;
const EXTENDED_PRIVATE_KEY = /^[xyz]prv/;

const TOO_SHORT = 'An address has more than 10 characters.';
const SECRET =
  'This looks like a private key or a seed phrase. Never type it anywhere but in your wallet: whoever has it has your coins. We only need the public address.';

export type CheckedAddress =
  | { readonly kind: 'ok'; readonly address: string }
  | { readonly kind: 'refused'; readonly reason: string };

function isSecret(text: string): boolean {
  if (text.split(/\s+/).length >= SEED_WORDS) return true;
  return PRIVATE_KEY.test(text) || BITCOIN_PRIVATE_KEY.test(text) || EXTENDED_PRIVATE_KEY.test(text);
}

/** What was typed, if it may leave the browser: keys and seed phrases never do. Pure. */
export function checkAddress(typed: string): CheckedAddress {
  const address = typed.trim();
  if (isSecret(address)) return { kind: 'refused', reason: SECRET };
  if (address.length < MIN_LENGTH) return { kind: 'refused', reason: TOO_SHORT };
  return { kind: 'ok', address };
}

const HEAD = 6;
const TAIL = 4;

/** An address as lists show it: "0x1234…cdef". */
export function shortAddress(address: string): string {
  if (address.length <= HEAD + TAIL + 1) return address;
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}
