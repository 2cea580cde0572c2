import type { FieldFault } from '../../../contract/errors.js';
import { levelFault } from '../../../contract/level-rules.js';
import { CORE_SYMBOLS, type CoreSymbol } from '../../../contract/symbols.js';
import type { TrialLevelsRequest } from '../../../contract/trial-page.js';

export type Levels = Readonly<Record<CoreSymbol, number>>;

export type LevelsReading =
  | { readonly kind: 'levels'; readonly levels: Levels }
  | { readonly kind: 'broken'; readonly faults: readonly FieldFault[] };

/** Reads the three levels of the /trial page, or says of each one that is none why. A missing one counts as 0. Pure. */
export function readLevels(triggers: TrialLevelsRequest['triggers']): LevelsReading {
  const faults = CORE_SYMBOLS.flatMap((symbol): FieldFault[] => {
    const message = levelFault(triggers[symbol] ?? 0);
    return message === null ? [] : [{ field: `triggers.${symbol}`, message }];
  });
  if (faults.length > 0) return { kind: 'broken', faults };
  return { kind: 'levels', levels: triggers as Levels };
}
