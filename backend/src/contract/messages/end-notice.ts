import type { TriggerLabel } from '../trigger.js';
import { endButtons } from './end-buttons.js';
import { clockMinutes } from './moments.js';
import { type EmailedNotice, noticeOf, type SenderSite } from './notice.js';
import { labelLine, type NamedTrigger, triggerWords } from './trigger-text.js';

export interface EndingTrigger extends NamedTrigger {
  readonly id: string;
  readonly label: TriggerLabel;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const DAY_MS = 86_400_000;

/** What a person reads the day before one of their triggers ends; `now` in epoch milliseconds. Pure. */
export function endNotice(
  trigger: EndingTrigger,
  now: number,
  { publicUrl: site, brandName }: SenderSite,
): EmailedNotice {
  const { id, label, expiresAt } = trigger;
  const lines = [`Expires ${endText(expiresAt, now)}: ${triggerWords(trigger)}`, ...labelLine(label)];
  const link = { label: 'Your triggers', url: `${site}/dashboard` };
  const { email } = noticeOf(
    `${brandName}: ${triggerWords(trigger)} expires ${endText(expiresAt, now)}`,
    [lines, ['It will not ring from then on. Give it another end if you want to keep it.']],
    link,
  );
  return {
    chat: { text: lines.join('\n'), link, buttons: endButtons({ triggerId: id, end: expiresAt }) },
    email,
  };
}

/** "tomorrow 14:00 UTC", as seen from `now`. */
function endText(end: number, now: number): string {
  const days = Math.floor(end / DAY_MS) - Math.floor(now / DAY_MS);
  const day = days === 0 ? 'today ' : 'tomorrow ';
  return `${days > 1 ? '' : day}${clockMinutes(end, days > 1 ? now : end)} UTC`;
}

/** What came of a press on one of its buttons, in at most 200 characters. Moments in epoch milliseconds. Pure. */
export const endAnswers = {
  kept: (end: number, now: number): string => `Kept: it ends ${clockMinutes(end, now)} UTC.`,
  ends: (end: number, now: number): string =>
    `It ${end > now ? 'ends' : 'ended'} ${clockMinutes(end, now)} UTC.`,
  changed: (end: number, now: number): string =>
    `You changed its end since: it ${end > now ? 'ends' : 'ended'} ${clockMinutes(end, now)} UTC.`,
  endless: (): string => 'You changed its end since: it does not expire any more.',
} as const;
