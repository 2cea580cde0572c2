import { randomBytes } from 'node:crypto';
import type { CookieOptions } from 'express';

const TRIAL = 'bw_trial';
const ASK = 'bw_trial_ask';
const ASK_PATH = '/api/trial';
const ASK_LIFE_MS = 10 * 60_000;
const NONCE_BYTES = 32;
const NONCE = /^[A-Za-z0-9_-]{43}$/;

export interface TrialCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * The cookie that holds the session of a verified handle: out of reach of scripts and of other sites' posts, gone with
 * the browser's session. On https it is bound to this host as well. Pure.
 */
export function trialCookie(publicUrl: string): TrialCookie {
  const secure = isSecure(publicUrl);
  return {
    name: secure ? `__Host-${TRIAL}` : TRIAL,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  };
}

/**
 * The cookie that tells the browser that asked for a code from strangers: it lives as long as the code and goes to the
 * trial's calls only. A cookie of a path cannot be bound to the host by its name, so on https it is `__Secure-`. Pure.
 */
export function askCookie(publicUrl: string): TrialCookie {
  const secure = isSecure(publicUrl);
  return {
    name: secure ? `__Secure-${ASK}` : ASK,
    options: { httpOnly: true, sameSite: 'lax', path: ASK_PATH, maxAge: ASK_LIFE_MS, secure },
  };
}

/** What the cookie of a browser that asks for its first code holds. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64url');
}

/** A nonce from a cookie, or null if `newNonce` cannot have made it. Pure. */
export function readNonce(text: string | null): string | null {
  return text !== null && NONCE.test(text) ? text : null;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
