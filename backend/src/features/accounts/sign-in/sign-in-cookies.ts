import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { User } from '../../../contract/account.js';
import { userView } from '../../../identity/person.js';
import { SessionCookie } from '../../../identity/sessions/session-cookie.js';
import { KnownBrowsers, type SignInBrowser } from './known-browser.js';
import { deviceLabel } from '../../../identity/domain/device-label.js';
import type { OpenedSession } from './password-proof.js';

@Injectable()
export class SignInCookies {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly browsers: KnownBrowsers,
  ) {}

  browserOf(request: Request, formerSid: string | null): SignInBrowser {
    return {
      address: request.ip ?? 'unknown',
      label: deviceLabel(request.headers['user-agent']),
      known: this.browsers.of(request),
      formerSid,
    };
  }

  /** Leaves the session with the browser, and remembers it. Answers the body. */
  set({ sid, person }: OpenedSession, response: Response): User {
    this.cookie.set(response, sid);
    this.browsers.remember(response, person.id);
    return userView(person);
  }
}
