import type { CookieOptions } from 'express';

const SESSION = 'bw_session';
const LIFE_MS = 30 * 24 * 60 * 60_000;

export interface SessionCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * The cookie of a signed-in browser: out of reach of scripts and of other sites' posts, kept for 30 days at most. On
 * https it is bound to this host as well. Pure.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${SESSION}` : SESSION,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LIFE_MS },
  };
}
