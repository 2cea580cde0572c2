import { atom } from 'jotai';

const CHANNEL = 'bellwether.session';
const CHANGED = 'changed';

/** Tells the other tabs of this browser that somebody signed in or out. Carries no secret: they ask the server. */
export interface SessionChannel {
  broadcast(): void;
  close(): void;
}

/** The channel of this tab while the app is shown. */
export const sessionChannelAtom = atom<SessionChannel | null>(null);

/** Opens the channel; `onChange` runs when another tab says that the session changed. */
export function openSessionChannel(onChange: () => void): SessionChannel {
  const channel = new BroadcastChannel(CHANNEL);
  const post = channel.postMessage.bind(channel);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === CHANGED) onChange();
  });
  return { broadcast: () => post(CHANGED), close: () => channel.close() };
}
