import { createHash } from 'node:crypto';

/** What is stored of a handshake's token or code. Pure. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Names the session whose token has this hash without being usable as it: for rooms and streams. Pure. */
export function sessionKeyOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64url');
}

/** The hash that `sessionKeyOf` named. Pure. */
export function hashOfKey(key: string): Buffer {
  return Buffer.from(key, 'base64url');
}
