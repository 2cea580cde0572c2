import type { Candle } from './domain/backfill.js';
import type { DollarCcy } from './domain/tick.js';

export interface MinuteRequest {
  readonly timeframe: '1m' | '1h';
  /** Start of the first candle, epoch milliseconds. */
  readonly from: number;
  readonly count: number;
}

/**
 * What an exchange answers: candles in `quoteCcy`, none where nothing was traded · `not-listed`: it has no market of the coin ·
 * `limited`: it wants no request for so long · `failed`: no answer.
 */
export type MinutePage =
  | { readonly kind: 'candles'; readonly quoteCcy: DollarCcy; readonly candles: readonly Candle[] }
  | { readonly kind: 'not-listed' | 'failed' }
  | { readonly kind: 'limited'; readonly waitMs: number };

/** Past candles of one exchange, at half the pace that it allows. */
export interface MinuteSource {
  /** ccxt id. */
  readonly exchange: string;
  /** Whether it tells minutes of 30 days; else it is asked for hours of dollar tokens only. */
  readonly isDeep: boolean;
  readonly pageSize: number;
  /** Waits until the exchange may be asked. Never rejects; `failed` once the signal is aborted. */
  page(symbol: string, request: MinuteRequest, signal: AbortSignal): Promise<MinutePage>;
}

/** Injection token of `readonly MinuteSource[]`, in order of preference. */
export const MINUTE_SOURCES = Symbol('MinuteSources');
