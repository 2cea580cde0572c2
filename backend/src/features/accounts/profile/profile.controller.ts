import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import {
  isSummaryTime,
  type ProAccess,
  type ProStatus,
  SUMMARY_TIME_FAULT,
  type SummaryTimeRequest,
  type Tier,
  type User,
} from '../../../contract/account.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { type Person, userView } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { proStatusOf } from './domain/plan-views.js';
import { IsTimeZone } from '../settings/clock.dto.js';
import { ProfileService } from './profile.service.js';
import { IsString, ValidateIf } from 'class-validator';
import { TextRule } from '../../../platform/validation/text-fields.js';

export class SummaryTimeDto implements SummaryTimeRequest {
  @ApiProperty({ example: '13:00', description: 'HH:MM in timeZone' })
  @IsString()
  @TextRule('isSummaryTime', isSummaryTime, SUMMARY_TIME_FAULT)
  readonly time: string;

  @ApiPropertyOptional({ example: 'Europe/Vienna', description: 'IANA time zone; left out: UTC' })
  @ValidateIf((_body, value) => value !== undefined)
  @IsString()
  @IsTimeZone()
  readonly timeZone?: string;
}

@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Get('me')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get the signed-in user' })
  me(@ThisPerson() person: Person): User {
    return userView(person);
  }

  @Get('user')
  @LimitApiCalls()
  @ApiOperation({ summary: 'The same' })
  user(@ThisPerson() person: Person): User {
    return userView(person);
  }

  @Get('user/tier')
  @LimitApiCalls()
  @ApiOperation({ summary: "Get the plan's trigger limit and how many are used" })
  tier(@ThisPerson() person: Person): Promise<Tier> {
    return this.profile.tier(person);
  }

  @Get('user/pro-status')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get whether Pro is active and until when it is paid' })
  proStatus(@ThisPerson() person: Person): ProStatus {
    return proStatusOf(person);
  }

  @Get('check-pro-access')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Check whether you may open the dashboard (Pro, grace or admin)' })
  proAccess(@ThisPerson() { hasProAccess }: Person): ProAccess {
    return { hasProAccess };
  }

  @Post('user/daily-summary-time')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Set the time of the daily summary: HH:MM, in UTC or a time zone' })
  async setSummaryTime(
    @ThisPerson() { id }: Person,
    @Body() { time, timeZone }: SummaryTimeDto,
  ): Promise<User> {
    const zone = timeZone === undefined || timeZone === 'UTC' ? null : timeZone;
    return userView(await this.profile.setSummaryTime(id, time, zone));
  }

  @Post('user/free-workspace')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Record that "Continue with Free" was chosen' })
  async useFreeWorkspace(@ThisPerson() { id }: Person): Promise<User> {
    return userView(await this.profile.useFreeWorkspace(id));
  }
}
