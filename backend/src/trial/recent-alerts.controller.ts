import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { RecentAlert } from '../contract/alert.js';
import { RecentAlertsService } from '../alerts/recent-alerts.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { Access } from '../platform/http/access.js';
import { LimitApiCalls } from '../platform/rate-limit/limit-per-address.js';
import { BearerToken } from './bearer-token.js';
import { TrialSessions } from './trial-sessions.js';

@ApiTags('alerts')
@Controller('api/recent-alerts')
@Access('public')
export class RecentAlertsController {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly alerts: RecentAlertsService,
  ) {}

  @Get()
  @LimitApiCalls()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The last 10 alerts of the trial whose token is given, newest first' })
  async list(@BearerToken() token: string | null): Promise<readonly RecentAlert[]> {
    if (token === null) throw new AppError('UNAUTHENTICATED', 401);
    const { chatId } = await this.sessions.require(token);
    return this.alerts.ofTrial(chatId);
  }
}
