import { hashOfSecret } from './secret-hash.js';

/** Names the session whose id or token has this hash without being usable as it: for rooms and streams. Pure. */
export function keyOfHash(hash: Buffer): string {
  return hash.toString('base64url');
}

/** The key of the session with this id or token. Pure. */
export function keyOfSecret(secret: string): string {
  return keyOfHash(hashOfSecret(secret));
}

/** The hash that a key names. Pure. */
export function hashOfSessionKey(key: string): Buffer {
  return Buffer.from(key, 'base64url');
}
