import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { QuoteEvidence } from '../../../contract/alert.js';
import { unitOf } from '../../../contract/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { CurrentPrice, MarketPrice } from '../domain/price.js';
import { PriceStream } from '../price-stream.js';
import { asOf, type OfficialSymbol, type OfficialValue, valueAgeOf } from './domain/official-value.js';

const BEAT_MS = 250;
const REPUBLISH_MS = 1_000;

interface OfficialState {
  readonly value: OfficialValue;
  readonly published: { readonly at: number; readonly steadyAt: number };
}

const NEVER = { at: -Infinity, steadyAt: -Infinity };

/** The known official values, published at once and then every second while triggers may fire on them: cooldowns need prices. */
@Injectable()
export class OfficialPrices implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly states = new Map<OfficialSymbol, OfficialState>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly prices: PriceStream,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.republish(), BEAT_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Takes a checked value. */
  set(value: OfficialValue): void {
    const published = this.states.get(value.symbol)?.published ?? NEVER;
    this.states.set(value.symbol, { value, published });
    this.publish(value.symbol);
  }

  value(symbol: OfficialSymbol): OfficialValue | null {
    return this.states.get(symbol)?.value ?? null;
  }

  /** Outside its session the index stands as it closed. */
  get(symbol: string): CurrentPrice | null {
    const value = this.states.get(symbol as OfficialSymbol)?.value;
    if (value === undefined) return null;
    const { stale } = valueAgeOf(value, this.clock.now());
    const sources = [value.source];
    return { symbol, price: value.value, at: asOf(value), stale, fresh: !stale, change24h: null, sources };
  }

  private republish(): void {
    const now = this.clock.steady();
    for (const [symbol, { published }] of this.states) {
      if (now - published.steadyAt >= REPUBLISH_MS) this.publish(symbol);
    }
  }

  private publish(symbol: OfficialSymbol): void {
    const held = this.states.get(symbol);
    const now = this.clock.now();
    if (held === undefined || !valueAgeOf(held.value, now).evaluable) return;
    const at = Math.max(now, held.published.at);
    this.states.set(symbol, { ...held, published: { at, steadyAt: this.clock.steady() } });
    this.prices.publish(priceOf(held.value, at));
  }
}

function priceOf(value: OfficialValue, at: number): MarketPrice {
  const { symbol, value: price, source } = value;
  const made = { exchange: source, usd: price, quoted: price, quoteCcy: unitOf(symbol) };
  const ageMs = Math.max(0, at - asOf(value));
  const quotes = (): readonly QuoteEvidence[] => [{ ...made, ageMs, use: 'fresh' }];
  return { symbol, price, at, backing: price, basis: 'official', quotes };
}
