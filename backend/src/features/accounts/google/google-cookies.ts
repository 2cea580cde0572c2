import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { SignedCookie } from '../signed-cookie.js';
import type { Challenge } from './google-issuer.js';

/** Ten minutes between two calls of the Google sign-in. */
const BETWEEN_CALLS = { path: '/api/auth/google', lifeSec: 600 };

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
    const cookie = (name: string, use: string) => ({ name, use, ...BETWEEN_CALLS });
    this.begun = new SignedCookie(cookie('bw_google', 'sign-in with Google'), config);
    this.waiting = new SignedCookie(cookie('bw_google_join', 'join an identity of Google'), config);
  }

  begin(response: Response, begun: Begun): void {
    this.begun.put(response, begun);
  }

  /** What this browser began, which is forgotten by that; null: nothing, or too long ago. */
  finish(request: Request, response: Response): Begun | null {
    return this.begun.readOnce(request, response);
  }
}
