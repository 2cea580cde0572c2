import { io, type Socket } from 'socket.io-client';
import type { ClientToServerEvents, ServerToClientEvents, WatchAck } from '../src/contract/socket.js';

export interface BrowserOptions {
  readonly auth?: object;
  /** A Cookie header. */
  readonly cookie?: string;
  readonly origin?: string;
  /** What a proxy before the server would say the address is. */
  readonly forwardedFor?: string;
  readonly transport?: 'polling' | 'websocket';
}

type Heard = { [Event in keyof ServerToClientEvents]: Parameters<ServerToClientEvents[Event]>[] };

/** A browser tab as the server sees it. */
export interface Browser {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** What arrived of each event, oldest first: the list of its arguments. */
  readonly heard: Heard;
  watch(symbols: unknown): Promise<WatchAck>;
  unwatch(symbols: unknown): Promise<WatchAck>;
  close(): void;
}

/** Opens one; resolves once it is connected. @throws the connection's error. */
export async function openBrowser(url: string, options: BrowserOptions = {}): Promise<Browser> {
  const { auth, cookie, origin, forwardedFor, transport = 'websocket' } = options;
  const socket: Browser['socket'] = io(url, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    ...(auth && { auth }),
    extraHeaders: {
      ...(cookie && { Cookie: cookie }),
      ...(origin && { Origin: origin }),
      ...(forwardedFor && { 'X-Forwarded-For': forwardedFor }),
    },
  });
  const heard: Heard = {
    prices: [],
    'market:status': [],
    'trigger:changed': [],
    'trigger:deleted': [],
    'alert:recorded': [],
    'alert:delivery': [],
    'telegram:status': [],
    'billing:changed': [],
    'session:ended': [],
  };
  socket.onAny((event: string, ...args: unknown[]) => heard[event as keyof Heard].push(args as never));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    heard,
    watch: (symbols) => socket.emitWithAck('prices:watch', symbols as string[]),
    unwatch: (symbols) => socket.emitWithAck('prices:unwatch', symbols as string[]),
    close: () => socket.close(),
  };
}
