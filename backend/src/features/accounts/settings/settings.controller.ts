import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Settings } from '../../../contract/account.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import type { Person } from '../../../identity/person.js';
import { SettingsService } from '../settings.service.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { SettingsDto } from './dto/settings.dto.js';

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
