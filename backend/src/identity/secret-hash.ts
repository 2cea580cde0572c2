import { createHash } from 'node:crypto';

/** What is stored of a secret that nobody can guess: its SHA-256. Pure. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
