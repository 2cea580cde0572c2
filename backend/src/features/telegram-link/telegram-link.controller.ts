import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCookieAuth,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import type { Person } from '../../identity/person.js';
import { PersonIfAny, SessionId, ThisPerson } from '../../identity/this-person.js';
import type {
  TelegramStatus,
  TelegramUpdateRequest,
  TelegramUpdateResponse,
} from '../../contract/telegram.js';
import type { OkResponse, TelegramDisconnectRequest } from '../../contract/trial.js';
import { Access, Scope } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { AccountLinks } from './account-links.js';
import { TelegramLinkService } from './telegram-link.service.js';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import type { TelegramBotResponse } from '../../contract/trial-page.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { BotStatus } from './bot-status.js';
import { accountStatus, connectedStatus } from './chat-events.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';

export class TelegramUpdateDto implements TelegramUpdateRequest {
  @ApiProperty({ description: 'The token of the trial whose chat the account gets' })
  @IsString()
  readonly token: string;

  @ApiPropertyOptional({ description: "false deletes the trial's triggers; else those that fit come along" })
  @IsOptional()
  @IsBoolean()
  readonly importTriggers?: boolean;
}

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
  @Scope('channels')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: "Send one message marked TEST to the account's chat" })
  async sendSample(@ThisPerson() { id }: Person): Promise<OkResponse> {
    await this.link.sendSample(id);
    return { ok: true };
  }
}

export class TelegramDisconnectDto implements TelegramDisconnectRequest {
  @ApiPropertyOptional({ description: 'Instead of the bearer token' })
  @IsOptional()
  @IsString()
  readonly token?: string;
}

/** Where links to Telegram lead: https://core.telegram.org/api/links */
const TELEGRAM_HOST = 't.me';

@ApiTags('telegram')
@Controller('api/telegram')
@Access('public')
export class TelegramStatusController {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly links: AccountLinks,
    private readonly botStatus: BotStatus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('bot')
  @LimitApiCalls()
  @ApiOperation({
    summary: 'The name of the bot, the link that opens the chat with it, and whether that is on Telegram',
  })
  async bot(): Promise<TelegramBotResponse> {
    const { linkBase } = this.config.telegram;
    const username = await this.botStatus.username();
    const telegram = new URL(linkBase).hostname === TELEGRAM_HOST ? 'real' : 'simulated';
    return { username, link: `${linkBase}/${username}`, telegram };
  }

  @Get('status')
  @Scope('read')
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
    const [chat, elsewhere] = await Promise.all([
      this.links.chatOf(person.id),
      this.links.isReachedElsewhere(person.id),
    ]);
    const status = { ...accountStatus(chat), ...(elsewhere && { elsewhere: true }) };
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
