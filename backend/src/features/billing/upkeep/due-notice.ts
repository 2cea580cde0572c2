import { GRACE_MS } from '../../../identity/domain/plan-status.js';

/** What is said once about the end of a paid period. */
export type NoticeKind = 'renewal-5' | 'renewal-1' | 'grace' | 'expired';

/** When a notice is due: while more than `above` and at most `atMost` milliseconds of the period are left. */
export interface NoticeWindow {
  readonly kind: NoticeKind;
  readonly above: number;
  readonly atMost: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Who hears of it later than that has long seen it. */
const EXPIRY_IS_NEWS_MS = 7 * DAY_MS;
/** The end of a period and of grace belong to them; one millisecond later is the first moment after. */
const OVER = -1;

/** They follow each other without a gap, so that at any moment at most one is due and what was missed is not made up for. */
export const NOTICE_WINDOWS: readonly NoticeWindow[] = [
  { kind: 'renewal-5', above: DAY_MS, atMost: 5 * DAY_MS },
  { kind: 'renewal-1', above: OVER, atMost: DAY_MS },
  { kind: 'grace', above: OVER - GRACE_MS, atMost: OVER },
  { kind: 'expired', above: OVER - GRACE_MS - EXPIRY_IS_NEWS_MS, atMost: OVER - GRACE_MS },
];

/**
 * What is to be said at `now` to somebody who paid until `periodEnd`, if it was not said yet: one thing, about how matters
 * stand at this moment. null: nothing. Epoch milliseconds. Pure.
 */
export function dueNotice(periodEnd: number, now: number): NoticeKind | null {
  const left = periodEnd - now;
  return NOTICE_WINDOWS.find(({ above, atMost }) => left > above && left <= atMost)?.kind ?? null;
}
