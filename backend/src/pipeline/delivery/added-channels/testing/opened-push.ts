import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Of the receiver in Appendix A of RFC 8291. */
const PRIVATE_KEY = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
const AUTH = bytes('BTBZMqHH6r4Tts7J_aSIgg');

/** What that receiver reads, by RFC 8291 section 3.4 and RFC 8188 section 2. @throws Error for what was changed on the way. */
export function openedPush(body: string | Uint8Array): string {
  const sealed = Buffer.from(body);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(PRIVATE_KEY);
  const [salt, idLength] = [sealed.subarray(0, 16), sealed[20] ?? 0];
  const [sender, record] = [sealed.subarray(21, 21 + idLength), sealed.subarray(21 + idLength)];
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = derived(pair.computeSecret(sender), AUTH, about, 32);
  const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  if (text.at(-1) !== 2) throw new Error('The last record does not end as one');
  return text.subarray(0, -1).toString('utf8');
}

function derived(input: Uint8Array, salt: Uint8Array, about: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, about, length));
}
