import type { AddedKind } from './channels.js';
import type { HoldReason } from './quiet.js';
import type { MarketSource } from './market.js';
import type { SeriesReading } from './series.js';
import type { Condition, Guard, TriggerRules } from './trigger.js';

/** How a price was made from the quotes: see decisions on consensus. `official`: it is the one value of an authority. */
export type PriceBasis = 'median' | 'mean' | 'degraded' | 'single' | 'official';

/** One exchange's quote at the moment of a price, or an official value, which `quoteCcy` gives the unit of. */
export interface QuoteEvidence {
  readonly exchange: string;
  /** US dollars, converted when the exchange quotes in a dollar token. */
  readonly usd: number;
  readonly quoted: number;
  readonly quoteCcy: string;
  readonly ageMs: number;
  /** `fresh` counted, `set-aside` was too far off the others, `stale` was too old. */
  readonly use: 'fresh' | 'set-aside' | 'stale';
}

/** A further condition as it was when the alert fired. */
export interface GuardReading extends Guard {
  readonly value: number;
}

/** GET /api/price-quotes?symbol=BTC: the newest price as an alert would keep it. */
export interface PriceQuotesResponse {
  readonly source: MarketSource;
  readonly symbol: string;
  readonly price: number;
  /** When the price was made, in epoch milliseconds. */
  readonly at: number;
  readonly basis: PriceBasis;
  /** Ages are those at that moment. Empty where another process hears the exchanges. */
  readonly quotes: readonly QuoteEvidence[];
}

/** Everything that explains why an alert fired. Times are epoch milliseconds. */
export interface AlertEvidence {
  readonly source: MarketSource;
  readonly condition: Condition;
  /** Rules of its own that the trigger had then; absent: the usual. */
  readonly rules?: Partial<Pick<TriggerRules, 'hysteresis' | 'repeat'>>;
  /** Of a condition on a series. */
  readonly series?: SeriesReading;
  readonly guards?: readonly GuardReading[];
  /** The one exchange that was watched by choice; absent: all of them. */
  readonly exchange?: string;
  /** The coin's, whatever the condition is of. */
  readonly price: number;
  readonly priceBefore: number | null;
  readonly basis: PriceBasis;
  readonly quotes: readonly QuoteEvidence[];
  /** When the price was made. Of a crossing found in history: when the first price afterwards was. */
  readonly seenAt: number;
  readonly decidedAt: number;
  /** When the last price before this one was evaluated, or the stretch it was found in began; set only on late alerts. */
  readonly lastWatchedAt?: number;
  /** Where a crossing that nobody watched was found; absent when somebody did. */
  readonly origin?: 'trades' | 'candle';
}

/** Everything that explains an alert of a hook. Times are epoch milliseconds. */
export interface HookEvidence {
  readonly origin: 'hook';
  readonly source: MarketSource;
  /** What its person called the hook then. */
  readonly hook: string;
  /** One line of at most MOST_HOOK_TEXT characters, as messages tell it. */
  readonly text: string;
  /** What was posted, as it came but for NUL. */
  readonly body: string;
  /** Whether it came from one of the addresses that TradingView names. */
  readonly isFromTradingView: boolean;
  /** Our own, of the symbol that it names; null: it names none that we have a fresh price of. */
  readonly price: number | null;
  readonly basis: PriceBasis | null;
  readonly quotes: readonly QuoteEvidence[];
  /** When it came. */
  readonly seenAt: number;
  readonly decidedAt: number;
}

export type DeliveryChannel = 'telegram' | 'email' | AddedKind;
export type DeliveryStatus = 'pending' | 'sending' | 'delivered' | 'failed' | 'cancelled';

/** Why a delivery failed for good. */
export type FailureReason =
  | 'blocked'
  | 'deactivated'
  | 'chat-not-found'
  | 'chat-moved'
  | 'refused'
  | 'gave-up'
  | 'no-mail-server'
  | 'address-refused'
  | 'unreadable'
  | 'channel-off';

/** Why one was not sent when its turn came. */
export type CancelReason =
  | 'unlinked'
  | 'stopped'
  | 'expired'
  | 'unverified'
  | 'unsubscribed'
  | 'suspended'
  | 'deleted'
  | 'disarmed'
  | 'snoozed'
  | 'acknowledged'
  | 'channel-removed'
  | 'unproven';

