import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TelegramStatus } from '../contract/telegram.js';
import type { OkResponse } from '../contract/trial.js';
import { LimitApiCalls } from '../platform/rate-limit/limit-per-address.js';
import { BearerToken } from './bearer-token.js';
import { TelegramDisconnectDto } from './dto/telegram-disconnect.dto.js';
import { connectedStatus } from '../telegram-bot/connected-status.js';
import { TrialSessions } from './trial-sessions.js';

@ApiTags('telegram')
@Controller('api/telegram')
export class TelegramConnectionController {
  constructor(private readonly sessions: TrialSessions) {}

  @Get('status')
  @LimitApiCalls()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Whether this browser is connected to a Telegram chat' })
  async status(@BearerToken() token: string | null): Promise<TelegramStatus> {
    const trial = await this.sessions.find(token);
    return trial === null ? { connected: false } : connectedStatus(trial);
  }

  @Post('disconnect')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiBearerAuth()
  @ApiOperation({ summary: "End this browser's trial session; alerts go on until /stop in the chat" })
  async disconnect(
    @Body() body: TelegramDisconnectDto,
    @BearerToken() bearer: string | null,
  ): Promise<OkResponse> {
    const token = body.token ?? bearer;
    if (token !== null) await this.sessions.end(token);
    return { ok: true };
  }
}
