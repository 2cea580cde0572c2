import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { Request, Response } from 'express';
import type { Config } from '../../../platform/config/config.js';
import { readCookie } from '../../../platform/http/cookies.js';

const PATH = '/api/auth/google';
const LIFE_SEC = 600;

/** Facts that a browser keeps for ten minutes between two calls of the Google sign-in: signed, out of reach of scripts. */
export class SignedCookie<T extends object> {
  private readonly jwt: JwtService;
  private readonly name: string;
  private readonly secure: boolean;

  /** `use` makes a key of its own, so that no cookie passes for another. */
  constructor(
    name: string,
    use: string,
    { sessionSecret, publicUrl }: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  ) {
    this.jwt = new JwtService({
      secret: createHmac('sha256', sessionSecret).update(use).digest('base64url'),
    });
    this.secure = publicUrl.startsWith('https:');
    // A cookie of a path cannot be bound to the host by its name.
    this.name = this.secure ? `__Secure-${name}` : name;
  }

  put(response: Response, facts: T): void {
    const value = this.jwt.sign({ ...facts }, { algorithm: 'HS256', expiresIn: LIFE_SEC });
    response.cookie(this.name, value, { ...this.options(), maxAge: LIFE_SEC * 1000 });
  }

  /** What this browser was given; null: nothing, or too long ago. */
  read(request: Request): T | null {
    const value = readCookie(request.headers.cookie, this.name);
    if (value === null) return null;
    try {
      return this.jwt.verify<T>(value, { algorithms: ['HS256'] });
    } catch {
      return null;
    }
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options());
  }

  private options() {
    return { httpOnly: true, sameSite: 'lax', path: PATH, secure: this.secure } as const;
  }
}
