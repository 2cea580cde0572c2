import type { Crossings } from './crossings.js';
import type { Row } from './row.js';
import { pipelining } from './rows/a1.js';
import { handshakeFlood } from './rows/a2.js';

/** In the order in which they run. */
export function allRows(crossings: Crossings): readonly Row[] {
  return [...pipelining(crossings), handshakeFlood(crossings)];
}

/** Those that are short enough for every `npm test`. */
export const SAMPLE: readonly string[] = ['A3', 'A7', 'A8', 'FUZZ'];
