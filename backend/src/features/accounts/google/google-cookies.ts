import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Challenge } from './google-issuer.js';
import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
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

/** A sign-in under way in one browser, and where it goes afterwards. */
export interface Begun extends Challenge {
  readonly next: string;
  /** By which a new account may be made. */
  readonly invitation: string | null;
  /** `proof`: whoever is signed in proves that it is them. */
  readonly aim?: 'proof';
}

/** An identity that came back from Google and waits for the password of the account it is to be joined to. */
export interface WaitingIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  readonly next: string;
}

@Injectable()
export class GoogleCookies {
  readonly waiting: SignedCookie<WaitingIdentity>;
  private readonly begun: SignedCookie<Begun>;

  constructor(@Inject(CONFIG) config: Config) {
    this.begun = new SignedCookie('bw_google', 'sign-in with Google', config);
    this.waiting = new SignedCookie('bw_google_join', 'join an identity of Google', config);
  }

  begin(response: Response, begun: Begun): void {
    this.begun.put(response, begun);
  }

  /** What this browser began, which is forgotten by that; null: nothing, or too long ago. */
  finish(request: Request, response: Response): Begun | null {
    this.begun.clear(response);
    return this.begun.read(request);
  }
}
