import type { Condition } from '../trigger.js';
import { WEB_ZONE } from '../zone-name.js';
import { watchedText } from './condition-words.js';
import { counted } from './counted.js';
import { dayFormat, noticeMoment } from './dates.js';
import { type EmailedNotice, noticeOf, type SenderSite } from './notice.js';

/** What is paused of an account whose Pro has ended. */
export interface PausedByPlan {
  /** The oldest first. */
  readonly triggers: readonly { readonly symbol: string; readonly condition: Condition }[];
  readonly wallets: number;
}

/**
 * What there is to say about a plan: `renewal-5` and `renewal-1` it ends within 5 days, within one · `grace` it ended, and
 * everything goes on until `graceUntil` · `expired`. Times in epoch milliseconds.
 */
export type PlanEvent =
  | { readonly kind: 'renewal-5' | 'renewal-1'; readonly periodEnd: number }
  | { readonly kind: 'grace'; readonly periodEnd: number; readonly graceUntil: number }
  | { readonly kind: 'expired'; readonly paused: PausedByPlan };

const MOST_NAMED = 10;
const day = dayFormat(WEB_ZONE);

const NOTHING_BY_ITSELF = 'Nothing is charged automatically: to keep Pro, pay for the next term in USDC.';
const NO_DAY_LOST = 'The next term begins where this one ends, so no day is lost.';
const WHAT_FOLLOWS =
  'Without a payment everything keeps running for 48 hours after that. Then the triggers and wallets that Free does not include are paused. Nothing is deleted.';

/**
 * What a person reads about the end of their plan, in Telegram and by email. It names days and hours, not how far away
 * they are, so that it is true whenever it arrives. Pure.
 */
export function planNotice(news: PlanEvent, { publicUrl: site, brandName }: SenderSite): EmailedNotice {
  const billing = `${site}/#billing`;
  switch (news.kind) {
    case 'renewal-5':
    case 'renewal-1': {
      const reminder = news.kind === 'renewal-1' ? 'Last reminder: your' : 'Your';
      return noticeOf(
        `${brandName}: your Pro plan ends on ${day.format(news.periodEnd)}`,
        [
          [`${reminder} Pro plan ends on ${noticeMoment.format(news.periodEnd)}.`],
          [NOTHING_BY_ITSELF, NO_DAY_LOST],
          [WHAT_FOLLOWS],
        ],
        { label: 'Renew Pro', url: billing },
      );
    }
    case 'grace': {
      const until = noticeMoment.format(news.graceUntil);
      return noticeOf(
        `${brandName}: your Pro plan has ended, everything keeps running until ${until}`,
        [
          ['Your Pro plan has ended.'],
          [
            `It was paid until ${noticeMoment.format(news.periodEnd)}. Everything keeps running until ${until}.`,
          ],
          ['Pay for the next term by then and nothing is paused. It begins where the last one ended.'],
        ],
        { label: 'Pay now', url: billing },
      );
    }
    case 'expired':
      return noticeOf(
        `${brandName}: your Pro plan has expired`,
        [['Your Pro plan has expired.'], ...whatIsPaused(news.paused)],
        { label: 'Renew Pro', url: `${site}/onboarding#billing` },
      );
  }
}

function whatIsPaused({ triggers, wallets }: PausedByPlan): readonly (readonly string[])[] {
  const counts = [
    ...(triggers.length > 0 ? [counted(triggers.length, 'trigger')] : []),
    ...(wallets > 0 ? [counted(wallets, 'wallet')] : []),
  ];
  if (counts.length === 0) return [['Free includes all your triggers and wallets: they keep running.']];
  const named = triggers.slice(0, MOST_NAMED).map(({ symbol, condition }) => watchedText(symbol, condition));
  const more = triggers.length > MOST_NAMED ? [`and ${triggers.length - MOST_NAMED} more`] : [];
  return [
    [`Free does not include everything you have. Paused: ${counts.join(' and ')}.`, ...named, ...more],
    ['Nothing is deleted. Renew, and what is paused comes back as it was.'],
  ];
}
