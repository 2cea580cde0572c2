import type { Tier } from '@contract/account.js';
import type { PlanSentences } from '@contract/plans.js';
import { errorText, HttpError } from '../../shared/http.js';
import type { ToastText } from '../../shared/ui/toast.js';

export interface FailureWords {
  readonly title: string;
  /** What is said below where the title has a fixed sentence; else the server's own, if it sent one. */
  readonly description?: string;
  /** What is said below where the server sent no sentence of its own. */
  readonly fallback?: string;
}

/** Whether the plan has no room for another trigger. */
export function isTierLimit(error: unknown): boolean {
  return error instanceof HttpError && error.body?.code === 'TIER_LIMIT';
}

/** The toast of a failed call: what the plan does not allow comes with what would. Pure. */
export function triggerFailureToast(error: unknown, tier: Tier | undefined, words: FailureWords): ToastText {
  const body = error instanceof HttpError ? error.body : null;
  if (body?.code === 'TIER_LIMIT' || body?.code === 'TIER_RESTRICTION') {
    const isFreeLimit = body.code === 'TIER_LIMIT' && tier?.isFree !== false;
    const title = isFreeLimit ? 'Free Tier Limit' : 'Tier Restriction';
    return { tone: 'bad', title, description: body.upgradeMessage ?? body.message };
  }
  const description = words.description ?? errorText(error, words.fallback ?? '');
  return { tone: 'bad', title: words.title, ...(description !== '' && { description }) };
}

/** How many triggers the plan includes, and what to do about it. Pure. */
export function limitText({ isFree }: Tier, sentences: PlanSentences): string {
  return isFree ? sentences.freeTriggerLimit : sentences.proTriggerLimit;
}

/** The toast of somebody who wants more triggers than the plan has room for. Pure. */
export function limitToast(tier: Tier, sentences: PlanSentences): ToastText {
  const title = tier.isFree ? 'Free Tier Limit' : 'Tier Restriction';
  return { tone: 'bad', title, description: limitText(tier, sentences) };
}
