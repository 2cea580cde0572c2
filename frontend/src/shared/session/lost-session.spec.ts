import { jest } from '@jest/globals';
import { createStore } from 'jotai';
import { isSessionLostAtom, loseSessionAtom } from './lost-session.js';
import { trialSessionAtom } from './trial-session.js';

const session = { token: 'T', username: 'anna', chatId: '42' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function connected() {
  const store = createStore();
  store.set(trialSessionAtom, session);
  return store;
}

it('is still there after 2 s, and gone before 4 s', () => {
  const store = connected();
  store.set(loseSessionAtom, 'T');
  jest.advanceTimersByTime(2_000);
  expect([store.get(isSessionLostAtom), store.get(trialSessionAtom)]).toEqual([true, session]);
  jest.advanceTimersByTime(2_000);
  expect([store.get(isSessionLostAtom), store.get(trialSessionAtom)]).toEqual([false, null]);
});

it('counts from the first time it is said', () => {
  const store = connected();
  store.set(loseSessionAtom, 'T');
  jest.advanceTimersByTime(2_000);
  store.set(loseSessionAtom, 'T');
  jest.advanceTimersByTime(1_000);
  expect(store.get(trialSessionAtom)).toBeNull();
});

it('leaves a session alone that has taken its place', () => {
  const store = connected();
  store.set(loseSessionAtom, 'T');
  const next = { ...session, token: 'U' };
  store.set(trialSessionAtom, next);
  expect(store.get(isSessionLostAtom)).toBe(false);
  jest.advanceTimersByTime(4_000);
  expect(store.get(trialSessionAtom)).toEqual(next);
});

it('does not concern another session than the one of this tab', () => {
  const store = connected();
  store.set(loseSessionAtom, 'of another tab');
  jest.advanceTimersByTime(4_000);
  expect(store.get(trialSessionAtom)).toEqual(session);
});
