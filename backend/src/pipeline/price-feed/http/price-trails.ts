import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CORE_SYMBOLS, type CoreSymbol, isCoreSymbol } from '../../../contract/symbols.js';
import type { TrailPoint } from '../../../contract/market.js';
import { Clock } from '../../../platform/clock/clock.js';
import { PriceTrail } from '../domain/price-trail.js';
import { PriceStream } from '../price-stream.js';

/** The recent course of the core symbols, as far as this process has seen it. */
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
      if (isCoreSymbol(symbol)) this.trails.get(symbol)?.note(at, price);
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
