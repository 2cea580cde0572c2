import { createHmac } from 'node:crypto';

export interface SignedCall {
  readonly secret: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly body: string;
  /** By lower-case name: those that v1 binds, in their order. */
  readonly headers: Readonly<Record<string, string>>;
  /** Which of the two signatures it carries. */
  readonly versions: SignatureVersions;
}

export const SIGNATURE_VERSIONS = ['both', 'v0', 'v1'] as const;
export type SignatureVersions = (typeof SIGNATURE_VERSIONS)[number];

/** The value of X-Hook0-Signature. */
export function signatureOf({ secret, at, body, headers, versions }: SignedCall): string {
  const names = Object.keys(headers).join(' ');
  const values = Object.values(headers).join('.');
  const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  return [
    `t=${at}`,
    ...(versions === 'v1' ? [] : [`v0=${hmac(`${at}.${body}`)}`]),
    ...(versions === 'v0' ? [] : [`h=${names}`, `v1=${hmac(`${at}.${names}.${values}.${body}`)}`]),
  ].join(',');
}
