import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Purges } from '../platform/jobs/purges.js';
import { AccessGuard } from './access.guard.js';
import { SessionEvents } from './session-events.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { Sessions } from './sessions/sessions.js';
import { API_TOKEN_PURGE, ApiTokens } from './tokens/api-tokens.js';
import { TokenCalls } from './tokens/token-calls.js';
import { TrialSessions } from './trial/trial-sessions.js';

/** Who asks: every room's controllers and sockets need to know. */
@Global()
@Module({
  providers: [
    SessionEvents,
    SessionCookie,
    SessionStrategy,
    Sessions,
    ApiTokens,
    TokenCalls,
    TrialSessions,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [ApiTokens, SessionEvents, SessionCookie, Sessions, TrialSessions],
})
export class IdentityModule {
  constructor(purges: Purges) {
    purges.add(API_TOKEN_PURGE);
  }
}
