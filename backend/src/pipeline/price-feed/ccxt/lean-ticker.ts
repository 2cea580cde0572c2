import type { Exchange } from 'ccxt';

/** The part of ccxt's ticker that is needed here; every other field is left out. */
export interface LeanTicker {
  readonly symbol: string | undefined;
  /** Epoch milliseconds by the exchange. */
  readonly timestamp: number | undefined;
  /** NaN if the exchange sent none. */
  readonly last: number;
  readonly open: number;
  /** Over 24 hours, as the exchange states it; NaN if it states none. */
  readonly percentage: number;
}

interface RawTicker {
  readonly symbol?: string;
  readonly timestamp?: number;
  readonly last?: unknown;
  readonly close?: unknown;
  readonly open?: unknown;
  readonly percentage?: unknown;
}

/**
 * Makes every ticker of an exchange a lean one. ccxt's own `safeTicker`, which all its ticker parsers end in, derives
 * a dozen figures in arbitrary precision at every tick, which costs more than everything else on the way.
 */
export function useLeanTickers(exchange: Exchange): void {
  Object.assign(exchange, { safeTicker: leanTicker });
}

function leanTicker(raw: RawTicker): LeanTicker {
  return {
    symbol: raw.symbol,
    timestamp: raw.timestamp,
    last: numberOf(raw.last ?? raw.close),
    open: numberOf(raw.open),
    percentage: numberOf(raw.percentage),
  };
}

function numberOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
}
