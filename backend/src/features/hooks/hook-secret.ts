import { HOOK_PATH } from '../../contract/hooks.js';
import { hashOfSecret } from '../../identity/secret-hash.js';
import { randomDigits } from '../../identity/tokens/random-digits.js';

const PREFIX = 'bwh_';
const LENGTH = 43;
const SECRET = new RegExp(`^${PREFIX}[0-9A-Za-z]{${LENGTH}}$`);

/** The last part of a hook's address: whoever knows it may ring. */
export function newHookSecret(): string {
  return `${PREFIX}${randomDigits(LENGTH)}`;
}

/** SHA-256, which is what is stored; null for what is no secret of a hook. Pure. */
export function hookSecretHash(secret: string): Buffer | null {
  return SECRET.test(secret) ? hashOfSecret(secret) : null;
}

export function hookUrl(publicUrl: string, secret: string): string {
  return `${publicUrl}${HOOK_PATH}${secret}`;
}
