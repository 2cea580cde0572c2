import { Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { HOOK_TOO_LARGE, MOST_HOOK_BYTES } from '../../contract/hooks.js';
import type { OkResponse } from '../../contract/trial.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access } from '../../platform/http/access.js';
import { rawBodyOf } from '../../platform/http/raw-body.js';
import { CalledHooks } from './called-hooks.js';

/**
 * Where TradingView posts (https://www.tradingview.com/support/solutions/43000529348): text, or JSON where the message is such. It
 * gives up after 3 s, and repeats what was answered with 5xx.
 */
@ApiTags('hooks')
@Controller('hooks/tv')
@Access('public')
export class TradingViewController {
  constructor(private readonly hooks: CalledHooks) {}

  @Post(':secret')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiConsumes('text/plain', 'application/json')
  @ApiBody({ schema: { type: 'string', maxLength: MOST_HOOK_BYTES } })
  @ApiOperation({ summary: 'Post an alert to a hook: text, or JSON with text and symbol, at most 4 kB' })
  async receive(@Param('secret') secret: string, @Req() request: Request): Promise<OkResponse> {
    const body = rawBodyOf(request);
    if (body.length > MOST_HOOK_BYTES) throw new AppError('TOO_LARGE', 413, HOOK_TOO_LARGE);
    await this.hooks.receive(secret, body, request.ip ?? 'unknown');
    return { ok: true };
  }
}
