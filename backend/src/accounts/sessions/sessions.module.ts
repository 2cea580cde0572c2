import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from '../access.guard.js';
import { AdminEmails } from '../grants/admin-emails.js';
import { Entrance } from './entrance.js';
import { AccountSessionEnds } from './session-end-stream.js';
import { SessionPass } from './session-pass.js';
import { SessionStrategy } from './session.strategy.js';
import { Sessions } from './sessions.js';

/** Who is signed in: every room's controllers ask. */
@Global()
@Module({
  providers: [
    AccountSessionEnds,
    AdminEmails,
    Entrance,
    SessionPass,
    SessionStrategy,
    Sessions,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccountSessionEnds, AdminEmails, Entrance, SessionPass, Sessions],
})
export class SessionsModule {}
