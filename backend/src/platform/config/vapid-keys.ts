import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import type { Config, PushKeys } from './config.js';
import { dataDirOf } from './data-dir.js';
import type { Env, EnvReader } from './env-reader.js';
import { keptFile } from './kept-file.js';

const FILE = 'vapid-keys';
const CURVE = 'prime256v1';
const PRIVATE_BYTES = 32;

type Site = Pick<Config, 'publicUrl' | 'supportEmail'>;

/**
 * Outside production an environment without VAPID keys gets the pair kept in DATA_DIR, which the first start makes: subscriptions
 * of browsers are bound to it.
 */
export async function withVapidKeys(env: Env): Promise<Env> {
  const isGiven = Boolean(env.VAPID_PUBLIC_KEY?.trim() || env.VAPID_PRIVATE_KEY?.trim());
  if (isGiven || env.NODE_ENV === 'production') return env;
  const kept = await keptFile(join(dataDirOf(env), FILE), () => newVapidPair().privateKey);
  const publicKey = vapidPublicKey(kept);
  return publicKey === null ? env : { ...env, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: kept };
}

/** A new pair on P-256 as VAPID has it: base64url, the point uncompressed. */
export function newVapidPair(): Omit<PushKeys, 'subject'> {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const scalar = pair.getPrivateKey();
  // Node leaves out leading zeros.
  const padded = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - scalar.length), scalar]);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') };
}

/** The public key that belongs to a private one; null if it is none. Pure. */
export function vapidPublicKey(privateKey: string): string | null {
  const scalar = Buffer.from(privateKey, 'base64url');
  if (scalar.length !== PRIVATE_BYTES) return null;
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(scalar);
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}

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
