import { type KeyObject, verify } from 'node:crypto';
import type { Fields } from '../../shared/control-calls.js';
import { isObject, parsedJson } from '../../shared/parsed-json.js';

export interface TokenRule {
  readonly keyId: string;
  readonly publicKey: KeyObject;
  /** "POST host/path", without a query. */
  readonly uri: string;
  /** Epoch seconds. */
  readonly now: number;
}

const LONGEST_LIFE_SEC = 120;
const LEEWAY_SEC = 5;
const NONCE = /^[0-9a-f]{32}$/;

/** What is wrong with an Authorization header; null: it is right. */
export function tokenFault(authorization: string | undefined, rule: TokenRule): string | null {
  const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  const [head, body, signature, ...rest] = (token ?? '').split('.');
  if (head === undefined || body === undefined || signature === undefined || rest.length > 0) {
    return 'no bearer token';
  }
  const signed = Buffer.from(`${head}.${body}`);
  if (!isSignedBy(rule.publicKey, signed, Buffer.from(signature, 'base64url'))) return 'wrong signature';
  return headFault(decoded(head), rule) ?? claimsFault(decoded(body), rule);
}

function isSignedBy(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  if (key.asymmetricKeyType !== 'ec') return verify(null, signed, key, signature);
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

function headFault({ alg, kid, typ, nonce }: Fields, { keyId, publicKey }: TokenRule): string | null {
  const wanted = publicKey.asymmetricKeyType === 'ec' ? 'ES256' : 'EdDSA';
  if (alg !== wanted) return `alg must be ${wanted}`;
  if (typ !== 'JWT') return 'typ must be JWT';
  if (kid !== keyId) return 'unknown kid';
  return typeof nonce === 'string' && NONCE.test(nonce) ? null : 'nonce must be 32 hex digits';
}

function claimsFault(claims: Fields, { keyId, uri, now }: TokenRule): string | null {
  const { sub, iss, nbf, exp, uris } = claims;
  if (sub !== keyId) return 'sub must be the key';
  if (iss !== 'cdp') return 'iss must be cdp';
  if (typeof nbf !== 'number' || nbf > now + LEEWAY_SEC) return 'not valid yet';
  if (typeof exp !== 'number' || exp <= now) return 'expired';
  if (exp - nbf > LONGEST_LIFE_SEC) return `valid for more than ${LONGEST_LIFE_SEC} s`;
  return Array.isArray(uris) && uris.includes(uri) ? null : `uris must name ${uri}`;
}

function decoded(part: string): Fields {
  const value = parsedJson(Buffer.from(part, 'base64url').toString());
  return isObject(value) ? value : {};
}
