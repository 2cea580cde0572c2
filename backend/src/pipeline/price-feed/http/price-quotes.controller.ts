import { Controller, Get, Header, Inject, Injectable, type OnModuleDestroy, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PriceQuotesResponse } from '../../../contract/alert.js';
import { type CoreSymbol, isCoreSymbol } from '../../../contract/symbols.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import type { MarketPrice } from '../domain/price.js';
import { PriceStream } from '../price-stream.js';
import { PriceTrailQueryDto } from './price-trail.controller.js';
import { noPriceYet } from './prices.controller.js';

/** The last price of each core symbol, which knows the quotes it was made from. */
@Injectable()
export class LastPrices implements OnModuleDestroy {
  private readonly prices = new Map<CoreSymbol, MarketPrice>();
  private readonly unsubscribe: () => void;

  constructor(stream: PriceStream) {
    this.unsubscribe = stream.subscribe((price) => {
      if (isCoreSymbol(price.symbol)) this.prices.set(price.symbol, price);
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  of(symbol: CoreSymbol): MarketPrice | null {
    return this.prices.get(symbol) ?? null;
  }
}

const LIMIT = { max: 60, windowSec: 60 };

@ApiTags('prices')
@Controller('api/price-quotes')
@Access('public')
export class PriceQuotesController {
  constructor(
    private readonly last: LastPrices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Scope('read')
  @Header('Cache-Control', 'no-store')
  @LimitPerAddress('price-quotes', LIMIT)
  @ApiOperation({ summary: 'Get the price of a core symbol with the quote of each exchange behind it' })
  quotes(@Query() { symbol }: PriceTrailQueryDto): PriceQuotesResponse {
    const last = this.last.of(symbol);
    if (last === null) throw noPriceYet();
    const { price, at, basis } = last;
    return { source: this.config.marketSource, symbol, price, at, basis, quotes: last.quotes() };
  }
}
