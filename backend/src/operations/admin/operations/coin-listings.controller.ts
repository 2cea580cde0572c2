import { Body, Controller, Get, HttpCode, Injectable, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import type { MessageAnswer } from '../../../contract/admin/accounts.js';
import type { CoinListingDecision, CoinListingDoubts } from '../../../contract/admin/coin-listings.js';
import { exchangeName } from '../../../contract/symbols.js';
import { type Actor, mayAct, recordAudit, ThisActor } from '../../../features/accounts/audit.js';
import { TickerDoubts } from '../../../pipeline/price-feed/ticker-doubts.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';

const VERDICTS: CoinListingDecision['verdict'][] = ['same', 'apart'];

export class CoinListingDecisionDto implements CoinListingDecision {
  @ApiProperty({ example: 'gate' })
  @Matches(/^[a-z0-9]{1,40}$/, { message: 'An exchange is named by its ccxt id, like kraken.' })
  readonly exchange: string;

  @ApiProperty({ example: 'ACE/USDT' })
  @Matches(/^[^\s/]{1,40}\/[A-Z]{3,5}$/, { message: 'A market is named like ACE/USDT.' })
  readonly market: string;

  @ApiProperty({ enum: VERDICTS })
  @IsIn(VERDICTS, { message: 'Choose "same" or "apart".' })
  readonly verdict: CoinListingDecision['verdict'];
}

/** Admins settle which coin a market means. */
@Injectable()
export class CoinListingActs {
  constructor(
    private readonly db: DataSource,
    private readonly doubts: TickerDoubts,
  ) {}

  async list(): Promise<CoinListingDoubts> {
    return { rows: await this.doubts.list() };
  }

  /** @throws AppError 403 if the actor is no admin any more, 404 for a market that nobody has judged. */
  async decide(decision: CoinListingDecision, actor: Actor): Promise<MessageAnswer> {
    const { exchange, market, verdict } = decision;
    const outcome = await retriedTransaction(this.db, async (tx) => {
      if (!(await mayAct(tx, actor, null))) throw new AppError('FORBIDDEN', 403);
      const found = await this.doubts.decide(tx, decision);
      if (found.kind !== 'decided') return found;
      await recordAudit(tx, {
        action: 'coin-listing.decided',
        actor,
        targetId: null,
        before: `${exchange} ${market}: ${found.before}`,
        after: `${exchange} ${market}: ${verdict} by admin`,
      });
      return found;
    });
    if (outcome.kind === 'unknown') throw new AppError('NOT_FOUND', 404, 'There is no such market in doubt.');
    const meaning = verdict === 'same' ? 'counts as the same coin' : 'is kept apart as another coin';
    return { message: `${market} on ${exchangeName(exchange)} ${meaning} within seconds.` };
  }
}

@ApiTags('admin')
@Controller('api/admin')
@Access('admin')
export class CoinListingsController {
  constructor(private readonly acts: CoinListingActs) {}

  @Get('coin-listings')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List markets that may mean another coin than their ticker elsewhere' })
  list(): Promise<CoinListingDoubts> {
    return this.acts.list();
  }

  @Post('coin-listings')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Decide whether a market means the same coin as elsewhere' })
  decide(@Body() decision: CoinListingDecisionDto, @ThisActor() actor: Actor): Promise<MessageAnswer> {
    return this.acts.decide(decision, actor);
  }
}
