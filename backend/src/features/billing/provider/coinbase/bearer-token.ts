import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const PKCS8_HEAD_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;
const NONCE_BYTES = 16;
const LIFE_SEC = 120;

/**
 * The key of a secret as the provider hands it out: a PEM of an EC key on P-256 ("-----BEGIN EC PRIVATE KEY-----"), or for
 * Ed25519 base64 of a 32-byte seed and the public half. @throws Error if a PEM cannot be read.
 */
export function signingKeyOf(secret: string): KeyObject {
  if (secret.startsWith('-----BEGIN ')) return createPrivateKey(secret);
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

/**
 * A JWT for one request, good for two minutes: EdDSA or ES256, as the key is. It names the host and the path that are called,
 * without a query. For ECDSA keys the samples of https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 * put that into `uri`, Coinbase's own SDK into `uris` for both kinds (coinbase/cdp-sdk, auth/utils/jwt.ts).
 */
export function bearerToken({ keyId, key, method, url, now }: SignedRequest): string {
  const nowSec = Math.floor(now / 1000);
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const isEc = key.asymmetricKeyType === 'ec';
  const uri = `${method} ${url.host}${url.pathname}`;
  const head = { alg: isEc ? 'ES256' : 'EdDSA', kid: keyId, typ: 'JWT', nonce };
  const claims = {
    sub: keyId,
    iss: 'cdp',
    uris: [uri],
    ...(isEc && { uri }),
    iat: nowSec,
    nbf: nowSec,
    exp: nowSec + LIFE_SEC,
  };
  const text = `${encoded(head)}.${encoded(claims)}`;
  return `${text}.${signatureOf(text, key).toString('base64url')}`;
}

/** RFC 8037 for Ed25519; RFC 7518, 3.4 for ES256: R and S side by side. */
function signatureOf(text: string, key: KeyObject): Buffer {
  const signed = Buffer.from(text);
  return key.asymmetricKeyType === 'ec'
    ? sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })
    : sign(null, signed, key);
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
