import { openMs } from './us-market.js';

/** Official values come a minute apart or more: a gap shorter than this is none. */
const USUAL_GAP_MS = 180_000;

/**
 * Whether an official value may have moved unseen between two moments at which it was evaluated. The index moves in session
 * only, so a night is no gap. Pure.
 */
export function movedUnseen(symbol: string, from: number, to: number): boolean {
  return (symbol === 'NASDAQ' ? openMs(from, to) : to - from) > USUAL_GAP_MS;
}
