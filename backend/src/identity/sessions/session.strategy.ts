import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { readCookie } from '../../platform/http/cookies.js';
import {
  SESSION_ALGORITHM,
  sessionCookieKey,
  type SessionClaims,
  sessionCookieSpec,
} from './session-cookie.js';
import { Sessions } from './sessions.js';

/** What the strategy leaves at a request: the session, and the id to end it with. */
export interface SignedIn {
  readonly sid: string;
  readonly session: NonNullable<Awaited<ReturnType<Sessions['find']>>>;
}

export const SESSION_STRATEGY = 'session';

/** A request is signed in if its cookie carries a JWT of ours that names a session which lives. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(
    private readonly sessions: Sessions,
    @Inject(CONFIG) config: Config,
  ) {
    const { name } = sessionCookieSpec(config.publicUrl);
    super({
      jwtFromRequest: (request: Request) => readCookie(request.headers.cookie, name),
      secretOrKey: sessionCookieKey(config.sessionSecret),
      algorithms: [SESSION_ALGORITHM],
    });
  }

  /** `false` is passport's word for nobody. */
  async validate({ sid }: Partial<SessionClaims>): Promise<SignedIn | false> {
    if (typeof sid !== 'string') return false;
    const session = await this.sessions.find(sid);
    return session === null ? false : { sid, session };
  }
}
