import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a device proves that it got: a message about an alert (`delivery`), or the first one of a new channel (`channel`). */
export interface PushReceipt {
  readonly of: 'delivery' | 'channel';
  readonly id: string;
}

const GOOD_FOR_MS = 24 * 3_600_000;
const MAC_BYTES = 18;
const KEY_BYTES = 32;
const FORM = /^([dc])\.([\w-]{1,64})\.([0-9a-z]{1,10})\.([\w-]{24})$/;

/** A text that only its receiver has, good for 24 hours. `now`: epoch milliseconds. Pure. */
export function pushReceipt(sessionSecret: string, { of, id }: PushReceipt, now: number): string {
  const claim = `${of === 'delivery' ? 'd' : 'c'}.${id}.${Math.floor((now + GOOD_FOR_MS) / 1000).toString(36)}`;
  return `${claim}.${macOf(sessionSecret, claim).toString('base64url')}`;
}

/** What a text proves; null if we did not make it or it is over. Pure. */
export function readPushReceipt(sessionSecret: string, text: string, now: number): PushReceipt | null {
  const [, of, id = '', until = '', mac = ''] = FORM.exec(text) ?? [];
  if (of === undefined) return null;
  const expected = macOf(sessionSecret, text.slice(0, text.lastIndexOf('.')));
  const isOurs = timingSafeEqual(Buffer.from(mac, 'base64url'), expected);
  if (!isOurs || Number.parseInt(until, 36) * 1000 < now) return null;
  return { of: of === 'd' ? 'delivery' : 'channel', id };
}

function macOf(sessionSecret: string, claim: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'receipt of a push message', KEY_BYTES));
  return createHmac('sha256', key).update(claim).digest().subarray(0, MAC_BYTES);
}
