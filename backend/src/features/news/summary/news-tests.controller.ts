import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { dailySummarySample } from '../../../contract/messages/daily-summary.js';
import type { MessageResponse } from '../../../contract/user-triggers.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { SampleSender } from '../../triggers/samples/samples.js';
import { SummaryWriter } from './summary-writer.js';

/** Shows a person the summary as it would come now, on the screen or in their chat; today's still comes. */
@ApiTags('news')
@ApiCookieAuth('bw_session')
@Controller('api/news')
@Access('signed-in')
export class NewsTestsController {
  constructor(
    private readonly writer: SummaryWriter,
    private readonly samples: SampleSender,
  ) {}

  @Post('test-preview')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Preview the daily summary; sends nothing' })
  async preview(@ThisPerson() { id }: Person): Promise<MessageResponse> {
    return { message: await this.messageOf(id) };
  }

  @Post('send-test')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Send that message, marked TEST, to the linked chat' })
  async send(@ThisPerson() { id }: Person): Promise<MessageResponse> {
    return { message: await this.samples.sendToAccount(id, () => this.messageOf(id)) };
  }

  /** It begins with the test mark. @throws AppError 401 if the account has just ended. */
  private async messageOf(userId: string): Promise<string> {
    const summary = await this.writer.of(userId);
    if (summary === null) throw new AppError('UNAUTHENTICATED', 401);
    return dailySummarySample(summary);
  }
}
