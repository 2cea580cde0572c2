import type { TelegramStatus } from '@contract/telegram.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type LiveSocket, liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { FORGET_SESSION_AFTER_MS, isSessionLostAtom } from '../../../shared/session/lost-session.js';
import { type TrialSession, trialSessionAtom } from '../../../shared/session/trial-session.js';
import { installFakeChannel } from '../../../shared/testing/fake-channel.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { pass, settle } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { useDropStaleSession, useFollowTelegramStatus } from '../use-telegram-status.js';
import { AccountLinkProvider } from './account-link-provider.js';
import { TelegramNotifications } from './telegram-notifications.js';

const session: TrialSession = { token: 'T', username: 'anna_trial', chatId: '9' };
const linked: TelegramStatus = { connected: true, owner: 'account', username: 'anna', chat_id: '42' };
const unlinked: TelegramStatus = { connected: false, owner: 'account' };
const links = { token: 'H', deeplink: 'https://t.me/Bot?start=C', applink: 'https://app.example/C' };

let server: ReturnType<typeof installFakeServer>;
const realOpen = window.open;
beforeAll(installFakeChannel);
beforeEach(() => {
  window.sessionStorage.clear();
  window.open = () => ({ opener: null }) as Window;
});
afterEach(() => {
  server.restore();
  window.open = realOpen;
});

function Watch() {
  useFollowTelegramStatus();
  useDropStaleSession();
  return null;
}

function fakeSocket() {
  const listeners = new Map<string, (status: TelegramStatus) => void>();
  const socket = {
    on: (name: string, run: (status: TelegramStatus) => void) => listeners.set(name, run),
    off: (name: string) => listeners.delete(name),
  } as unknown as LiveSocket;
  return { socket, push: (status: TelegramStatus) => listeners.get('telegram:status')?.(status) };
}

interface Options {
  readonly status: TelegramStatus;
  readonly trial?: TrialSession;
  readonly routes?: FakeRoutes;
}

function open({ status, trial, routes = {} }: Options) {
  const now = { status };
  server = installFakeServer({ 'GET /api/telegram/status': () => ({ body: now.status }), ...routes });
  const view = renderApp(
    <AccountLinkProvider userId="u1">
      <Watch />
      <TelegramNotifications armedCount={11}>
        <p>the trial</p>
      </TelegramNotifications>
    </AccountLinkProvider>,
    trial,
  );
  return { ...view, now };
}

const state = () => screen.getByTestId('telegram-connect').dataset.state;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (route: string) => server.calls.filter((call) => call.route === route);

