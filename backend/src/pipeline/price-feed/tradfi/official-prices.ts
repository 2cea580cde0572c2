import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { QuoteEvidence } from '../../../contract/alert.js';
import { unitOf } from '../../../contract/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { CurrentPrice } from '../domain/current-price.js';
import type { Price } from '../domain/price.js';
import { PriceStream } from '../price-stream.js';
import { asOf, type OfficialSymbol, type OfficialValue, standingOf } from './domain/official-value.js';

const BEAT_MS = 250;
const REPUBLISH_MS = 1_000;

interface Held {
  readonly value: OfficialValue;
  readonly published: { readonly at: number; readonly steadyAt: number };
}

const NEVER = { at: -Infinity, steadyAt: -Infinity };

/**
 * The official values as they are known, published like prices while triggers may fire on them: at once when they are
 * told, then every second, so that quiet times end though nothing moves.
 */
@Injectable()
export class OfficialPrices implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly held = new Map<OfficialSymbol, Held>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly prices: PriceStream,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.beat(), BEAT_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** What a source said, once it is found to be true. */
  take(value: OfficialValue): void {
    const published = this.held.get(value.symbol)?.published ?? NEVER;
    this.held.set(value.symbol, { value, published });
    this.publish(value.symbol);
  }

  /** null before the first. */
  known(symbol: OfficialSymbol): OfficialValue | null {
    return this.held.get(symbol)?.value ?? null;
  }

  /** null before the first. Outside its session the index stands as it closed. */
  get(symbol: string): CurrentPrice | null {
    const value = this.held.get(symbol as OfficialSymbol)?.value;
    if (value === undefined) return null;
    const { stale } = standingOf(value, this.clock.now());
    const sources = [value.source];
    return { symbol, price: value.value, at: asOf(value), stale, fresh: !stale, change24h: null, sources };
  }

  private beat(): void {
    const now = this.clock.steady();
    for (const [symbol, { published }] of this.held) {
      if (now - published.steadyAt >= REPUBLISH_MS) this.publish(symbol);
    }
  }

  private publish(symbol: OfficialSymbol): void {
    const held = this.held.get(symbol);
    const now = this.clock.now();
    if (held === undefined || !standingOf(held.value, now).evaluable) return;
    const at = Math.max(now, held.published.at);
    this.held.set(symbol, { ...held, published: { at, steadyAt: this.clock.steady() } });
    this.prices.publish(priceOf(held.value, at));
  }
}

function priceOf(value: OfficialValue, at: number): Price {
  const { symbol, value: price, source } = value;
  const quotes = (): readonly QuoteEvidence[] => [
    {
      exchange: source,
      usd: price,
      quoted: price,
      quoteCcy: unitOf(symbol),
      ageMs: Math.max(0, at - asOf(value)),
      use: 'fresh',
    },
  ];
  return { symbol, price, at, backing: price, basis: 'official', quotes };
}
