import { Secret, TOTP } from 'otpauth';

const PERIOD_SEC = 30;
/** A clock may be half a minute off, either way. */
const WINDOW = 1;

function totpOf(secret: string, label: string, issuer: string): TOTP {
  const form = { algorithm: 'SHA1', digits: 6, period: PERIOD_SEC } as const;
  return new TOTP({ ...form, issuer, label, secret: Secret.fromBase32(secret) });
}

/** A new secret for an authenticator app, in Base32: 160 random bits. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads: otpauth://totp/… Pure. */
export function totpUri(secret: string, email: string, brandName: string): string {
  return totpOf(secret, email, brandName).toString();
}

/** Which step of 30 seconds a code is of, at a time in epoch milliseconds; null for a wrong one. Pure. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret, '', '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_SEC) + delta;
}
