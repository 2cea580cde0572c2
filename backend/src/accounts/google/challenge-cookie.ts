import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { readCookie } from '../../platform/http/cookies.js';
import type { Challenge } from './google-issuer.js';

const PATH = '/api/auth/google';
const LIFE_SEC = 600;

/** A sign-in under way in one browser, and where it goes afterwards. */
export interface Begun extends Challenge {
  readonly next: string;
}

/** Keeps a sign-in under way in the browser that began it: signed, for ten minutes, for one use. */
@Injectable()
export class ChallengeCookie {
  private readonly jwt: JwtService;
  private readonly name: string;
  private readonly secure: boolean;

  constructor(@Inject(CONFIG) { sessionSecret, publicUrl }: Config) {
    const secret = createHmac('sha256', sessionSecret).update('sign-in with Google').digest('base64url');
    this.jwt = new JwtService({ secret });
    this.secure = publicUrl.startsWith('https:');
    // A cookie of a path cannot be bound to the host by its name.
    this.name = this.secure ? '__Secure-bw_google' : 'bw_google';
  }

  put(response: Response, begun: Begun): void {
    const value = this.jwt.sign({ ...begun }, { algorithm: 'HS256', expiresIn: LIFE_SEC });
    response.cookie(this.name, value, { ...this.options(), maxAge: LIFE_SEC * 1000 });
  }

  /** What this browser began, which is forgotten by that; null: nothing, or too long ago. */
  take(request: Request, response: Response): Begun | null {
    const value = readCookie(request.headers.cookie, this.name);
    response.clearCookie(this.name, this.options());
    if (value === null) return null;
    try {
      return this.jwt.verify<Begun>(value, { algorithms: ['HS256'] });
    } catch {
      return null;
    }
  }

  private options() {
    return { httpOnly: true, sameSite: 'lax', path: PATH, secure: this.secure } as const;
  }
}
