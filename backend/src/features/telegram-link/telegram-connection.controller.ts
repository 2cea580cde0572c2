import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TelegramStatus } from '../../contract/telegram.js';
import type { OkResponse } from '../../contract/trial.js';
import type { TelegramBotResponse } from '../../contract/trial-page.js';
import type { Person } from '../../identity/person.js';
import { PersonIfAny } from '../../identity/this-person.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Access } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { TelegramDisconnectDto } from './dto/telegram-disconnect.dto.js';
import { BotStatus } from './bot-status.js';
import { accountStatus, connectedStatus } from './connected-status.js';
import { AccountLinks } from './account-links.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';

/** Where links to Telegram lead: https://core.telegram.org/api/links */
const TELEGRAM_HOST = 't.me';

@ApiTags('telegram')
@Controller('api/telegram')
@Access('public')
export class TelegramConnectionController {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly links: AccountLinks,
    private readonly botStatus: BotStatus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('bot')
  @LimitApiCalls()
  @ApiOperation({
    summary: "Get the bot's name, the link to its chat and whether that chat is on Telegram",
  })
  async bot(): Promise<TelegramBotResponse> {
    const { linkBase } = this.config.telegram;
    const username = await this.botStatus.username();
    const telegram = new URL(linkBase).hostname === TELEGRAM_HOST ? 'real' : 'simulated';
    return { username, link: `${linkBase}/${username}`, telegram };
  }

  @Get('status')
  @LimitApiCalls()
  @Access('optional')
  @ApiBearerAuth()
  @ApiCookieAuth('bw_session')
  @ApiOperation({
    summary:
      "Whether the account, or without a session this browser's trial, is connected to a Telegram chat",
  })
  async status(
    @PersonIfAny() person: Person | null,
    @BearerToken() token: string | null,
  ): Promise<TelegramStatus> {
    const trial = await this.sessions.find(token);
    if (person === null) return trial === null ? { connected: false } : connectedStatus(trial);
    const status = accountStatus(await this.links.chatOf(person.id));
    return token === null ? status : { ...status, trial: trial === null ? 'ended' : 'live' };
  }

  @Post('disconnect')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiBearerAuth()
  @ApiOperation({ summary: "End this browser's trial session; its alerts continue until /stop in the chat" })
  async disconnect(
    @Body() body: TelegramDisconnectDto,
    @BearerToken() bearer: string | null,
  ): Promise<OkResponse> {
    const token = body.token ?? bearer;
    if (token !== null) await this.sessions.end(token);
    return { ok: true };
  }
}
