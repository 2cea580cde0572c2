import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import type { MessageResponse } from '../../../contract/user-triggers.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { NewsTestsService } from './news-tests.service.js';

@ApiTags('news')
@ApiCookieAuth('bw_session')
@Controller('api/news')
@Access('signed-in')
export class NewsTestsController {
  constructor(private readonly tests: NewsTestsService) {}

  @Post('test-preview')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Preview the daily summary; sends nothing' })
  async preview(@ThisPerson() { id }: Person): Promise<MessageResponse> {
    return { message: await this.tests.preview(id) };
  }

  @Post('send-test')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Send that message, marked TEST, to the linked chat' })
  async send(@ThisPerson() { id }: Person): Promise<MessageResponse> {
    return { message: await this.tests.send(id) };
  }
}
