import type { TriggerRequest } from './user-triggers.js';

/** POST /api/triggers/backtest: the body of a new trigger and how far back. */
export interface BacktestRequest extends TriggerRequest {
  /** 1–30; absent: 30. */
  readonly days?: number;
}

/** What would ring about once a day. */
export type BacktestSuggestion =
  | {
      readonly kind: 'percent';
      readonly percent: number;
      readonly perDay: number;
    }
  | {
      readonly kind: 'cooldown';
      readonly cooldownSec: number;
      readonly perDay: number;
    };

/** 200: how often a trigger would have rung. */
export interface Backtest {
  /** As gap filling tells it: with every touch of a minute's high and low. */
  readonly times: number;
  /** By the closes of minutes alone: beyond doubt. */
  readonly held: number;
  /** `times` a known day. */
  readonly perDay: number;
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** The share of the minutes that are known, 0–1. */
  readonly known: number;
  /** ccxt ids of the exchanges that told. */
  readonly exchanges: readonly string[];
  /** Epoch milliseconds and US dollars, oldest first; at most 500, the newest. */
  readonly fires: readonly (readonly [at: number, price: number])[];
  /** null: it rings at most five times a day, or nothing that was tried rings at most once. */
  readonly suggestion: BacktestSuggestion | null;
}

/** 202: candles are being read, newest first. */
export interface BacktestPending {
  /** 0–1. */
  readonly progress: number;
  readonly retryAfterMs: number;
  /** Of what has been read so far; null before the first candles. */
  readonly partial: Backtest | null;
}
