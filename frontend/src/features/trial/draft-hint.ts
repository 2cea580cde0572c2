import { holds } from '@contract/level-rules.js';
import { distanceText } from '../../shared/trigger/distance.js';
import { checkTrialDraft, type TrialDraft } from './draft.js';

export interface HintInput {
  readonly draft: TrialDraft;
  readonly livePrice: number | null;
  /** The form holds what is saved; then the trigger's state already tells when the price is there. */
  readonly isSaved: boolean;
}

/** The hint below a form, or null when there is nothing to add. Pure. */
export function draftHint({ draft, livePrice, isSaved }: HintInput): string | null {
  const checked = checkTrialDraft(draft, livePrice);
  if (checked.kind === 'invalid' || livePrice === null) return null;
  if (isSaved && holds(checked.condition, livePrice)) return null;
  return distanceText(checked.condition, livePrice);
}
