import type { TestPriceAnswer, TestPriceRequest } from './admin/simulator.js';
import type { AlertsSeen, DeliveryChannel, DeliveryStatus, RecentAlert } from './alert.js';
import type { AlertAcknowledged } from './channels.js';
import type { ErrorCode, FieldFault } from './errors.js';
import type { MarketStatus, UnwatchedCoin } from './market.js';
import type { TelegramStatus } from './telegram.js';
import type { Trigger, WatchingNow } from './trigger.js';

/** symbol, price in US dollars, percent over 24 hours, epoch milliseconds of the price. */
export type PushedQuote = readonly [symbol: string, price: number, change24h: number | null, asOf: number];

export interface PricesFrame {
  readonly at: number;
  readonly quotes: readonly PushedQuote[];
}

export interface AlertDeliveryPush {
  readonly alertId: string;
  readonly channel: DeliveryChannel;
  /** As in DeliveryView. */
  readonly channelId?: string;
  readonly status: DeliveryStatus;
  readonly reason?: string;
  readonly at: string;
  readonly tookMs?: number;
}

/** Server → browser. A name never gets a payload of another shape. */
export interface ServerToClientEvents {
  prices: (frame: PricesFrame) => void;
  'market:status': (status: MarketStatus) => void;
  /** All coins whose triggers cannot ring now: at the start, and when they changed. */
  'coins:unwatched': (coins: readonly UnwatchedCoin[]) => void;
  'trigger:changed': (trigger: Trigger) => void;
  /** Those of the person's triggers on a series whose state is another than before, by id; at most once a second. */
  series: (now: Readonly<Record<string, WatchingNow>>) => void;
  'trigger:deleted': (deleted: { readonly id: string }) => void;
  'alert:recorded': (alert: RecentAlert) => void;
  'alert:delivery': (delivery: AlertDeliveryPush) => void;
  'alert:acknowledged': (acknowledged: AlertAcknowledged) => void;
  /** The owner saw their alerts, in this tab or another: count unread ones anew. */
  'alerts:seen': (seen: AlertsSeen) => void;
  'telegram:status': (status: TelegramStatus) => void;
  /** Plan, charges or payments of the person changed: read them again. */
  'billing:changed': () => void;
  /** A channel of the person changed by itself: it fails, is off, works again, or was added in Telegram. Read them again. */
  'channels:changed': () => void;
  'session:ended': () => void;
}

export type WatchAck =
  | { readonly ok: true; readonly symbols: readonly string[]; readonly unknown: readonly string[] }
  | { readonly ok: false; readonly message: string };

export const MAX_WATCHED_SYMBOLS = 50;

/** Browser → server. */
export interface ClientToServerEvents {
  'prices:watch': (symbols: readonly string[], ack: (answer: WatchAck) => void) => void;
  'prices:unwatch': (symbols: readonly string[], ack: (answer: WatchAck) => void) => void;
}

/** What a socket passes in `auth`; the session cookie needs nothing. */
export interface SocketAuth {
  readonly trialToken?: string;
}

/** Server → browser in the namespace of admins, ADMIN_NAMESPACE. */
export interface AdminServerToClientEvents {
  /** Somebody wrote to the bot: read the leads again. At most once a second. */
  'leads:changed': () => void;
  'session:ended': () => void;
}

export type SimulatorAck =
  | ({ readonly ok: true } & TestPriceAnswer)
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields?: readonly FieldFault[];
    };

/** Browser → server in the namespace of admins. */
export interface AdminClientToServerEvents {
  'simulator:run': (prices: TestPriceRequest, ack: (answer: SimulatorAck) => void) => void;
}

export const ADMIN_NAMESPACE = '/admin';
