import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { readCookie } from '../../../platform/http/cookies.js';

const NAME = 'bw_known';
const LIFE_SEC = 180 * 24 * 60 * 60;
const ALGORITHM = 'HS256';

export interface KnownBrowser {
  readonly userId: string;
  readonly browserId: string;
}

/** Where somebody signs in, or proves who they are. */
export interface SignInBrowser {
  readonly address: string;
  /** Browser and system, as `deviceLabel` says. */
  readonly label: string | null;
  readonly known: KnownBrowser | null;
  readonly formerSid: string | null;
}

/**
 * Remembers, in a signed cookie, that an account's owner has used a browser. It opens nothing: it only keeps strangers who
 * guess at the account from using up that browser's tries.
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies)
 */
@Injectable()
export class KnownBrowsers {
  private readonly jwt: JwtService;
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(@Inject(CONFIG) { sessionSecret, publicUrl }: Config) {
    this.jwt = new JwtService({
      secret: createHmac('sha256', sessionSecret).update('known browser').digest('base64url'),
    });
    const secure = publicUrl.startsWith('https:');
    this.name = secure ? `__Host-${NAME}` : NAME;
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: LIFE_SEC * 1000 };
  }

  /** The browser is new each time, so that what others tried with a copy of its cookie counts no more. */
  remember(response: Response, userId: string): void {
    const known: KnownBrowser = { userId, browserId: randomUUID() };
    const value = this.jwt.sign({ ...known }, { algorithm: ALGORITHM, expiresIn: LIFE_SEC });
    response.cookie(this.name, value, this.options);
  }

  /** null for a browser without the cookie, or with one that we did not sign. */
  of({ headers }: Request): KnownBrowser | null {
    const value = readCookie(headers.cookie, this.name);
    if (value === null) return null;
    try {
      const { userId, browserId } = this.jwt.verify<KnownBrowser>(value, { algorithms: [ALGORITHM] });
      return { userId, browserId };
    } catch {
      return null;
    }
  }
}
