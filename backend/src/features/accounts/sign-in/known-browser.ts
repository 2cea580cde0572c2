import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { SignedCookie } from '../signed-cookie.js';

const LIFE_SEC = 180 * 24 * 60 * 60;

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
  private readonly cookie: SignedCookie<KnownBrowser>;

  constructor(@Inject(CONFIG) config: Config) {
    const spec = { name: 'bw_known', use: 'known browser', path: '/', lifeSec: LIFE_SEC };
    this.cookie = new SignedCookie(spec, config);
  }

  /** The browser is new each time, so that what others tried with a copy of its cookie counts no more. */
  remember(response: Response, userId: string): void {
    this.cookie.put(response, { userId, browserId: randomUUID() });
  }

  /** null for a browser without the cookie, or with one that we did not sign. */
  of(request: Request): KnownBrowser | null {
    const known = this.cookie.read(request);
    return known && { userId: known.userId, browserId: known.browserId };
  }
}
