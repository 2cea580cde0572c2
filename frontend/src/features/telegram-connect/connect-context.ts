import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ConnectFlow } from './connect-flow.js';
import type { ConnectState } from './connect-machine.js';

export const ConnectContext = createContext<ConnectFlow | null>(null);

export interface Connect {
  readonly state: ConnectState;
  readonly send: ConnectFlow['send'];
}

/**
 * The page's connection to Telegram. `onConnected` runs when it becomes connected while the caller is mounted.
 * @throws Error outside ConnectProvider.
 */
export function useConnect(onConnected?: () => void): Connect {
  const flow = useContext(ConnectContext);
  if (flow === null) throw new Error('useConnect needs a ConnectProvider around it');
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state);
  const before = useRef(state.kind);
  useEffect(() => {
    if (state.kind === 'connected' && before.current !== 'connected') onConnected?.();
    before.current = state.kind;
  }, [state.kind, onConnected]);
  return { state, send: flow.send };
}
