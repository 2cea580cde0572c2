import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret with what is offered for it. Takes the same time wherever they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
