import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCookieAuth,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { IsInt, IsISO8601, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import {
  type AlertPage,
  type AlertsSeen,
  type AlertsSeenRequest,
  MOST_ALERTS,
  USUAL_ALERTS,
} from '../../contract/alert.js';
import { accountOwner, type Owner, trialOwner } from '../../identity/owner.js';
import type { Person } from '../../identity/person.js';
import { PersonIfAny } from '../../identity/this-person.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { ReadWhole } from '../../platform/validation/query-values.js';
import { readCursor } from './domain/alert-cursor.js';
import { RecentAlertsService } from './recent-alerts.service.js';
import { SeenAlerts } from './seen-alerts.js';

const PAGE_RULE = { message: `A page has 1 to ${MOST_ALERTS} alerts.` };
const TIME_RULE = { message: 'Write a time like 2026-11-25T09:30:00Z.' };
/** ISO 8601 also knows weeks and days of the year, which Date does not. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const NO_CURSOR = 'Take nextCursor of the page before as it is.';

export class AlertsQueryDto {
  @ApiPropertyOptional({ description: 'nextCursor of the page before' })
  @IsOptional()
  @IsString()
  readonly cursor?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: MOST_ALERTS, default: USUAL_ALERTS })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(1, PAGE_RULE)
  @Max(MOST_ALERTS, PAGE_RULE)
  readonly limit?: number;

  @ApiPropertyOptional({ description: 'Only alerts on this symbol', example: 'BTC' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9]{1,20}$/, { message: 'A symbol is letters and digits, like BTC.' })
  readonly symbol?: string;

  @ApiPropertyOptional({ description: 'Only alerts that fired then or later', format: 'date-time' })
  @IsOptional()
  @Matches(MOMENT, TIME_RULE)
  @IsISO8601({ strict: true }, TIME_RULE)
  readonly from?: string;
}

export class AlertsSeenDto implements AlertsSeenRequest {
  @ApiProperty({
    format: 'date-time',
    description: 'timeline.recordedAt of the newest alert that was shown',
  })
  @Matches(MOMENT, TIME_RULE)
  @IsISO8601({ strict: true }, TIME_RULE)
  readonly seenAt!: string;
}

@ApiTags('alerts')
@ApiBearerAuth()
@ApiCookieAuth('bw_session')
@Controller('api/alerts')
@Access('optional')
export class AlertsController {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly alerts: RecentAlertsService,
    private readonly seen: SeenAlerts,
  ) {}

  @Get()
  @LimitApiCalls()
  @ApiOperation({
    summary: 'List alerts of the trial whose token is given, else of the signed-in user, newest first',
  })
  async list(
    @Query() query: AlertsQueryDto,
    @BearerToken() token: string | null,
    @PersonIfAny() person: Person | null,
  ): Promise<AlertPage> {
    const owner = await this.ownerOf(token, person);
    const { symbol, from, limit = USUAL_ALERTS } = query;
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    if (query.cursor !== undefined && after === null) {
      const fields = [{ field: 'cursor', message: NO_CURSOR }];
      throw new AppError('RULE_BROKEN', 422, NO_CURSOR, { fields });
    }
    const page = await this.alerts.page(owner, {
      after,
      limit,
      symbol: symbol?.toUpperCase() ?? null,
      from: from === undefined ? null : new Date(from),
    });
    return { ...page, ...(await this.seen.of(owner)) };
  }

  @Put('seen')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Say up to when alerts were seen, for every tab and device; it never goes back' })
  async see(
    @Body() { seenAt }: AlertsSeenDto,
    @BearerToken() token: string | null,
    @PersonIfAny() person: Person | null,
  ): Promise<AlertsSeen> {
    const owner = await this.ownerOf(token, person);
    return this.seen.moveTo(owner, new Date(seenAt));
  }

  private async ownerOf(token: string | null, person: Person | null): Promise<Owner> {
    if (token !== null) return trialOwner((await this.sessions.require(token)).chatId);
    if (person === null) throw new AppError('UNAUTHENTICATED', 401);
    return accountOwner(person.id);
  }
}
