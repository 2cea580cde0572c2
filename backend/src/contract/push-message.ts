/** What can be done from a notification without opening the page. */
export const PUSH_ACTS = ['seen', 'snooze', 'disarm'] as const;
export type PushAct = (typeof PUSH_ACTS)[number];

/**
 * What a push message tells a device, as JSON within its encrypted body, at most MOST_PUSH_BYTES. Browsers keep the worker that
 * reads it for days: fields are added, never changed, and a worker that does not know `v` shows title and body alone.
 */
export interface PushMessage {
  readonly v: 1;
  /** `proof`: the channel is proven once it says that it was shown. */
  readonly kind: 'alert' | 'test' | 'proof';
  readonly title: string;
  /** Lines with \n between them; may be empty. */
  readonly body: string;
  /** Of our page, opened by a click. */
  readonly url: string;
  readonly alertIds: readonly string[];
  /** Posted to /api/deliveries/shown once it is shown, and to /api/deliveries/act with what was chosen; null: nothing is. */
  readonly receipt: string | null;
  /** A notification replaces the one before it with the same tag. */
  readonly tag: string;
  /** Without a sound. */
  readonly silent: boolean;
  /** It stays until it is touched. */
  readonly urgent: boolean;
  readonly actions: readonly { readonly action: PushAct; readonly title: string }[];
  /** When it was sent, epoch milliseconds. */
  readonly at: number;
}

export const MOST_PUSH_BYTES = 3_000;

/** POST /api/deliveries/shown, by the device itself: without a cookie. */
export interface ShownRequest {
  readonly receipt: string;
}

/** POST /api/deliveries/act, likewise. Each act once. */
export interface PushActRequest {
  readonly receipt: string;
  readonly act: PushAct;
}

/** A sentence for the notification: what came of it. */
export interface PushActAnswer {
  readonly text: string;
}
