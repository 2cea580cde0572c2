import type { CoreSymbol } from '@contract/symbols.js';
import { atom } from 'jotai';

/** A level that somebody has chosen elsewhere on the page and wants in the trial's form of its coin. */
export interface WantedLevel {
  readonly symbol: CoreSymbol;
  readonly operator: 'ABOVE' | 'BELOW';
  readonly level: number;
}

export const wantedLevelAtom = atom<WantedLevel | null>(null);
