import type { Backtest } from '@contract/backtest.js';
import { atom } from 'jotai';

/** Where what is typed in an open form would have rung. */
export interface BacktestFires {
  readonly symbol: string;
  readonly fires: Backtest['fires'];
}

/** Null while no form is open, or nothing is known of it. */
export const backtestFiresAtom = atom<BacktestFires | null>(null);
