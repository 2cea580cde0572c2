import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription: its point on P-256, uncompressed, and its 16 bytes of authentication secret. */
export interface SubscriptionKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** What is random in a message. A pair of keys and a salt serve one message only. */
export interface PushChance {
  /** An own pair on P-256. */
  readonly pair: ECDH;
  /** 16 bytes. */
  readonly salt: Buffer;
}

const CURVE = 'prime256v1';
const KEY_BYTES = 32;
const CEK_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_BYTES = 4096;
/** Ends the last record (RFC 8188), and the only one there is. */
const LAST_RECORD = Buffer.of(2);

/**
 * A message for one subscription as RFC 8291 has it: one record of aes128gcm (RFC 8188), 103 bytes longer than the text. Our own,
 * because the package web-push is under the MPL, which may not be shipped.
 * @throws Error for a key that is no point of the curve.
 */
export function sealPush(
  text: string,
  keys: SubscriptionKeys,
  { pair, salt }: PushChance = chance(),
): Buffer {
  const own = pair.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, own]);
  const input = derived(pair.computeSecret(keys.p256dh), keys.auth, about, KEY_BYTES);
  const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), CEK_BYTES);
  const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [
    cipher.update(text, 'utf8'),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, recordSize, Buffer.of(own.length), own, ...record]);
}

function chance(): PushChance {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { pair, salt: randomBytes(16) };
}

function derived(input: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, about, bytes));
}
