/** Kinds of channels a person adds; Telegram and e-mail come with the linked chat and the verified address. */
export const ADDED_KINDS = ['webhook', 'push', 'ntfy', 'discord', 'slack', 'telegram-group'] as const;
export type AddedKind = (typeof ADDED_KINDS)[number];

/** What a webhook may be told besides alerts, which come as routes say. */
export const WEBHOOK_EXTRAS = ['alert.acknowledged', 'summary.daily'] as const;
export type WebhookExtra = (typeof WEBHOOK_EXTRAS)[number];

/** What POST /api/channels takes. A Telegram group is added in Telegram: POST /api/channels/groups asks for it. */
export const ENTERED_KINDS = ['webhook', 'push', 'ntfy', 'discord', 'slack'] as const;
export type EnteredKind = (typeof ENTERED_KINDS)[number];

/** `unproven`: gets tests only, until one of them is known to have arrived. */
export type ChannelState = 'unproven' | 'on' | 'off';

/** A way to a person. Telegram and e-mail are there as long as a chat is linked and an address is verified. */
export interface ChannelView {
  /** 'telegram', 'email', or the id of what a person added. */
  readonly id: string;
  readonly kind: AddedKind | 'telegram' | 'email';
  readonly label: string;
  /** What may be shown of where it leads: "hooks.example.org/…a1b2". */
  readonly address: string;
  readonly state: ChannelState;
  /** Why it was switched off, as a code: 'person', 'gone', 'failing', 'blocked', 'stopped', of a group also 'kicked', 'muted', 'topic-closed'. */
  readonly offReason?: string;
  /** Since when every call has failed, ISO 8601, and the last status; absent while it works. */
  readonly failing?: { readonly since: string; readonly status: number | null; readonly triedUntil: string };
  /** ISO 8601; null: nothing was accepted yet. */
  readonly lastOkAt: string | null;
  /** Absent for Telegram and e-mail. */
  readonly createdAt?: string;
  /** Of a webhook: what it is told besides alerts. */
  readonly events?: readonly WebhookExtra[];
}

/** GET /api/channels */
export interface ChannelsResponse {
  readonly channels: readonly ChannelView[];
  readonly routes: readonly RouteView[];
  /** The route of every trigger that has none of its own; null: Telegram, and e-mail if that takes nothing within 2 minutes. */
  readonly routeId: string | null;
  /** How many more of each kind may be added. */
  readonly room: Readonly<Record<AddedKind, number>>;
  /** The public VAPID key, base64url; null: this installation sends no push messages. */
  readonly pushKey: string | null;
}

/** POST /api/channels. `label` absent: made from the address. */
export type AddChannelRequest =
  | { readonly kind: 'discord' | 'slack'; readonly label?: string; readonly url: string }
  | {
      readonly kind: 'webhook';
      readonly label?: string;
      readonly url: string;
      /** Absent: alerts only. */
      readonly events?: readonly WebhookExtra[];
    }
  | {
      readonly kind: 'ntfy';
      readonly label?: string;
      /** The server's address, absent: https://ntfy.sh. */
      readonly url?: string;
      readonly topic: string;
      readonly token?: string;
    }
  | {
      readonly kind: 'push';
      readonly label?: string;
      /** As `PushSubscription.toJSON()` gives it. */
      readonly subscription: {
        readonly endpoint: string;
        readonly keys: { readonly p256dh: string; readonly auth: string };
      };
    };

/** `group`: a Telegram group, or one of its topics. `channel`: a Telegram channel, where only its admins write. */
export const GROUP_FORMS = ['group', 'channel'] as const;
export type GroupForm = (typeof GROUP_FORMS)[number];

/** POST /api/channels/groups: takes the place of the request that is still open. */
export interface RequestGroupRequest {
  readonly form: GroupForm;
}

/**
 * `waiting`: the link was not used yet · `confirming`: an anonymous admin used it, and the private chat asks whether that was
 * the person · `linked`: `channelId` takes alerts · `refused`: `fault` says why · `expired`: ten minutes are over, or it was given up.
 */
export type GroupRequestState = 'waiting' | 'confirming' | 'linked' | 'refused' | 'expired';

