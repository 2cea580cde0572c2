import type { ExchangeStatus, MarketSource } from './market.js';

/**
 * How calls to Telegram fare: `up` the last one was answered, `unreachable` none is, `wrong-token` Telegram refuses ours.
 */
export type TelegramState = 'up' | 'unreachable' | 'wrong-token';

/** What this process does with prices. `standby`: another has the market. `catching-up`: it is taking over. */
export type MarketRole = 'holder' | 'standby' | 'catching-up';

/** How far the evaluation is behind the prices over the last minute. Milliseconds; null without any price. */
export interface EvaluationStatusView {
  readonly role: MarketRole;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** How alerts get out. What only the database knows is null while it does not answer. Times in milliseconds. */
export interface DeliveryStatusView {
  /** `since` is ISO 8601; null while nothing was heard of Telegram since this process started. */
  readonly telegram: {
    readonly state: TelegramState;
    readonly since: string | null;
    /** What people write to the bot does not arrive; absent while it does. */
    readonly updates?: 'failing';
  };
  /** Half, and 95 of 100, of the alerts accepted in the last hour took at most this long from their tick, or from the end of quiet hours or the beginning of the step of a route that they waited for; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** How many alerts the two figures rest on. */
  readonly sample: number | null;
  /** How long the oldest message, but for notices, has been due to be sent; null when none is. */
  readonly oldestPendingMs: number | null;
}

/** How long something took that happened within the last five minutes. Milliseconds; null without any. */
export interface DelayView {
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** How many the two figures rest on. */
  readonly count: number;
}

/** How long the way takes, step by step, each from the tick that made the price; as those tell who take the step. */
export interface LatencyStatusView {
  /** Of every price: until it was held against all triggers. */
  readonly evaluated: DelayView;
  /** Of every alert: until it was durable. */
  readonly committed: DelayView;
  /** Of every alert sent to Telegram: until the call began that ended it. What is bundled counts with its wait. */
  readonly telegramCall: DelayView;
  /** Of every alert pushed to open browsers by the process that answers: until then. */
  readonly pushed: DelayView;
  /** Of every frame of prices of the process that answers: from the oldest tick in it until it was written. */
  readonly pricesPushed: DelayView;
}

/** What this Bellwether offers, as whoever runs it has decided: what is not offered is on no screen, and its routes answer 404. */
export interface Offers {
  readonly payments: 'coinbase-business' | 'none';
  /** Who has Pro where none is sold: `everyone`, or whom admins grant it. null: Pro is sold. */
  readonly proFor: 'everyone' | 'granted' | null;
  /** Whether mail is sent: links to verify an address and to reset a password, and alerts that Telegram does not take. */
  readonly mail: boolean;
  /** Whether people may sign in with Google. */
  readonly google: boolean;
  /** Who may make an account: everybody, or whoever has an invitation. */
  readonly signUp: 'open' | 'invite';
  /** Whether there are alerts without an account. */
  readonly trial: 'open' | 'off';
}

/** GET /api/status */
export interface StatusResponse {
  readonly offers: Offers;
  readonly source: MarketSource;
  readonly exchanges: readonly ExchangeStatus[];
  /** Symbols without a price of the last 30 s. */
  readonly stale: readonly string[];
  /** `down`: it does not answer; figures that are read from it are null then. */
  readonly database: 'up' | 'down';
  readonly evaluation: EvaluationStatusView;
  readonly delivery: DeliveryStatusView;
  readonly latency: LatencyStatusView;
  /** When this was found out, ISO 8601; at most about a second before the answer. */
  readonly asOf: string;
}
