import { useStore } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { connectLive } from './connect-live.js';

const LOAD_AT_LATEST_MS = 1_500;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, LOAD_AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LOAD_AT_LATEST_MS });
  return () => cancelIdleCallback(handle);
}

/** Opens the live connection after the first paint and keeps it as long as the page lives. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  useEffect(() => {
    let closed = false;
    let close = () => {};
    const open = async () => {
      const closeSocket = await connectLive(store);
      if (closed) closeSocket();
      else close = closeSocket;
    };
    // Without the code of the socket the page goes on by polling.
    const cancel = whenIdle(() => void open().catch(() => undefined));
    return () => {
      closed = true;
      cancel();
      close();
    };
  }, [store]);
  return children;
}