describe('connecting', () => {
  it('waits for Confirm in the bot, then knows the chat without keeping a token', async () => {
    let answer: unknown = { status: 'pending' };
    const { now } = open({
      status: unlinked,
      routes: {
        'POST /api/trial/handshake': () => ({ body: links }),
        'GET /api/trial/handshake/H': () => ({ body: answer }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Telegram' }));
    await screen.findByText(/press Start and then Confirm/);
    expect(state()).toBe('waiting');
    answer = { status: 'connected', username: 'anna', chatId: '42' };
    now.status = linked;
    await screen.findByText('Connected as @anna');
    expect(window.sessionStorage.getItem('bellwether.trial-session')).toBeNull();
    expect(window.sessionStorage.getItem('bellwether.account-handshake.u1')).toBeNull();
  });

  it('says why it could not be started, and tries again', async () => {
    open({ status: unlinked, routes: { 'POST /api/trial/handshake': () => ({ status: 503 }) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Telegram' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Connection failedFailed to start connection: 503 Service Unavailable',
    );
    press('Try Again');
    await waitFor(() => expect(sent('POST /api/trial/handshake')).toHaveLength(2));
  });

  it('ends only the waiting when it is cancelled', async () => {
    open({
      status: unlinked,
      routes: {
        'POST /api/trial/handshake': () => ({ body: links }),
        'GET /api/trial/handshake/H': () => ({ body: { status: 'pending' } }),
        'POST /api/telegram/disconnect': () => ({ body: {} }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Telegram' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel and disconnect' }));
    await waitFor(() => expect(state()).toBe('ready'));
    expect(sent('POST /api/telegram/disconnect').map(({ body }) => body)).toEqual([{ token: 'H' }]);
    expect(sent('DELETE /api/telegram/link')).toEqual([]);
  });
});

describe('connected', () => {
  it('says that alerts come in other ways where they do', async () => {
    open({ status: { ...linked, elsewhere: true } });
    await screen.findByText('Connected as @anna');
    press('Disconnect…');
    expect(screen.getByText('Alerts would no longer reach you here.')).toBeTruthy();
  });

  it('disconnects the account', async () => {
    const { now } = open({ status: linked, routes: { 'DELETE /api/telegram/link': () => ({ body: {} }) } });
    await screen.findByText('Connected as @anna');
    now.status = unlinked;
    expect(screen.queryByText('11 armed triggers would reach nobody.')).toBeNull();
    press('Disconnect…');
    expect(screen.getByText('11 armed triggers would reach nobody.')).toBeTruthy();
    press('Disconnect');
    await waitFor(() => expect(state()).toBe('ready'));
    expect(sent('DELETE /api/telegram/link')).toHaveLength(1);
  });

  it('stays connected and says so when that fails', async () => {
    const { store } = open({
      status: linked,
      routes: { 'DELETE /api/telegram/link': () => ({ status: 500 }) },
    });
    await screen.findByText('Connected as @anna');
    press('Disconnect…');
    press('Disconnect');
    await waitFor(() =>
      expect(store.get(toastAtom)).toMatchObject({
        title: 'Disconnect failed',
        description: 'Failed to disconnect',
      }),
    );
    expect(state()).toBe('connected');
  });

  it.each([
    [{ blocked: true }, 'Connected as @anna · blocked'],
    [{ stopped: true }, 'Connected as @anna · paused'],
  ])('says that nothing arrives: %j', async (part, text) => {
    open({ status: { ...linked, ...part } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('follows what is pushed', async () => {
    const { socket, push } = fakeSocket();
    const { store } = open({ status: unlinked });
    await screen.findByText('Not connected');
    act(() => store.set(liveSocketAtom, socket));
    act(() => push(linked));
    await screen.findByText('Connected as @anna');
  });
});

describe('a trial in this browser', () => {
  const live: TelegramStatus = { ...unlinked, trial: 'live' };

  it('is taken over with its triggers', async () => {
    const { store, now } = open({
      status: live,
      trial: session,
      routes: {
        'POST /api/telegram/update': () => ({ body: { ...linked, imported: 2, dropped: 1 } }),
      },
    });
    await screen.findByText('A trial runs in this browser.');
    expect(state()).toBe('idle');
    now.status = linked;
    press('Use this chat for my account');
    await waitFor(() =>
      expect(store.get(toastAtom)).toMatchObject({
        title: 'Telegram connected',
        description: '2 triggers kept. 1 trigger deleted.',
      }),
    );
    expect(sent('POST /api/telegram/update').map(({ body }) => body)).toEqual([
      { token: 'T', importTriggers: true },
    ]);
    expect(store.get(trialSessionAtom)).toBeNull();
    await screen.findByText('Connected as @anna');
  });

  it('is taken over, also when the push about it is faster than the answer', async () => {
    const socket = fakeSocket();
    const { store, now } = open({
      status: live,
      trial: session,
      routes: {
        'POST /api/telegram/update': () => {
          now.status = linked;
          act(() => socket.push(linked));
          return { body: { ...linked, imported: 1, dropped: 0 } };
        },
      },
    });
    act(() => store.set(liveSocketAtom, socket.socket));
    fireEvent.click(await screen.findByRole('button', { name: 'Use this chat for my account' }));
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Telegram connected'));
    await screen.findByText('Connected as @anna');
    expect(store.get(toastAtom)?.description).toBe('1 trigger kept.');
  });

  it('is taken over without them', async () => {
    open({
      status: live,
      trial: session,
      routes: { 'POST /api/telegram/update': () => ({ body: { ...linked, imported: 0, dropped: 3 } }) },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Keep its triggers' }));
    expect(screen.getByText('They are deleted with the trial.')).toBeTruthy();
    press('Use this chat for my account');
    await waitFor(() =>
      expect(sent('POST /api/telegram/update').map(({ body }) => body)).toEqual([
        { token: 'T', importTriggers: false },
      ]),
    );
  });

  it('stays when the server refuses', async () => {
    const message = 'This Telegram chat is connected to another account.';
    const { store } = open({
      status: live,
      trial: session,
      routes: { 'POST /api/telegram/update': () => ({ status: 409, body: { code: 'CONFLICT', message } }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Use this chat for my account' }));
    await waitFor(() =>
      expect(store.get(toastAtom)).toMatchObject({ title: 'Connection failed', description: message }),
    );
    expect(store.get(trialSessionAtom)).toEqual(session);
  });

  it('is kept while it lives, and given up when it has ended', async () => {
    const { store, now, client } = open({ status: live, trial: session });
    await screen.findByText('A trial runs in this browser.');
    expect(store.get(trialSessionAtom)).toEqual(session);
    jest.useFakeTimers();
    now.status = { ...unlinked, trial: 'ended' };
    void client.refetchQueries({ queryKey: ['api', 'telegram', 'status'] });
    await settle();
    expect(store.get(isSessionLostAtom)).toBe(true);
    await pass(FORGET_SESSION_AFTER_MS);
    expect(store.get(trialSessionAtom)).toBeNull();
  });
});

it('offers to try again when the status could not be loaded', async () => {
  let fails = true;
  open({
    status: linked,
    routes: { 'GET /api/telegram/status': () => (fails ? { status: 500 } : { body: linked }) },
  });
  await screen.findByText('Your Telegram status could not be loaded.');
  fails = false;
  press('Retry');
  await screen.findByText('Connected as @anna');
});
