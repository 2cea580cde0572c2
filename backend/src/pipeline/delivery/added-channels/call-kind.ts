import type { AddedKind, AddChannelRequest } from '../../../contract/channels.js';
import type { RecentAlert } from '../../../contract/alert.js';
import type { GuardedAnswer, GuardedRequest } from '../../../platform/outbound/guarded-client.js';
import type { ToldFacts } from '../../../contract/messages/alert-message.js';
import type { WebhookEvent } from './webhook/webhook-event.js';

/** What a person entered for a channel, read: `sealed` is kept encrypted, and is all that a call needs. */
export interface ReadChannel {
  /** May be shown; holds no secret. */
  readonly address: string;
  /** The same for the same destination, however it was typed. A secret: it is kept as a hash. */
  readonly key: string;
  readonly sealed: string;
  /** If the person gives none. */
  readonly label: string;
  /** Of a webhook: shown once. */
  readonly secret?: string;
}

/** An alert as a message tells it, and as webhooks give it. */
export interface ToldAlert {
  readonly facts: ToldFacts;
  readonly view: RecentAlert;
}

/** What one call is to tell. `sentAt`: epoch milliseconds. */
export type CallContent =
  | {
      readonly kind: 'alerts';
      /** In their order, at most `digest`. */
      readonly alerts: readonly ToldAlert[];
      /** An earlier try may have arrived. */
      readonly repeat: boolean;
      /** Goes without a sound, where the kind knows such a thing. */
      readonly silent: boolean;
      readonly urgent: boolean;
    }
  | {
      readonly kind: 'event';
      readonly event: WebhookEvent;
      /** The alert it is about; null: none, or it is gone. */
      readonly about: ToldAlert | null;
      readonly repeat: boolean;
    }
  | { readonly kind: 'test' }
  /** To be typed in by whoever reads the topic. */
  | { readonly kind: 'code'; readonly code: string };

/** What people read; the rest is for programs. */
export type ReadableContent = Exclude<CallContent, { kind: 'event' }>;

/** Where in Telegram a group's messages go: ids in digits, `threadId` of a topic. */
export interface GroupPlace {
  readonly chatId: string;
  readonly threadId: string | null;
}

/** `covers`: how many of the alerts it tells of, counted from the first; absent: all. */
export interface CallRequest extends GuardedRequest {
  readonly covers?: number;
}

/** What came of a call that was not plain HTTP: `reason` is the sentence a test shows, if it was not accepted. */
export interface ToldAnswer {
  readonly kind: 'told';
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly reason: string;
}

export type CallAnswer = GuardedAnswer | ToldAnswer;

/** Who makes the calls of a kind. Never rejects. */
export interface ChannelCaller {
  post(request: CallRequest, stop: AbortSignal): Promise<CallAnswer>;
}

/** Why a channel is off: its server says that it is gone, or what Telegram says of a group. */
export const GONE_REASONS = ['gone', 'kicked', 'muted', 'topic-closed'] as const;
export type GoneReason = (typeof GONE_REASONS)[number];

export interface CallContext {
  readonly channelId: string;
  /** Names the message: the same at every attempt. */
  readonly deliveryId: string;
  /** What its person calls the channel; absent: the brand's name is told instead. */
  readonly label?: string;
  readonly sentAt: number;
  /** The reader's time zone; null: not chosen. */
  readonly zone: string | null;
  readonly publicUrl: string;
  readonly brandName: string;
  readonly isSimulated: boolean;
  /** Where "Seen" is said without signing in; null: nothing waits for it. */
  readonly acknowledgeUrl: string | null;
  /** Of a Telegram group; null for every other kind. */
  readonly place: GroupPlace | null;
}

/** What came of a call. `detail` is for the log, and holds no address and no body. */
export type CallOutcome =
  /** `restMs`: the server wants to be left alone for so long; absent: it said nothing. `messageId`: what it calls the message. */
  | { readonly kind: 'accepted'; readonly restMs?: number; readonly messageId?: string }
  | { readonly kind: 'unanswered'; readonly mayHaveArrived: boolean; readonly detail: string }
  /** Obeyed, and costs no attempt. `kind`: every channel of this kind on the same host waits, too. */
  | { readonly kind: 'later'; readonly afterMs: number; readonly scope: 'channel' | 'host' }
  /** The channel is over: it is switched off. */
  | { readonly kind: 'gone'; readonly detail: string; readonly why?: GoneReason }
  /** The server failed: tried again. */
  | { readonly kind: 'failed'; readonly detail: string }
  /** This message is never taken; the next one may be. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Our own key is not taken: the whole kind waits, and no attempt is counted. */
  | { readonly kind: 'ours'; readonly detail: string };

export interface CallPace {
  /** Calls to one channel: so many in a row, then one every so many milliseconds. */
  readonly burst: number;
  readonly everyMs: number;
  /** Counted for all channels of the host together. */
  readonly perHost: boolean;
}

/** One kind of channel that is called by HTTP. Everything is pure: the claim, the call and what follows are those of the folder above. */
export interface CallKind {
  readonly kind: AddedKind;
  /** Quiet hours hold it back or silence it. */
  readonly rings: boolean;
  /** The most alerts in one message. */
  readonly digest: number;
  readonly pace: CallPace;
  /** Calls to one host that may be under way at once. */
  readonly callsPerHost: number;
  /** Of one channel, where it depends on what is sealed; absent: `pace`. */
  paceOf?(sealed: string): CallPace;
  /** Waits before the second, third … attempt; the last one is repeated until `patienceMs` since the first have gone by. */
  readonly waitsMs: readonly number[];
  readonly patienceMs: number;
  /** How it is proven: an accepted test, a code that is typed in, or the receipt of a test. */
  readonly proof: 'accepted' | 'code' | 'receipt';
  /** A sentence for the person, for the field that it is about, instead of what cannot be a channel of this kind. */
  read(request: AddChannelRequest): ReadChannel | { readonly field: string; readonly fault: string };
  /** null: the content is nothing for this kind. @throws Error for what is sealed and cannot be read. */
  compose(content: CallContent, sealed: string, context: CallContext): CallRequest | null;
  outcomeOf(answer: GuardedAnswer, now: number): CallOutcome;
}
