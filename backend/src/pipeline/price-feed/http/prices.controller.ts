import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiPropertyOptional } from '@nestjs/swagger';
import type { AssetPriceResponse, MarketPricesResponse, PricesResponse } from '../../../contract/market.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import {
  assetPriceAnswer,
  marketPricesAnswer,
  pricesAnswer,
  type TableEntry,
} from '../domain/price-answers.js';
import { readPriceKey } from '../domain/price-key.js';
import { readPriceQuery, type RawPriceQuery } from '../domain/price-query.js';
import { PriceTable } from '../price-table.js';
import { IsOptional, IsString } from 'class-validator';

export class PricesQueryDto implements RawPriceQuery {
  @ApiPropertyOptional({ description: 'Up to 50 symbols, separated by commas', example: 'BTC,ETH,SOL' })
  @IsOptional()
  @IsString()
  readonly symbols?: string;

  @ApiPropertyOptional({ description: 'One symbol, instead of `symbols`', example: 'BTC' })
  @IsOptional()
  @IsString()
  readonly asset?: string;

  @ApiPropertyOptional({ description: 'Currency of the price of `asset`', example: 'USD' })
  @IsOptional()
  @IsString()
  readonly quote?: string;
}

const LIMIT = { max: 120, windowSec: 60 };
const FIRST_PRICE_SEC = 5;

@ApiTags('prices')
@Controller('api')
@Access('public')
export class PricesController {
  constructor(
    private readonly table: PriceTable,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('prices')
  @Scope('read')
  @LimitPerAddress('prices', LIMIT)
  @ApiOperation({ summary: 'Get current prices of symbols or of one asset' })
  prices(@Query() raw: PricesQueryDto): PricesResponse | AssetPriceResponse {
    const query = readPriceQuery(raw);
    switch (query.kind) {
      case 'symbols':
        return this.several(query.symbols);
      case 'asset':
        return this.one(query.asset);
      case 'malformed':
        throw new AppError('BAD_REQUEST', 400, query.fault.message, { fields: [query.fault] });
      case 'unsupported':
        throw new AppError('RULE_BROKEN', 422, query.fault.message, { fields: [query.fault] });
    }
  }

  @Get('market-prices')
  @Scope('read')
  @LimitPerAddress('market-prices', LIMIT)
  @ApiOperation({ summary: 'List watched symbols with price, 24 h change and sources' })
  marketPrices(): MarketPricesResponse {
    const coins = this.table.tracked().filter((symbol) => readPriceKey(symbol).exchange === null);
    const current = coins.flatMap((symbol) => this.table.get(symbol) ?? []);
    return marketPricesAnswer(current, this.config.marketSource);
  }

  private several(symbols: readonly string[]): PricesResponse {
    const entries = new Map(symbols.map((symbol) => [symbol, this.entry(symbol)]));
    const answer = pricesAnswer(entries, this.config.marketSource);
    if (answer === 'unknown') throw notFollowed();
    if (answer === 'pending') throw noPriceYet();
    return answer;
  }

  private one(asset: string): AssetPriceResponse {
    const entry = this.entry(asset);
    if (entry === 'unknown') throw notFollowed();
    if (entry === 'pending') throw noPriceYet();
    return assetPriceAnswer(entry, this.config.marketSource);
  }

  private entry(symbol: string): TableEntry {
    return this.table.get(symbol) ?? (this.table.tracked().includes(symbol) ? 'pending' : 'unknown');
  }
}

function notFollowed(): AppError {
  return new AppError('NOT_FOUND', 404, 'No price is known for this symbol.');
}

export function noPriceYet(): AppError {
  return new AppError('UNAVAILABLE', 503, 'There is no price yet. Please try again in a moment.', {
    retryAfterSec: FIRST_PRICE_SEC,
  });
}
