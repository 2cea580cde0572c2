import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import type { MessageResponse } from '../../../contract/user-triggers.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { accountOwner } from '../../../identity/owner.js';
import { TriggerTestDto } from './dto/trigger.dto.js';
import { TriggerTestsService } from './trigger-tests.service.js';

@ApiTags('triggers')
@ApiCookieAuth('bw_session')
@Controller('api/triggers')
@Access('signed-in')
export class TriggerTestsController {
  constructor(private readonly tests: TriggerTestsService) {}

  @Post('test-preview')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Preview an alert at the price that makes it ring; sends nothing' })
  async preview(@ThisPerson() { id }: Person, @Body() body: TriggerTestDto): Promise<MessageResponse> {
    return { message: await this.tests.preview(accountOwner(id), body) };
  }

  @Post('send-test')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Send that message, marked TEST, to the linked chat' })
  async send(@ThisPerson() { id }: Person, @Body() body: TriggerTestDto): Promise<MessageResponse> {
    return { message: await this.tests.send(accountOwner(id), body) };
  }
}
