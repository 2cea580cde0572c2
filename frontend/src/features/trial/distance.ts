import type { Condition } from '@contract/trigger.js';
import { checkDraft, type Draft } from './draft.js';
import { holds } from '@contract/condition.js';

function percent(part: number): string {
  const value = part * 100;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} %`;
}

/** How far the price is from what is waited for, so that a slip of a digit shows: "9.5 % above the price now". Pure. */
export function distanceText(condition: Condition, price: number): string {
  if (holds(condition, price)) return `The price is already ${condition.op}`;
  const target =
    condition.op === 'inside' ? (price < condition.low ? condition.low : condition.high) : condition.level;
  return `${percent(Math.abs(target - price) / price)} ${target > price ? 'above' : 'below'} the price now`;
}

export interface HintInput {
  readonly draft: Draft;
  readonly livePrice: number | null;
  /** The form holds what is saved; then the trigger's state already tells when the price is there. */
  readonly isSaved: boolean;
}

/** The hint below a form, or null when there is nothing to add. Pure. */
export function draftHint({ draft, livePrice, isSaved }: HintInput): string | null {
  const checked = checkDraft(draft);
  if (checked.kind === 'invalid' || livePrice === null) return null;
  if (isSaved && holds(checked.condition, livePrice)) return null;
  return distanceText(checked.condition, livePrice);
}
