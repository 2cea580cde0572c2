import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** What a receiver has: its pair on P-256, and 16 bytes. */
export interface ReceiverKeys {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

/** The text of a push message (RFC 8291, one record of RFC 8188). Pure. @throws Error for what is not for this receiver. */
export function openedMessage(body: Buffer, { pair, auth }: ReceiverKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const senderEnd = SALT_BYTES + 5 + (body[SALT_BYTES + 4] ?? 0);
  const sender = body.subarray(SALT_BYTES + 5, senderEnd);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = derived(pair.computeSecret(sender), auth, about, 32);
  const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(body.subarray(senderEnd, -TAG_BYTES)), decipher.final()]);
  const end = text.lastIndexOf(LAST_RECORD);
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The last record has no end');
  return text.subarray(0, end).toString('utf8');
}

function derived(input: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, about, bytes));
}
