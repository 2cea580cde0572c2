import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccountSessionEnds } from './sessions/session-end-stream.js';
import { SessionPass } from './sessions/session-pass.js';
import { SessionStrategy } from './sessions/session.strategy.js';
import { Sessions } from './sessions/sessions.js';
import { TrialSessionEnds, TrialSessions } from './trial/trial-sessions.js';

/** Who asks: every room's controllers and sockets need to know. */
@Global()
@Module({
  providers: [
    AccountSessionEnds,
    SessionPass,
    SessionStrategy,
    Sessions,
    TrialSessionEnds,
    TrialSessions,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccountSessionEnds, SessionPass, Sessions, TrialSessionEnds, TrialSessions],
})
export class IdentityModule {}
