import { TRIAL_SESSION_KEY } from './trial-session-key.js';

const CHANNEL = 'bellwether.telegram';
const STATUS_CHANGED = 'status-changed';

/** Tells every display of the Telegram status, in this tab and in others, to look again. */
export interface StatusChannel {
  /** Says that the status changed. Carries no secret: listeners ask the server. */
  announce(): void;
  close(): void;
}

/**
 * Opens the channel of this tab. `onChange` runs for an announcement of this tab or another one, and when
 * the stored session changes elsewhere.
 */
export function openStatusChannel(onChange: () => void): StatusChannel {
  const channel = new BroadcastChannel(CHANNEL);
  const post = channel.postMessage.bind(channel);
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.data === STATUS_CHANGED) onChange();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === TRIAL_SESSION_KEY || event.key === null) onChange();
  };
  channel.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  return {
    announce() {
      post(STATUS_CHANGED);
      onChange();
    },
    close() {
      window.removeEventListener('storage', onStorage);
      channel.close();
    },
  };
}

/** Says so once, for whoever has no channel of their own. */
export function announceStatus(): void {
  const channel = openStatusChannel(() => undefined);
  channel.announce();
  channel.close();
}
