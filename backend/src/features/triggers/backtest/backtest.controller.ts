import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCookieAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Backtest, BacktestPending } from '../../../contract/backtest.js';
import { accountOwner } from '../../../identity/owner.js';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { BacktestDto } from './backtest.dto.js';
import { BacktestService } from './backtest.service.js';

const BACKTEST = { $ref: '#/components/schemas/Backtest' };
const PENDING = { $ref: '#/components/schemas/BacktestPending' };

@ApiTags('triggers')
@ApiCookieAuth('bw_session')
@Controller('api/triggers')
@Access('signed-in')
export class BacktestController {
  constructor(private readonly backtests: BacktestService) {}

  @Post('backtest')
  @Scope('triggers')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({
    summary:
      'Backtest a trigger: how often it would have rung within the last days; saves nothing. 202 while candles are read: ask again after retryAfterMs',
  })
  @ApiOkResponse({ description: 'All of it', schema: BACKTEST })
  @ApiAcceptedResponse({ description: 'What is known so far', schema: PENDING })
  async run(
    @ThisPerson() { id }: Person,
    @Body() body: BacktestDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Backtest | BacktestPending> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { kind, answer } = await this.backtests.run(accountOwner(id), body, gone.signal);
    if (kind === 'pending') response.status(202);
    return answer;
  }
}
