import type { AddChannelRequest } from '@contract/channels.js';
import { readStored, writeStored } from '../../shared/browser-storage.js';

/** `install-first`: iPhones and iPads have push messages for installed pages only. */
export type PushSupport = 'yes' | 'no' | 'install-first';

type Subscription = Extract<AddChannelRequest, { kind: 'push' }>['subscription'];

export type Subscribed =
  | { readonly kind: 'subscribed'; readonly subscription: Subscription }
  /** The person was not asked, or did not answer. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'blocked' }
  /** The browser's own push service does not answer. */
  | { readonly kind: 'failed' };

const STORED = 'push-channel';

/** Of this browser, as far as it says. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'install-first' : 'no';
}

/** Asks the person, and subscribes with a VAPID key. Call it on a click only: browsers refuse to ask otherwise. */
export async function subscribe(pushKey: string): Promise<Subscribed> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return { kind: 'blocked' };
  if (permission !== 'granted') return { kind: 'unanswered' };
  try {
    const subscription = await subscribeAnew(pushKey);
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { kind: 'subscribed', subscription: { endpoint, keys: { p256dh, auth } } };
  } catch {
    return { kind: 'failed' };
  }
}

/** A subscription to another key stands in the way: it is given up. */
async function subscribeAnew(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** The channel of this browser; null: none was made here. */
export function ownChannelId(): string | null {
  return readStored('local', STORED);
}

export function keepOwnChannel(id: string): void {
  writeStored('local', STORED, id);
}

/** Gives the subscription up, whoever else knows it. */
export async function forgetOwnChannel(): Promise<void> {
  writeStored('local', STORED, null);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}
