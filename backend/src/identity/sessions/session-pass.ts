import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { readCookie } from '../../platform/http/cookies.js';
import { sessionCookie } from './session-cookie.js';

const ISSUER = 'bellwether';
export const PASS_ALGORITHM = 'HS256';

/** What the signed cookie carries: nothing but the session's id, so that everything else is looked up. */
export interface PassPayload {
  readonly sid: string;
}

/** The key that signs session cookies: of its own, so that no other use of SESSION_SECRET can make one. Pure. */
export function passKey(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('session cookie').digest('base64url');
}

/** Puts a session into the browser's cookie, and takes it out again. */
@Injectable()
export class SessionPass {
  private readonly jwt: JwtService;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.jwt = new JwtService({ secret: passKey(config.sessionSecret) });
  }

  give(response: Response, sid: string): void {
    const { name, options } = sessionCookie(this.config.publicUrl);
    response.cookie(name, this.sign(sid), options);
  }

  take(response: Response): void {
    const { name, options } = sessionCookie(this.config.publicUrl);
    response.clearCookie(name, { ...options, maxAge: undefined });
  }

  /** The cookie's value. */
  sign(sid: string): string {
    return this.jwt.sign({ sid } satisfies PassPayload, { algorithm: PASS_ALGORITHM, issuer: ISSUER });
  }

  /** The session id in a Cookie header; null without a cookie that we signed. */
  ofCookies(header: string | undefined): string | null {
    const value = readCookie(header, sessionCookie(this.config.publicUrl).name);
    return value === null ? null : this.read(value);
  }

  /** The session id a cookie's value carries; null for whatever we did not sign. */
  read(value: string): string | null {
    try {
      const { sid } = this.jwt.verify<Partial<PassPayload>>(value, {
        algorithms: [PASS_ALGORITHM],
        issuer: ISSUER,
      });
      return typeof sid === 'string' ? sid : null;
    } catch {
      return null;
    }
  }
}
