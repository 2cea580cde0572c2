import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config.js';
import { readCookie } from '../../platform/http/cookies.js';

export interface SignedCookieSpec {
  readonly name: string;
  /** Makes a key of its own, so that no cookie passes for another. */
  readonly use: string;
  readonly path: string;
  readonly lifeSec: number;
}

/** Facts that a browser keeps for a time: signed, out of reach of scripts. */
export class SignedCookie<T extends object> {
  private readonly jwt: JwtService;
  private readonly name: string;
  private readonly secure: boolean;

  constructor(
    private readonly spec: SignedCookieSpec,
    { sessionSecret, publicUrl }: Pick<Config, 'sessionSecret' | 'publicUrl'>,
  ) {
    const { name, use, path } = spec;
    this.jwt = new JwtService({
      secret: createHmac('sha256', sessionSecret).update(use).digest('base64url'),
    });
    this.secure = publicUrl.startsWith('https:');
    // A cookie of a path cannot be bound to the host by its name.
    const prefix = path === '/' ? '__Host' : '__Secure';
    this.name = this.secure ? `${prefix}-${name}` : name;
  }

  put(response: Response, facts: T): void {
    const { lifeSec } = this.spec;
    const value = this.jwt.sign({ ...facts }, { algorithm: 'HS256', expiresIn: lifeSec });
    response.cookie(this.name, value, { ...this.options(), maxAge: lifeSec * 1000 });
  }

  /** What this browser was given; null: nothing, too long ago, or what we did not sign. */
  read(request: Request): T | null {
    const value = readCookie(request.headers.cookie, this.name);
    if (value === null) return null;
    try {
      return this.jwt.verify<T>(value, { algorithms: ['HS256'] });
    } catch {
      return null;
    }
  }

  /** As `read`; what was given is forgotten by that. */
  readOnce(request: Request, response: Response): T | null {
    this.clear(response);
    return this.read(request);
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options());
  }

  private options() {
    return { httpOnly: true, sameSite: 'lax', path: this.spec.path, secure: this.secure } as const;
  }
}
