import { Controller, Get, Header, Inject, Query, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import type { PriceTrailResponse, TrailPoint } from '../../../contract/market.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { IsIn } from 'class-validator';
import { CORE_SYMBOLS, type CoreSymbol, isCoreSymbol } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { PriceTrail } from '../domain/price-trail.js';
import { PriceStream } from '../price-stream.js';

/** The trails of the core symbols since this process started. */
@Injectable()
export class PriceTrails implements OnModuleDestroy {
  private readonly trails = new Map<string, PriceTrail>(
    CORE_SYMBOLS.map((symbol) => [symbol, new PriceTrail()]),
  );
  private readonly unsubscribe: () => void;

  constructor(
    prices: PriceStream,
    private readonly clock: Clock,
  ) {
    this.unsubscribe = prices.subscribe(({ symbol, at, price }) => {
      if (isCoreSymbol(symbol)) this.trails.get(symbol)?.add(at, price);
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  /** Oldest first; empty before the first price. */
  of(symbol: CoreSymbol): readonly TrailPoint[] {
    return this.trails.get(symbol)?.upTo(this.clock.now()) ?? [];
  }
}

export class PriceTrailQueryDto {
  @ApiProperty({ enum: CORE_SYMBOLS })
  @IsIn(CORE_SYMBOLS)
  readonly symbol!: CoreSymbol;
}

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
  @Scope('read')
  @Header('Cache-Control', 'no-store')
  @LimitPerAddress('price-trail', LIMIT)
  @ApiOperation({ summary: 'Get the price line of a core symbol for the last 15 minutes' })
  trail(@Query() { symbol }: PriceTrailQueryDto): PriceTrailResponse {
    return { source: this.config.marketSource, symbol, points: this.trails.of(symbol) };
  }
}
