import { createHash } from 'node:crypto';

/** What is stored of a secret that nobody can guess: its SHA-256. Pure. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Names the session whose id or token has this hash without being usable as it: for rooms and streams. Pure. */
export function sessionKeyOf(hash: Buffer): string {
  return hash.toString('base64url');
}

/** The key of the session with this id or token. Pure. */
export function sessionKey(secret: string): string {
  return sessionKeyOf(hashOfSecret(secret));
}

/** The hash that a key names. Pure. */
export function hashOfSessionKey(key: string): Buffer {
  return Buffer.from(key, 'base64url');
}
