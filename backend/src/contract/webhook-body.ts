import type { RecentAlert } from './alert.js';
import type { Condition, Guard } from './trigger.js';

/**
 * What is posted to a person's webhook, as Standard Webhooks has it. Fields and types are added, never changed: ignore those that
 * you do not know. Of the same event all bodies have the same `webhook-id`.
 */
export type WebhookBody = AlertFiredBody | ChannelTestBody;

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
