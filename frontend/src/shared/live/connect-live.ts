import type { PricesFrame, SocketAuth } from '@contract/socket.js';
import type { createStore } from 'jotai';
import { io } from 'socket.io-client';
import { trialSessionAtom } from '../session/trial-session.js';
import { calmWhileTyping } from './calm-while-typing.js';
import {
  clockOffsetAtom,
  connectionAtom,
  type LiveSocket,
  liveSocketAtom,
  marketStatusAtom,
  priceTableAtom,
  unwatchedCoinsAtom,
} from './live-atoms.js';
import { applyFrame } from './price-table.js';
import { followWatched } from './watched-symbols.js';

type Store = ReturnType<typeof createStore>;

const RECONNECT_AFTER_KICK_MS = 1_000;
/** The server refused this connection, for too many of them for example: socket.io leaves it at that. */
const RECONNECT_AFTER_REFUSAL_MS = 10_000;

function followMarket(socket: LiveSocket, store: Store): () => void {
  const frames = calmWhileTyping<PricesFrame>((waiting) =>
    store.set(priceTableAtom, (table) => waiting.reduce(applyFrame, table)),
  );
  socket.on('prices', (frame) => {
    store.set(clockOffsetAtom, frame.at - Date.now());
    frames.take(frame);
  });
  socket.on('coins:unwatched', (coins) => store.set(unwatchedCoinsAtom, coins));
  socket.on('market:status', (status) => store.set(marketStatusAtom, { ...status, heardAt: Date.now() }));
  return frames.stop;
}

function followConnection(socket: LiveSocket, store: Store): void {
  socket.on('connect', () => {
    store.set(connectionAtom, 'live');
    store.set(unwatchedCoinsAtom, []); // told again where there are some
  });
  socket.io.on('reconnect_attempt', () => store.set(connectionAtom, 'lost'));
  socket.on('connect_error', () => {
    store.set(connectionAtom, 'lost');
    if (!socket.active) setTimeout(() => socket.connect(), RECONNECT_AFTER_REFUSAL_MS);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    store.set(connectionAtom, 'lost');
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RECONNECT_AFTER_KICK_MS);
  });
}

/** A new trial token takes effect with a new connection: the server reads it once, when the socket opens. */
function followSession(socket: LiveSocket, store: Store): () => void {
  const token = () => store.get(trialSessionAtom)?.token;
  let used = token();
  return store.sub(trialSessionAtom, () => {
    if (token() === used) return;
    used = token();
    socket.disconnect().connect();
  });
}

/**
 * Makes the live connection and puts it into its atom; `connect` opens it, once whoever reads the atom listens. Prices,
 * market status and connection go into their atoms. It reconnects by itself, and again with every new trial token. Returns
 * the way to close it.
 */
export function connectLive(store: Store): () => void {
  const socket: LiveSocket = io({
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) => {
      const auth: SocketAuth = { trialToken: store.get(trialSessionAtom)?.token };
      give(auth);
    },
  });
  const unfollowMarket = followMarket(socket, store);
  followConnection(socket, store);
  const unfollowWatched = followWatched(socket, store);
  const unfollowSession = followSession(socket, store);
  store.set(liveSocketAtom, socket);
  return () => {
    unfollowMarket();
    unfollowSession();
    unfollowWatched();
    socket.disconnect();
    store.set(liveSocketAtom, null);
    store.set(connectionAtom, 'connecting');
  };
}
