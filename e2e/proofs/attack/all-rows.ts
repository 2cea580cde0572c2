import type { Crossings } from './crossings.js';
import type { Row } from './row.js';
import { pipelining } from './rows/a1.js';
import { linkFlood } from './rows/a2.js';
import { verification } from './rows/a3.js';
import { signInLimits } from './rows/a4.js';
import { trialCodes } from './rows/a5.js';
import { resets } from './rows/a6.js';
import { malformedUpdates } from './rows/a7.js';
import { smallThings } from './rows/a8.js';
import { fuzz } from './rows/fuzz.js';

/** In the order in which they run: memory is compared first, before other attacks have left their garbage. */
export function allRows(crossings: Crossings): readonly Row[] {
  return [
    linkFlood(crossings),
    ...pipelining(crossings),
    verification,
    signInLimits,
    trialCodes,
    resets,
    malformedUpdates,
    smallThings,
    fuzz,
  ];
}

/** Those that are short enough for every `npm test`. */
export const SAMPLE: readonly string[] = ['A3', 'A7', 'A8', 'FUZZ'];
