import type { Config } from './config.js';
import type { EnvReader } from './env-reader.js';
import { vapidPublicKey } from './vapid-keys.js';

type Site = Pick<Config, 'publicUrl' | 'supportEmail'>;

/** Who sends push messages to browsers (RFC 8292); null: nobody does. */
export function readPush(reader: EnvReader, { publicUrl, supportEmail }: Site): Config['push'] {
  const publicKey = reader.formed('VAPID_PUBLIC_KEY', /^[\w-]{87}$/, '87 characters of base64url');
  const privateKey = reader.secret('VAPID_PRIVATE_KEY', /^[\w-]{43}$/, '43 characters of base64url');
  if ((publicKey === null) !== (privateKey === null)) {
    reader.fault('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together: one of them is not set.');
  }
  if (publicKey === null || privateKey === null) return null;
  if (reader.faults.length === 0 && vapidPublicKey(privateKey) !== publicKey) {
    reader.fault('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.');
  }
  const subject = supportEmail === null ? publicUrl : `mailto:${supportEmail}`;
  return Object.freeze({ publicKey, privateKey, subject });
}
