import type { RecentAlert } from './alert.js';
import type { AcknowledgedVia } from './channels.js';
import type { Condition, Guard } from './trigger.js';

/**
 * What is posted to a person's webhook, as Standard Webhooks has it. Fields and types are added, never changed: ignore those that
 * you do not know. Of the same event all bodies have the same `webhook-id`.
 */
export type WebhookBody = AlertFiredBody | AlertAcknowledgedBody | SummaryDailyBody | ChannelTestBody;

export interface AlertFiredBody {
  readonly type: 'alert.fired';
  /** When the trigger fired, or a hook was called, ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    /** As GET /api/alerts gives it. */
    readonly alert: RecentAlert;
    /** null: it is of a hook, as `alert.hookId` says. */
    readonly trigger: WebhookTrigger | null;
    /** The prices are made up. */
    readonly simulated: boolean;
    readonly test: false;
    /** An earlier try may have arrived. */
    readonly repeat: boolean;
    /** Where a person sees it. */
    readonly url: string;
  };
}

/** For webhooks that ask for it. */
export interface AlertAcknowledgedBody {
  readonly type: 'alert.acknowledged';
  /** When the person said "Seen", ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    readonly alertId: string;
    readonly via: AcknowledgedVia;
    /** null: it was deleted since. */
    readonly alert: RecentAlert | null;
    readonly trigger: WebhookTrigger | null;
    readonly simulated: boolean;
    readonly test: false;
    readonly repeat: boolean;
    readonly url: string;
  };
}

/** For webhooks that ask for it, once a day. */
export interface SummaryDailyBody {
  readonly type: 'summary.daily';
  /** When it was made, ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    readonly summary: WebhookSummary;
    readonly simulated: boolean;
    readonly test: false;
    readonly repeat: boolean;
    readonly url: string;
  };
}

export interface WebhookSummary {
  /** The day it is for, YYYY-MM-DD. */
  readonly date: string;
  /** In which `text` tells times. */
  readonly zone: string;
  /** The core coins, and what lies in the person's wallets. */
  readonly prices: readonly WebhookPrice[];
  /** NASDAQ, the Fed rate and gold, if the person shows them. */
  readonly official: readonly WebhookPrice[];
  /** Of the last 24 hours, newest first. */
  readonly alerts: readonly {
    /** null, and so the condition: it came by the hook. */
    readonly symbol: string | null;
    readonly condition: Condition | null;
    /** The name of the hook; null: a trigger fired. */
    readonly hook: string | null;
    /** ISO 8601. */
    readonly at: string;
  }[];
  readonly headlines: readonly {
    readonly title: string;
    readonly link: string;
    readonly source: string;
    readonly symbols: readonly string[];
    /** -1 to 1; null where it is not part of the plan. */
    readonly score: number | null;
  }[];
  /** All of it in words, as Telegram has it. */
  readonly text: string;
}

export interface WebhookPrice {
  readonly symbol: string;
  /** null: not known. */
  readonly price: number | null;
  readonly change24h: number | null;
  /** ISO 8601. */
  readonly at: string;
  readonly stale: boolean;
}

export interface ChannelTestBody {
  readonly type: 'channel.test';
  /** When it was sent, ISO 8601. */
  readonly timestamp: string;
  readonly data: {
    readonly alert: null;
    readonly simulated: boolean;
    readonly test: true;
    readonly repeat: false;
    readonly url: string;
  };
}

/** The trigger as it was when it fired; its name and note are what they are now, null: none. */
export interface WebhookTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly condition: Condition;
  /** Further conditions that held, too. */
  readonly guards: readonly Guard[];
  /** The one exchange that was watched; null: all of them. */
  readonly exchange: string | null;
  readonly name: string | null;
  readonly note: string | null;
}
