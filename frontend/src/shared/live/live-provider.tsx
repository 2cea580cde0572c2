import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { liveSocketAtom } from './live-atoms.js';
import { whenQuiet } from './when-quiet.js';

/** Opens the live connection when the page is drawn, and keeps it as long as the page lives. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  useEffect(() => {
    let closed = false;
    let close = () => {};
    const open = async () => {
      const { connectLive } = await import('./connect-live.js');
      const closeSocket = connectLive(store);
      if (closed) closeSocket();
      else close = closeSocket;
    };
    // Without the code of the socket the page goes on by polling.
    const cancel = whenQuiet(() => void open().catch(() => undefined));
    return () => {
      closed = true;
      cancel();
      close();
    };
  }, [store]);
  const socket = useAtomValue(liveSocketAtom);
  // The effects of the children run first: they hear of the first connection, and of what is said at once.
  useEffect(() => void socket?.connect(), [socket]);
  return children;
}
