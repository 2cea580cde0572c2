import { createHash } from 'node:crypto';

/** What is stored of a session's id. */
export function hashOfId(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/** Names a session without being usable as it. */
export function keyOf(idHash: Buffer): string {
  return idHash.toString('base64url');
}

/** The key of the session of an id. */
export function keyOfId(id: string): string {
  return keyOf(hashOfId(id));
}

/** The stored hash that a key names. */
export function hashOfKey(key: string): Buffer {
  return Buffer.from(key, 'base64url');
}
