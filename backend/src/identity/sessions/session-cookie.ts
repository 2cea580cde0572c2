import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { CookieOptions, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { readCookie } from '../../platform/http/cookies.js';

const SESSION = 'bw_session';
const LIFE_MS = 30 * 24 * 60 * 60_000;

interface CookieSpec {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * The cookie of a signed-in browser: out of reach of scripts and of other sites' posts, kept for 30 days at most. On
 * https it is bound to this host as well. Pure.
 */
export function sessionCookieSpec(publicUrl: string): CookieSpec {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${SESSION}` : SESSION,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LIFE_MS },
  };
}

const ISSUER = 'bellwether';
export const SESSION_ALGORITHM = 'HS256';

/** What the signed cookie carries: nothing but the session's id, so that everything else is looked up. */
export interface SessionClaims {
  readonly sid: string;
}

/** The key that signs session cookies: of its own, so that no other use of SESSION_SECRET can make one. Pure. */
export function sessionCookieKey(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('session cookie').digest('base64url');
}

/** The browser's cookie that names its session. */
@Injectable()
export class SessionCookie {
  private readonly jwt: JwtService;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.jwt = new JwtService({ secret: sessionCookieKey(config.sessionSecret) });
  }

  set(response: Response, sid: string): void {
    const { name, options } = sessionCookieSpec(this.config.publicUrl);
    response.cookie(name, this.sign(sid), options);
  }

  clear(response: Response): void {
    const { name, options } = sessionCookieSpec(this.config.publicUrl);
    response.clearCookie(name, { ...options, maxAge: undefined });
  }

  sign(sid: string): string {
    return this.jwt.sign({ sid } satisfies SessionClaims, { algorithm: SESSION_ALGORITHM, issuer: ISSUER });
  }

  /** The session id in a Cookie header; null without a cookie that we signed. */
  ofCookies(header: string | undefined): string | null {
    const value = readCookie(header, sessionCookieSpec(this.config.publicUrl).name);
    return value === null ? null : this.read(value);
  }

  /** The session id a cookie's value carries; null for whatever we did not sign. */
  read(value: string): string | null {
    try {
      const { sid } = this.jwt.verify<Partial<SessionClaims>>(value, {
        algorithms: [SESSION_ALGORITHM],
        issuer: ISSUER,
      });
      return typeof sid === 'string' ? sid : null;
    } catch {
      return null;
    }
  }
}
