import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../identity/person.js';
import { PersonIfAny } from '../../identity/this-person.js';
import type { RecentAlert } from '../../contract/alert.js';
import { RecentAlertsService } from './recent-alerts.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access, Scope } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';

@ApiTags('alerts')
@Controller('api/recent-alerts')
@Access('optional')
export class RecentAlertsController {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly alerts: RecentAlertsService,
  ) {}

  @Get()
  @Scope('read')
  @LimitApiCalls()
  @ApiBearerAuth()
  @ApiCookieAuth('bw_session')
  @ApiOperation({
    summary: 'List the last 10 alerts of the trial whose token is given, else of the signed-in user',
  })
  async list(
    @BearerToken() token: string | null,
    @PersonIfAny() person: Person | null,
  ): Promise<readonly RecentAlert[]> {
    if (token !== null) return this.alerts.ofTrial((await this.sessions.require(token)).chatId);
    if (person === null) throw new AppError('UNAUTHENTICATED', 401);
    return this.alerts.ofUser(person.id);
  }
}
