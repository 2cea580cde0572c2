import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PriceTrailResponse } from '../../../contract/market.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Access } from '../../../platform/http/access.js';
import { LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { PriceTrailQueryDto } from './price-trail-query.dto.js';
import { PriceTrails } from './price-trails.js';

const LIMIT = { max: 60, windowSec: 60 };

@ApiTags('prices')
@Controller('api/price-trail')
@Access('public')
export class PriceTrailController {
  constructor(
    private readonly trails: PriceTrails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @LimitPerAddress('price-trail', LIMIT)
  @ApiOperation({ summary: 'The course of a core symbol over the last quarter of an hour' })
  trail(@Query() { symbol }: PriceTrailQueryDto): PriceTrailResponse {
    return { source: this.config.marketSource, symbol, points: this.trails.of(symbol) };
  }
}
