import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { LinkFlow } from './link-flow.js';
import type { LinkState } from './link-machine.js';

export const LinkContext = createContext<LinkFlow | null>(null);

export interface TelegramLinkControl {
  readonly state: LinkState;
  readonly send: LinkFlow['send'];
}

/**
 * The page's connection to Telegram. `onConnected` runs when it becomes connected while the caller is mounted.
 * @throws Error outside ConnectProvider.
 */
export function useTelegramLink(onConnected?: () => void): TelegramLinkControl {
  const flow = useContext(LinkContext);
  if (flow === null) throw new Error('useConnect needs a ConnectProvider around it');
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state);
  const before = useRef(state.kind);
  useEffect(() => {
    if (state.kind === 'connected' && before.current !== 'connected') onConnected?.();
    before.current = state.kind;
  }, [state.kind, onConnected]);
  return { state, send: flow.send };
}
