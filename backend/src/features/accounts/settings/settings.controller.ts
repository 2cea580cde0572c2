import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { Settings } from '../../../contract/account.js';
import { MUTE_FAULT } from '../../../contract/quiet.js';
import { IsTimeZone, QuietHoursDto } from './clock.dto.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import type { Person } from '../../../identity/person.js';
import { SettingsService } from './settings.service.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  DIGEST_FAULT,
  isDigestTime,
  isSentimentMax,
  isSentimentMin,
  SENTIMENT_MAX_FAULT,
  SENTIMENT_MIN_FAULT,
} from './domain/setting-rules.js';

/** What is left out stays as it is; null is no value. */
const IfGiven = (): PropertyDecorator => ValidateIf((_settings, value) => value !== undefined);

const IfGivenAndNotNull = (): PropertyDecorator =>
  ValidateIf((_settings, value) => value !== undefined && value !== null);

/** With its time zone: another one would be the machine's. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

const Holds = (rule: (value: number) => boolean, sentence: string): PropertyDecorator =>
  ValidateBy({
    name: 'holdsRule',
    validator: {
      validate: (value: unknown) => typeof value !== 'number' || rule(value),
      defaultMessage: () => sentence,
    },
  });

const ANY_NUMBER = { allowInfinity: true, allowNaN: true };

export class SettingsDto implements Partial<Settings> {
  @ApiPropertyOptional()
  @IfGiven()
  @IsBoolean()
  readonly showTradfi?: boolean;

  @ApiPropertyOptional({ description: 'Seconds: 0 (off) or 60 to 3600' })
  @IfGiven()
  @IsNumber(ANY_NUMBER)
  @Holds(isDigestTime, DIGEST_FAULT)
  readonly bundleEverySec?: number;

  @ApiPropertyOptional()
  @IfGiven()
  @IsBoolean()
  readonly sendUrgentSeparately?: boolean;

  @ApiPropertyOptional({ description: '-1 to 0 in steps of 0.1; Pro' })
  @IfGiven()
  @IsNumber(ANY_NUMBER)
  @Holds(isSentimentMin, SENTIMENT_MIN_FAULT)
  readonly sentimentMinDefault?: number;

  @ApiPropertyOptional({ description: '0 to 1 in steps of 0.1; Pro' })
  @IfGiven()
  @IsNumber(ANY_NUMBER)
  @Holds(isSentimentMax, SENTIMENT_MAX_FAULT)
  readonly sentimentMaxDefault?: number;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Europe/Vienna',
    description: 'IANA time zone in which times are shown; null: not chosen',
  })
  @IfGivenAndNotNull()
  @IsString()
  @IsTimeZone()
  readonly timeZone?: string | null;

  @ApiPropertyOptional({ type: () => QuietHoursDto, nullable: true, description: 'null: none' })
  @IfGivenAndNotNull()
  @IsObject()
  @ValidateNested()
  @Type(() => QuietHoursDto)
  readonly quiet?: QuietHoursDto | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'ISO 8601, 15 minutes to 7 days from now; null: not muted',
  })
  @IfGivenAndNotNull()
  @IsString()
  @Matches(MOMENT, { message: MUTE_FAULT })
  readonly mutedUntil?: string | null;
}

@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api/settings')
@Access('signed-in')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get your alert settings' })
  read(@ThisPerson() { id }: Person): Promise<Settings> {
    return this.settings.of(id);
  }

  @Put()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Update alert settings; answers all of them. Sentiment bounds need Pro' })
  change(@ThisPerson() person: Person, @Body() change: SettingsDto): Promise<Settings> {
    return this.settings.change(person, change);
  }
}
