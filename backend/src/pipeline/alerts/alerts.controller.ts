import { Body, Controller, Get, Inject, Injectable, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCookieAuth,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import {
  ALERT_RESULTS,
  type AlertPage,
  type AlertResult,
  type AlertsSeen,
  type AlertsSeenRequest,
  MOST_ALERTS,
  type RecentAlert,
  USUAL_ALERTS,
} from '../../contract/alert.js';
import { accountOwner, type Owner, trialOwner } from '../../identity/owner.js';
import type { Person } from '../../identity/person.js';
import { PersonIfAny } from '../../identity/this-person.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access, Scope } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { ReadWhole } from '../../platform/validation/query-values.js';
import type { AlertFilter } from './alerts-sql.js';
import { readCursor } from './domain/alert-cursor.js';
import { RecentAlertsService } from './recent-alerts.service.js';
import { SeenAlerts } from './seen-alerts.js';

const PAGE_RULE = { message: `A page has 1 to ${MOST_ALERTS} alerts.` };
const TIME_RULE = { message: 'Write a time like 2026-11-25T09:30:00Z.' };
/** ISO 8601 also knows weeks and days of the year, which Date does not. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const NO_CURSOR = 'Take nextCursor of the page before as it is.';

export class AlertFilterDto {
  @ApiPropertyOptional({ description: 'Only alerts on this symbol', example: 'BTC' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9]{1,20}$/, { message: 'A symbol is letters and digits, like BTC.' })
  readonly symbol?: string;

  @ApiPropertyOptional({ description: 'Only alerts that fired then or later', format: 'date-time' })
  @IsOptional()
  @Matches(MOMENT, TIME_RULE)
  @IsISO8601({ strict: true }, TIME_RULE)
  readonly from?: string;

  @ApiPropertyOptional({ description: 'Only alerts that fired before', format: 'date-time' })
  @IsOptional()
  @Matches(MOMENT, TIME_RULE)
  @IsISO8601({ strict: true }, TIME_RULE)
  readonly to?: string;

  @ApiPropertyOptional({
    enum: ALERT_RESULTS,
    description:
      'sent: something was delivered; held: something still waits; failed: neither; late: found late',
  })
  @IsOptional()
  @IsIn(ALERT_RESULTS, { message: 'A result is sent, late, held or failed.' })
  readonly result?: AlertResult;
}

export class AlertsQueryDto extends AlertFilterDto {
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
}

/** What narrows the alerts down, read. */
export function filterOf({ symbol, from, to, result }: AlertFilterDto): Omit<AlertFilter, 'after' | 'limit'> {
  return {
    symbol: symbol?.toUpperCase() ?? null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    result: result ?? null,
  };
}

/** Of the trial whose token is given, else of the account. @throws AppError UNAUTHENTICATED (401) */
@Injectable()
export class AlertsOwner {
  constructor(private readonly sessions: TrialSessions) {}

  async of(token: string | null, person: Person | null): Promise<Owner> {
    if (token !== null) return trialOwner((await this.sessions.require(token)).chatId);
    if (person === null) throw new AppError('UNAUTHENTICATED', 401);
    return accountOwner(person.id);
  }
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
    private readonly owners: AlertsOwner,
    private readonly alerts: RecentAlertsService,
    private readonly seen: SeenAlerts,
    @Inject(CONFIG) private readonly config: Pick<Config, 'alertHistoryMonths'>,
  ) {}

  @Get()
  @Scope('read')
  @LimitApiCalls()
  @ApiOperation({
    summary: 'List alerts of the trial whose token is given, else of the signed-in user, newest first',
  })
  async list(
    @Query() query: AlertsQueryDto,
    @BearerToken() token: string | null,
    @PersonIfAny() person: Person | null,
  ): Promise<AlertPage> {
    const owner = await this.owners.of(token, person);
    const { limit = USUAL_ALERTS } = query;
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    if (query.cursor !== undefined && after === null) {
      const fields = [{ field: 'cursor', message: NO_CURSOR }];
      throw new AppError('RULE_BROKEN', 422, NO_CURSOR, { fields });
    }
    const page = await this.alerts.page(owner, { ...filterOf(query), after, limit });
    return { ...page, ...(await this.seen.of(owner)), keptMonths: this.config.alertHistoryMonths };
  }

  @Put('seen')
  @Scope('alerts')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Say up to when alerts were seen, for every tab and device; it never goes back' })
  async see(
    @Body() { seenAt }: AlertsSeenDto,
    @BearerToken() token: string | null,
    @PersonIfAny() person: Person | null,
  ): Promise<AlertsSeen> {
    const owner = await this.owners.of(token, person);
    return this.seen.moveTo(owner, new Date(seenAt));
  }
}

@ApiTags('alerts')
@Controller('api/recent-alerts')
@Access('optional')
export class RecentAlertsController {
  constructor(
    private readonly owners: AlertsOwner,
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
    return this.alerts.last(await this.owners.of(token, person));
  }
}
