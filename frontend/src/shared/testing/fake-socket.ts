import { act } from '@testing-library/react';
import type { LiveSocket } from '../live/live-atoms.js';

type Listener = (payload: unknown) => void;

/** A socket that only keeps its listeners; `push` calls those of an event. */
export function fakeSocket() {
  const listeners = new Map<string, Set<Listener>>();
  const of = (event: string) => listeners.get(event) ?? new Set();
  const socket = {
    on: (event: string, listener: Listener) => {
      listeners.set(event, of(event).add(listener));
      return socket;
    },
    off: (event: string, listener: Listener) => {
      of(event).delete(listener);
      return socket;
    },
  };
  const push = (event: string, payload?: unknown) =>
    act(() => {
      for (const listener of of(event)) listener(payload);
    });
  return { socket: socket as unknown as LiveSocket, push };
}
