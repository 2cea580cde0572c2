import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { liveSocketAtom } from '../../shared/live/live-atoms.js';
import { FORGET_SESSION_AFTER_MS, isSessionLostAtom } from '../../shared/session/lost-session.js';
import { telegramStatusQuery } from '../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { fakeSocket } from '../../shared/testing/fake-socket.js';
import { pass, settle } from '../../shared/testing/fake-time.js';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { useDropStaleSession, useFollowTelegramStatus, useTelegramStatus } from './use-telegram-status.js';

const session = { token: 'T', username: 'anna', chatId: '42' };

function Watch() {
  useDropStaleSession();
  return null;
}

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

it('gives up a session that was ended elsewhere, a moment after noticing', async () => {
  jest.useFakeTimers();
  server = installFakeServer({ 'GET /api/telegram/status': () => ({ body: { connected: false } }) });
  const { store } = renderApp(<Watch />, session);
  await settle();
  expect(store.get(isSessionLostAtom)).toBe(true);
  expect(store.get(trialSessionAtom)).toEqual(session);
  await pass(FORGET_SESSION_AFTER_MS);
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

function Follow() {
  useFollowTelegramStatus();
  return <p>{useTelegramStatus()?.connected === true ? 'connected' : 'not connected'}</p>;
}

it('believes what the socket says, not an answer that was on its way by then', async () => {
  server = installFakeServer({
    'GET /api/telegram/status': () => ({ body: { owner: 'account', connected: false } }),
  });
  const { store, client } = renderApp(<Follow />);
  const { socket, push } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  await waitFor(() => expect([server.calls.length, client.isFetching()]).toEqual([1, 0]));

  const answer = globalThis.fetch;
  let arrive = (): void => {};
  globalThis.fetch = async (...asked) => {
    const made = await answer(...asked);
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return made;
  };
  push('connect');
  await waitFor(() => expect(server.calls).toHaveLength(2));
  push('telegram:status', { owner: 'account', connected: true });
  await screen.findByText('connected');
  arrive();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('connected')).toBeTruthy();
});

it('keeps from the last answer what a push leaves out: that alerts come in other ways, too', async () => {
  const status = { owner: 'account', connected: true, elsewhere: true };
  server = installFakeServer({ 'GET /api/telegram/status': () => ({ body: status }) });
  const { store, client } = renderApp(<Follow />);
  const { socket, push } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  await screen.findByText('connected');
  push('telegram:status', { owner: 'account', connected: false });
  await screen.findByText('not connected');
  expect(client.getQueryData(telegramStatusQuery(undefined).queryKey)).toEqual({
    ...status,
    connected: false,
  });
});
