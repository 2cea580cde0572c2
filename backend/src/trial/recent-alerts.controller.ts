import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { RecentAlert } from '../contract/alert.js';
import { AppError } from '../platform/errors/app-error.js';
import { BearerToken } from '../trial/bearer-token.js';
import { TrialSessions } from '../trial/trial-sessions.js';
import { RecentAlertsService } from './recent-alerts.service.js';

@ApiTags('alerts')
@Controller('api/recent-alerts')
export class RecentAlertsController {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly alerts: RecentAlertsService,
  ) {}

  @Get()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'The last 10 alerts of the trial whose token is given, newest first' })
  async list(@BearerToken() token: string | null): Promise<readonly RecentAlert[]> {
    if (token === null) throw new AppError('UNAUTHENTICATED', 401);
    const { chatId } = await this.sessions.require(token);
    return this.alerts.ofTrial(chatId);
  }
}
