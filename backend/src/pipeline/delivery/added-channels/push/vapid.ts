import { createPrivateKey, sign } from 'node:crypto';
import type { PushKeys } from '../../../../platform/config/config.js';

/** RFC 8292 allows 24 hours; half of it leaves room for clocks that differ. */
const GOOD_FOR_SEC = 12 * 3600;

/**
 * The Authorization that says who sends, to the push service of one endpoint (RFC 8292). `now`: epoch milliseconds. It names the
 * origin that the subscription has, so it is good for no other service.
 */
export function vapidAuthorization(endpoint: string, keys: PushKeys, now: number): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + GOOD_FOR_SEC,
    sub: keys.subject,
  };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKeyOf(keys),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function privateKeyOf({ publicKey, privateKey }: PushKeys) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}
