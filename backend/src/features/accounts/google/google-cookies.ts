import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Challenge } from './google-issuer.js';
import { SignedCookie } from './signed-cookie.js';

/** A sign-in under way in one browser, and where it goes afterwards. */
export interface Begun extends Challenge {
  readonly next: string;
}

/** An identity that came back from Google and waits for the password of the account it is to be joined to. */
export interface WaitingIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
  readonly next: string;
}

/** Keeps a sign-in under way in the browser that began it. */
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