/** GET /api/channels/groups/{id} */
export interface GroupRequestView {
  readonly id: string;
  readonly form: GroupForm;
  readonly state: GroupRequestState;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly fault?: string;
  readonly channelId?: string;
}

/** The answer to POST /api/channels/groups. */
export interface RequestedGroup extends GroupRequestView {
  /** Opens Telegram, to choose where the bot is added. */
  readonly link: string;
  /** To be written in a topic that is to get the alerts, once the bot is in the group; absent for a channel. */
  readonly command?: string;
}

/** The answer to POST /api/channels and to POST /api/channels/{id}/secret. */
export interface AddedChannel {
  readonly channel: ChannelView;
  /** Of a webhook, shown once: `whsec_` and 32 bytes in base64. */
  readonly secret?: string;
}

/** PATCH /api/channels/{id}. Switching on needs a test that was accepted: 409 without. */
export interface ChangeChannelRequest {
  readonly label?: string;
  readonly state?: 'on' | 'off';
  /** Of a webhook only. */
  readonly events?: readonly WebhookExtra[];
}

/** POST /api/channels/{id}/proof: the code that was sent to an ntfy topic, or the receipt of a push message. */
export interface ProveChannelRequest {
  readonly code: string;
}

/** POST /api/channels/{id}/test answers within 12 s. */
export interface ChannelTestResult {
  readonly ok: boolean;
  /** null: no answer. */
  readonly status: number | null;
  readonly ms: number;
  /** A sentence: "The server answered 404."; absent if it was accepted. */
  readonly reason?: string;
  /** What it made of the channel: an accepted test proves all kinds but ntfy and push, which need `proof`. */
  readonly channel: ChannelView;
}

/** `accepted`, `acknowledged`: the step is left out once any channel took the alert, or the person said "Seen". */
export type StepUnless = 'accepted' | 'acknowledged' | 'nothing';

export interface RouteStep {
  /** Ids of ChannelView, which go at once. No id twice in a route. */
  readonly channels: readonly string[];
  /** Seconds after the step before it, up to 3600; of the first step 0. */
  readonly waitSec: number;
  /** Of the first step 'nothing'. */
  readonly unless: StepUnless;
  readonly onlyUrgent: boolean;
}

export interface RouteView {
  readonly id: string;
  readonly name: string;
  /** One to five. */
  readonly steps: readonly RouteStep[];
}

/** POST /api/routes, PUT /api/routes/{id} */
export type SaveRouteRequest = Omit<RouteView, 'id'>;

/** PUT /api/channels/route: the route of every trigger without one of its own. */
export interface UsualRouteRequest {
  readonly routeId: string | null;
}

/** POST /api/alerts/{id}/acknowledge, and the event `alert:acknowledged`. */
export interface AlertAcknowledged {
  readonly alertId: string;
  /** ISO 8601: the first time it was. */
  readonly at: string;
  readonly via: AcknowledgedVia;
}
export type AcknowledgedVia = 'page' | 'telegram' | 'push' | 'ntfy' | 'link';

/** One attempt at a delivery, kept for 30 days. */
export interface DeliveryAttempt {
  /** ISO 8601. */
  readonly at: string;
  readonly ms: number;
  readonly outcome: string;
  readonly status: number | null;
}

/** GET /api/channels/{id}/deliveries: the last fifty, newest first. */
export interface ChannelDelivery {
  readonly id: string;
  readonly kind: 'alert' | 'test' | 'notice';
  /** null for what is about no alert. */
  readonly alertId: string | null;
  readonly status: 'pending' | 'sending' | 'delivered' | 'failed' | 'cancelled';
  readonly reason: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly attempts: readonly DeliveryAttempt[];
}

export const MAX_CHANNEL_LABEL = 60;
export const MAX_ROUTES = 10;
export const MAX_ROUTE_STEPS = 5;
export const LONGEST_WAIT_SEC = 3600;
/** Of every plan; besides these a Free account has one more channel, a Pro account ten. */
export const PUSH_CHANNELS = 3;
export const MORE_CHANNELS = { free: 1, pro: 10 } as const;
