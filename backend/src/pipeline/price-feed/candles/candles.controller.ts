import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { CANDLE_SIZES, type CandlesResponse, type CandleSpan } from '../../../contract/candles.js';
import { planSentences } from '../../../contract/plans.js';
import { GOLD, isCoreSymbol, isTradfiSymbol } from '../../../contract/symbols.js';
import type { Person } from '../../../identity/person.js';
import { PersonIfAny } from '../../../identity/this-person.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { priceOrUnderlying } from '../domain/underlying-coin.js';
import { PriceTable } from '../price-table.js';
import { CANDLE_SPANS } from './candle-events.js';
import { Candles } from './candles.service.js';

export class CandlesQueryDto {
  @ApiPropertyOptional({ example: 'BTC' })
  @IsOptional()
  @IsString()
  readonly symbol?: string;

  @ApiPropertyOptional({ enum: CANDLE_SPANS, default: '1d' })
  @IsOptional()
  @IsString()
  readonly span?: string;
}

const LIMIT = { max: 60, windowSec: 60 };
const SOON_SEC = 5;
const CHART_SYMBOL = 'Say which coin: letters and digits, for example symbol=BTC.';
const CHART_SPAN = `A chart spans ${CANDLE_SPANS.slice(0, -1).join(', ')} or ${CANDLE_SPANS.at(-1)}.`;
const NO_CANDLES = 'The exchanges do not answer now. Please try again in a moment.';

@ApiTags('prices')
@Controller('api/candles')
@Access('optional')
export class CandlesController {
  constructor(
    private readonly candles: Candles,
    private readonly table: PriceTable,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Scope('read')
  @Header('Cache-Control', 'no-store')
  @LimitPerAddress('candles', LIMIT)
  @ApiCookieAuth('bw_session')
  @ApiOperation({
    summary:
      'Get the candles of a symbol for a chart. Others than BTC, ETH and SOL need what watching them needs',
  })
  async list(
    @Query() query: CandlesQueryDto,
    @PersonIfAny() person: Person | null,
  ): Promise<CandlesResponse> {
    const symbol = readSymbol(query.symbol);
    const span = readSpan(query.span);
    this.admit(symbol, person);
    const { kind, stored } = await this.candles.of({ symbol, span });
    if (stored === null) throw new AppError('UNAVAILABLE', 503, NO_CANDLES, { retryAfterSec: SOON_SEC });
    return {
      source: this.config.marketSource,
      symbol,
      span,
      sizeSec: CANDLE_SIZES[span],
      exchange: stored.exchange,
      asOf: stored.fetchedAt.toISOString(),
      stale: kind !== 'fresh',
      candles: stored.candles,
    };
  }

  /** @throws AppError 401, 403 or 422 for a symbol that this person may not watch, 404 for one that is not followed. */
  private admit(symbol: string, person: Person | null): void {
    if (isCoreSymbol(symbol)) return;
    if (isTradfiSymbol(symbol) && symbol !== GOLD) {
      throw broken('symbol', `${symbol} is an official value: it has no candles.`);
    }
    if (person === null) throw new AppError('UNAUTHENTICATED', 401);
    if (symbol !== GOLD && !person.hasProAccess) {
      const { freeSymbolsOnly } = planSentences(this.config);
      throw new AppError('TIER_RESTRICTION', 403, freeSymbolsOnly, { upgradeMessage: freeSymbolsOnly });
    }
    const isFollowed =
      this.table.tracked().includes(symbol) ||
      priceOrUnderlying(symbol, (name) => this.table.get(name)) !== null;
    if (!isFollowed) throw new AppError('NOT_FOUND', 404, `${symbol} is not followed now.`);
  }
}

function readSymbol(text = ''): string {
  const symbol = text.trim().toUpperCase();
  if (!/^[A-Z0-9]{1,20}$/.test(symbol)) throw broken('symbol', CHART_SYMBOL);
  return symbol;
}

function readSpan(text = '1d'): CandleSpan {
  const span = CANDLE_SPANS.find((known) => known === text);
  if (span === undefined) throw broken('span', CHART_SPAN);
  return span;
}

function broken(field: 'symbol' | 'span', message: string): AppError {
  return new AppError('RULE_BROKEN', 422, message, { fields: [{ field, message }] });
}
