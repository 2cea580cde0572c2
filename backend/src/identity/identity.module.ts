import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { SessionEvents } from './session-events.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { Sessions } from './sessions/sessions.js';
import { TrialSessions } from './trial/trial-sessions.js';

/** Who asks: every room's controllers and sockets need to know. */
@Global()
@Module({
  providers: [
    SessionEvents,
    SessionCookie,
    SessionStrategy,
    Sessions,
    TrialSessions,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SessionEvents, SessionCookie, Sessions, TrialSessions],
})
export class IdentityModule {}
