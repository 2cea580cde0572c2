import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const LIFE_MS = 10 * 60_000;
const MOST_TRIES = 5;

/** What is kept of a code that was sent to a channel. */
export interface ChannelProof {
  readonly mac: string;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly tries: number;
}

/** `wrong`: another try may follow. `over`: it ended, or was tried too often. */
export type ProofVerdict = 'right' | 'wrong' | 'over';

/** Pure. */
export function proofOf(sessionSecret: string, channelId: string, code: string, now: number): ChannelProof {
  return { mac: macOf(sessionSecret, channelId, code).toString('base64url'), until: now + LIFE_MS, tries: 0 };
}

/** Spaces within a code do not matter. Pure. */
export function judgeProof(
  { mac, until, tries }: ChannelProof,
  typed: { readonly sessionSecret: string; readonly channelId: string; readonly code: string },
  now: number,
): ProofVerdict {
  if (now >= until || tries >= MOST_TRIES) return 'over';
  const given = macOf(typed.sessionSecret, typed.channelId, typed.code.replace(/\s/g, ''));
  const kept = Buffer.from(mac, 'base64url');
  if (kept.length === given.length && timingSafeEqual(kept, given)) return 'right';
  return tries + 1 >= MOST_TRIES ? 'over' : 'wrong';
}

/** Of an address: the same for the same one, and no way back. Pure. */
export function channelKey(sessionSecret: string, key: string): Buffer {
  const secret = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'channel address', KEY_BYTES));
  return createHmac('sha256', secret).update(key).digest();
}

function macOf(sessionSecret: string, channelId: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'channel code', KEY_BYTES));
  return createHmac('sha256', key).update(`${channelId}:${code}`).digest();
}
