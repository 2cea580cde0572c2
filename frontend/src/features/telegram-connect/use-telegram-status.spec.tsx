import { jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { FORGET_SESSION_AFTER_MS, isSessionLostAtom } from '../../shared/session/lost-session.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { useDropStaleSession } from './use-telegram-status.js';

const session = { token: 'T', username: 'anna', chatId: '42' };

function Watch() {
  useDropStaleSession();
  return null;
}

let server: ReturnType<typeof installFakeServer>;
afterEach(() => {
  jest.useRealTimers();
  server.restore();
});

it('gives up a session that was ended elsewhere, a moment after noticing', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  server = installFakeServer({ 'GET /api/telegram/status': () => ({ body: { connected: false } }) });
  const { store } = renderApp(<Watch />, session);
  await waitFor(() => expect(store.get(isSessionLostAtom)).toBe(true));
  expect(store.get(trialSessionAtom)).toEqual(session);
  act(() => jest.advanceTimersByTime(FORGET_SESSION_AFTER_MS));
  expect(store.get(trialSessionAtom)).toBeNull();
});

it.each([
  ['a session the server knows', { body: { connected: true } }],
  ['one it cannot be asked about', { status: 503 }],
])('keeps %s', async (_name, answer) => {
  server = installFakeServer({ 'GET /api/telegram/status': () => answer });
  const { store, client } = renderApp(<Watch />, session);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.calls).toHaveLength(1);
  expect(store.get(isSessionLostAtom)).toBe(false);
});
