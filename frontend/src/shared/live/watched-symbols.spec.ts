import type { WatchAck } from '@contract/socket.js';
import { jest } from '@jest/globals';
import { createStore } from 'jotai';
import type { LiveSocket } from './live-atoms.js';
import { ASK_AGAIN_AFTER_MS, followWatched, watchedSymbolsAtom, requestPrices } from './watched-symbols.js';

type Ack = (answer: WatchAck) => void;

/** A socket that keeps what it is asked; `connect` and `answer` play the server. */
function fakeSocket() {
  const sent: string[] = [];
  const acks: Ack[] = [];
  let onConnect = () => {};
  const socket = {
    connected: false,
    on: (_event: string, listener: () => void) => void (onConnect = listener),
    off: () => void (onConnect = () => {}),
    emit: (event: string, symbols: readonly string[], ack: Ack) => {
      sent.push(`${event} ${symbols.join()}`);
      acks.push(ack);
    },
  };
  return {
    socket: socket as unknown as LiveSocket,
    connect: () => {
      socket.connected = true;
      onConnect();
    },
    drop: () => void (socket.connected = false),
    answer: (symbols: readonly string[], unknown: readonly string[]) =>
      acks.at(-1)?.({ ok: true, symbols, unknown }),
    taken: () => sent.splice(0),
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function follow() {
  const store = createStore();
  const fake = fakeSocket();
  const stop = followWatched(fake.socket, store);
  return { ...fake, store, stop };
}

it('watches the core symbols, then what is added and what falls away', () => {
  const { store, connect, taken } = follow();
  connect();
  expect(taken()).toEqual(['prices:watch BTC,ETH,SOL']);
  const forget = requestPrices(store, ['DOGE', 'PEPE']);
  requestPrices(store, ['DOGE']);
  expect(taken()).toEqual(['prices:watch DOGE,PEPE']);
  forget();
  expect(taken()).toEqual(['prices:unwatch PEPE']);
});

it('watches everything again after a reconnect, also what was wished for while away', () => {
  const { store, connect, drop, taken } = follow();
  connect();
  requestPrices(store, ['DOGE']);
  drop();
  requestPrices(store, ['PEPE']);
  taken();
  connect();
  expect(taken()).toEqual(['prices:watch BTC,ETH,SOL,DOGE,PEPE']);
});

it('asks again for a coin that the feed does not have yet, while somebody wants it', () => {
  const { store, connect, answer, taken } = follow();
  connect();
  answer(['BTC', 'ETH', 'SOL'], []);
  const forget = requestPrices(store, ['DOGE']);
  answer([], ['DOGE']);
  taken();
  jest.advanceTimersByTime(ASK_AGAIN_AFTER_MS);
  expect(taken()).toEqual(['prices:watch DOGE']);
  forget();
  taken();
  answer([], ['DOGE']);
  jest.advanceTimersByTime(ASK_AGAIN_AFTER_MS);
  expect(taken()).toEqual([]);
});

it('never asks for more than 50, the core symbols first', () => {
  const { store } = follow();
  requestPrices(
    store,
    Array.from({ length: 60 }, (_, index) => `C${index}`),
  );
  const watched = store.get(watchedSymbolsAtom);
  expect([watched.length, watched.slice(0, 4)]).toEqual([50, ['BTC', 'ETH', 'SOL', 'C0']]);
});

it('goes on no further once stopped', () => {
  const { store, connect, stop, taken } = follow();
  connect();
  stop();
  taken();
  requestPrices(store, ['DOGE']);
  connect();
  expect(taken()).toEqual([]);
});
