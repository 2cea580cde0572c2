import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;
const KEY_BYTES = 32;

/** A code nobody can foresee: six digits, the first ones may be 0. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** The code a person typed, spaces aside ("042 917" → "042917"), or null if it cannot be one. */
export function readCode(text: string): string | null {
  const bare = text.replace(/\s/g, '');
  return /^[0-9]{6}$/.test(bare) ? bare : null;
}

/**
 * What is kept of a code: HMAC-SHA-256 over the code and its chat, with a key derived from SESSION_SECRET for this
 * alone, so that neither the table nor another chat's row gives a code away.
 */
export function codeMac(sessionSecret: string, chatId: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'trial code', KEY_BYTES));
  return createHmac('sha256', key).update(`${chatId}:${code}`).digest();
}

/** Compares in a time that tells nothing about where they differ. */
export function sameMac(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
