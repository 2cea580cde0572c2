import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../identity/person.js';
import { SessionId, ThisPerson } from '../../identity/this-person.js';
import type { TelegramUpdateResponse } from '../../contract/telegram.js';
import type { OkResponse } from '../../contract/trial.js';
import { Access } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { AccountLinks } from './account-links.js';
import { TelegramUpdateDto } from './dto/telegram-update.dto.js';
import { TelegramLinkService } from './telegram-link.service.js';

@ApiTags('telegram')
@ApiCookieAuth('bw_session')
@Controller('api/telegram')
@Access('signed-in')
export class TelegramLinkController {
  constructor(
    private readonly link: TelegramLinkService,
    private readonly links: AccountLinks,
  ) {}

  @Post('update')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({
    summary: "Take this browser's trial to the account: its chat and, if wanted, its triggers",
  })
  update(
    @ThisPerson() { id }: Person,
    @SessionId() sid: string | null,
    @Body() { token, importTriggers }: TelegramUpdateDto,
  ): Promise<TelegramUpdateResponse> {
    const wanted = importTriggers === false ? 'drop' : 'keep';
    return this.link.takeTrial({ userId: id, sessionId: sid ?? '' }, token, wanted);
  }

  @Delete('link')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Remove the Telegram chat from the account; its triggers stay' })
  async unlink(@ThisPerson() { id }: Person): Promise<OkResponse> {
    await this.links.unlink(id);
    return { ok: true };
  }

  @Post('test-message')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: "Send one message marked TEST to the account's chat" })
  async sendSample(@ThisPerson() { id }: Person): Promise<OkResponse> {
    await this.link.sendSample(id);
    return { ok: true };
  }
}
