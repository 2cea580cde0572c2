import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const PKCS8_HEAD_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;
const NONCE_BYTES = 16;
const LIFE_SEC = 120;

/** The key of a secret as the provider hands it out: base64 of a 32-byte seed, then of the public half. */
export function signingKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(secret, 'base64').subarray(0, SEED_BYTES);
  const key = Buffer.concat([PKCS8_HEAD_OF_ED25519, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

export interface SignedRequest {
  readonly keyId: string;
  readonly key: KeyObject;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A JWT for one request, good for two minutes. It names the host and the path that are called, without a query. */
export function bearerToken({ keyId, key, method, url, now }: SignedRequest): string {
  const nowSec = Math.floor(now / 1000);
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const head = { alg: 'EdDSA', kid: keyId, typ: 'JWT', nonce };
  const claims = {
    sub: keyId,
    iss: 'cdp',
    uris: [`${method} ${url.host}${url.pathname}`],
    iat: nowSec,
    nbf: nowSec,
    exp: nowSec + LIFE_SEC,
  };
  const text = `${encoded(head)}.${encoded(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
