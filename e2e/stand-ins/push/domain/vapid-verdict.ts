import { createPublicKey, verify } from 'node:crypto';

/** `foreign`: the subscription was made for another key. */
export type VapidVerdict =
  | 'good'
  | 'missing'
  | 'forged'
  | 'for-another-service'
  | 'over'
  | 'no-subject'
  | 'foreign';

export interface VapidFacts {
  /** The header Authorization. */
  readonly authorization: string | undefined;
  /** The origin that the sender believes to call. */
  readonly origin: string;
  /** The key that the subscription was made for, base64url. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const FORM = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;
const LONGEST_SEC = 24 * 3600;

/** Whether a push service takes what a sender says of itself (RFC 8292). Pure. */
export function vapidVerdict({ authorization = '', origin, key, now }: VapidFacts): VapidVerdict {
  const [, head = '', claims = '', signature = '', shown = ''] = FORM.exec(authorization) ?? [];
  if (head === '') return 'missing';
  if (!isSigned(`${head}.${claims}`, signature, shown)) return 'forged';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  if (aud !== origin) return 'for-another-service';
  const sec = now / 1000;
  if (typeof exp !== 'number' || exp < sec || exp > sec + LONGEST_SEC) return 'over';
  if (typeof sub !== 'string' || !/^(?:mailto|https):/.test(sub)) return 'no-subject';
  return shown === key ? 'good' : 'foreign';
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(text), by, Buffer.from(signature, 'base64url'));
}
