import type { Role } from '@contract/account.js';
import { HttpError } from '../http.js';
import type { ToastText } from './toast.js';

/**
 * What a toast says about a failed call: of a limit of the plan what an upgrade would add, else `title` with the server's
 * sentence, or `fallback` if it sent none of ours.
 */
export function failureToast(error: unknown, title: string, role: Role, fallback?: string): ToastText {
  const body = error instanceof HttpError ? error.body : null;
  if (body?.code === 'TIER_LIMIT' || body?.code === 'TIER_RESTRICTION') {
    const isFreeLimit = body.code === 'TIER_LIMIT' && role === 'free';
    return {
      tone: 'bad',
      title: isFreeLimit ? 'Free Tier Limit' : 'Tier Restriction',
      description: body.upgradeMessage ?? body.message,
    };
  }
  return { tone: 'bad', title, description: body?.message ?? fallback };
}
