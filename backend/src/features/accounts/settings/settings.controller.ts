import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { Settings } from '../../../contract/account.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import type { Person } from '../../../identity/person.js';
import { SettingsService } from './settings.service.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { IsBoolean, IsNumber, ValidateBy, ValidateIf } from 'class-validator';
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