export interface DeliveryView {
  readonly channel: DeliveryChannel;
  /** Of an added channel: which, and what its person calls it; `label` is absent when it is gone. */
  readonly channelId?: string;
  readonly label?: string;
  /** The step of its route, from 1; absent on the usual route. */
  readonly step?: number;
  /** When a device said that it showed it, ISO 8601. */
  readonly shownAt?: string;
  readonly status: DeliveryStatus;
  readonly reason?: string;
  /** When the status was reached, ISO 8601. */
  readonly at: string;
  /** Milliseconds from the tick that fired to acceptance, by Telegram or by the mail server; only when delivered. */
  readonly tookMs?: number;
  /** An earlier try got no answer and may have arrived; a message sent after it says "(repeat)". */
  readonly ambiguous?: true;
  /** It waits until then, ISO 8601: quiet hours or a mute hold it back. */
  readonly heldUntil?: string;
  readonly heldBy?: HoldReason;
}

/**
 * What happened to an alert after it was decided. ISO 8601 with milliseconds. `recordedAt` is by the database's clock, the
 * others by ours, as the times of the evidence.
 */
export interface AlertTimeline {
  readonly recordedAt: string;
  /** When the last call to Telegram began; null before it ended. */
  readonly sentAt: string | null;
  /** When Telegram accepted the message; null unless it did. */
  readonly acceptedAt: string | null;
}

interface AnyAlert {
  readonly id: string;
  readonly time: string;
  readonly priceChange24h: number | null;
  readonly message: string;
  readonly late: boolean;
  readonly delivery: readonly DeliveryView[];
  /** When the person said "Seen", ISO 8601; absent: not yet. */
  readonly acknowledgedAt?: string;
  readonly timeline: AlertTimeline;
}

/** An alert of a trigger. */
export interface TriggerAlert extends AnyAlert {
  readonly triggerId: string;
  readonly asset: string;
  readonly priceAtTrigger: number;
  readonly evidence: AlertEvidence;
}

/** An alert that somebody else's server sent, by a hook. It has no trigger. */
export interface HookAlert extends AnyAlert {
  readonly triggerId: null;
  readonly hookId: string;
  /** null: it names no symbol that we had a fresh price of. */
  readonly asset: string | null;
  /** Our own price then; null without a symbol. */
  readonly priceAtTrigger: number | null;
  readonly evidence: HookEvidence;
}

export type RecentAlert = TriggerAlert | HookAlert;

/**
 * What became of an alert: `sent` something of it was delivered · `held` nothing was yet, and something waits · `failed` neither ·
 * `late` it was found late, whatever became of it.
 */
export type AlertResult = 'sent' | 'late' | 'held' | 'failed';
export const ALERT_RESULTS: readonly AlertResult[] = ['sent', 'late', 'held', 'failed'];

/** GET /api/alerts.csv has at most so many lines. */
export const MOST_CSV_ALERTS = 50_000;

/** GET /api/alerts?cursor=&limit=&symbol=&from=&to=&result=: newest first; of the trial whose token is given, else of the account. */
export interface AlertPage {
  readonly alerts: readonly RecentAlert[];
  /** What `cursor` takes for the alerts after these; null at the end. */
  readonly nextCursor: string | null;
  /** Of all alerts, whatever was asked for: those recorded since `seenAt`. At most MOST_UNREAD. */
  readonly unread: number;
  /** As in AlertsSeen. */
  readonly seenAt: string;
  /** For how many months alerts are kept. */
  readonly keptMonths: number;
}

/** A message holds no more characters of what was posted to a hook. */
export const MOST_HOOK_TEXT = 500;

/** How many alerts a page has at most, and if nothing is said. */
export const MOST_ALERTS = 100;
export const USUAL_ALERTS = 50;
/** Unread alerts are counted up to here: show "99+". */
export const MOST_UNREAD = 100;

/** PUT /api/alerts/seen */
export interface AlertsSeenRequest {
  /** `timeline.recordedAt` of the newest alert that was shown: one that is just being recorded stays unread. In the future: now. */
  readonly seenAt: string;
}

/** The answer to it, and the event `alerts:seen`. */
export interface AlertsSeen {
  /** Up to when alerts were seen, ISO 8601. Never goes back. */
  readonly seenAt: string;
}
