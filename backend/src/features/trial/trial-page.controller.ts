import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { OkResponse } from '../../contract/trial.js';
import type {
  TrialLevelsRequest,
  TrialLevelsResponse,
  TrialStartRequest,
  TrialVerifyRequest,
  TrialVerifyResponse,
} from '../../contract/trial-page.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenRule } from '../../platform/errors/app-error.js';
import { Access, Offered } from '../../platform/http/access.js';
import { readCookie } from '../../platform/http/cookies.js';
import { addressKey } from '../../platform/http/address-key.js';
import { LimitApiCalls, LimitPerAddress } from '../../platform/rate-limit/limit-per-address.js';
import { readTrialLevels } from './domain/read-trial-form.js';
import { askCookie, newNonce, readNonce, trialCookie } from './trial-cookie.js';
import { TrialPageService } from './trial-page.service.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';
import { Type } from 'class-transformer';
import { IsObject, IsString, ValidateNested } from 'class-validator';
import type { CoreSymbol } from '../../contract/symbols.js';
import { LevelField } from '../triggers/level-field.js';

const LEVEL = 'US dollars per unit; needed, more than 0';

export class TrialStartDto implements TrialStartRequest {
  @ApiProperty({ description: 'A Telegram handle, with or without @', example: '@yourname' })
  @IsString()
  readonly handle: string;
}

export class TrialVerifyDto extends TrialStartDto implements TrialVerifyRequest {
  @ApiProperty({ description: 'The six digits that arrived in the chat', example: '042917' })
  @IsString()
  readonly code: string;
}

export class TrialLevelsDto implements Partial<Record<CoreSymbol, number | null>> {
  @LevelField(LEVEL)
  readonly BTC?: number | null;

  @LevelField(LEVEL)
  readonly ETH?: number | null;

  @LevelField(LEVEL)
  readonly SOL?: number | null;
}

export class TrialEnableDto extends TrialStartDto implements TrialLevelsRequest {
  @ApiProperty({ type: TrialLevelsDto })
  @IsObject()
  @ValidateNested()
  @Type(() => TrialLevelsDto)
  readonly triggers: TrialLevelsDto;
}

@ApiTags('trial')
@Controller('api/trial')
@Access('public')
@Offered('trial')
export class TrialPageController {
  constructor(
    private readonly page: TrialPageService,
    private readonly sessions: TrialSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('start')
  @HttpCode(200)
  @LimitPerAddress('trial-start', { max: 10, windowSec: 3600 })
  @ApiOperation({
    summary:
      'Send a code to the chat of a person who has started the bot; the cookie bw_trial_ask tells who asked for it',
  })
  async start(
    @Body() { handle }: TrialStartDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OkResponse> {
    const nonce = this.nonceOf(request) ?? newNonce();
    await this.page.start(handle, { nonce, address: addressKey(request.ip ?? 'unknown') });
    const { name, options } = askCookie(this.config.publicUrl);
    response.cookie(name, nonce, options);
    return { ok: true };
  }

  @Post('verify')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Verify a Telegram handle with its code; sets the cookie bw_trial' })
  async verify(
    @Body() { handle, code }: TrialVerifyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TrialVerifyResponse> {
    const token = await this.page.verify(handle, { code, nonce: this.nonceOf(request) });
    const { name, options } = trialCookie(this.config.publicUrl);
    response.cookie(name, token, options);
    return { verified: true };
  }

  @Post('triggers')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiCookieAuth('bw_trial')
  @ApiOperation({
    summary: "Make three levels the verified chat's triggers, each above or below the price now",
  })
  async enable(
    @Body() { handle, triggers }: TrialEnableDto,
    @Req() request: Request,
  ): Promise<TrialLevelsResponse> {
    const token = readCookie(request.headers.cookie, trialCookie(this.config.publicUrl).name);
    if (token === null) throw new AppError('UNAUTHENTICATED', 401, 'Verify your Telegram handle first.');
    const chat = await this.sessions.require(token);
    const reading = readTrialLevels(triggers);
    if (reading.kind === 'broken') throw brokenRule(reading.faults);
    return { ok: true, triggers: await this.page.enable(chat, handle, reading.levels) };
  }

  private nonceOf({ headers }: Request): string | null {
    return readNonce(readCookie(headers.cookie, askCookie(this.config.publicUrl).name));
  }
}
