import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type LiveSocket, liveSocketAtom } from '../live/live-atoms.js';
import { installFakeChannel } from '../testing/fake-channel.js';
import { type FakeAnswer, installFakeServer } from '../testing/fake-server.js';
import { makeUser } from '../testing/make-user.js';
import { renderApp } from '../testing/render-app.js';
import { toastAtom } from '../ui/toast.js';
import { useLogout, useMe, useSetMe } from './me.js';
import { SessionWatch } from './session-watch.js';

const ANNA = makeUser({ id: 'anna', email: 'anna@example.com' });
const BEN = makeUser({ id: 'ben', email: 'ben@example.com' });
const refused: FakeAnswer = {
  status: 401,
  body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Sign in first.', requestId: 'r' },
};

function fakeSocket() {
  const listeners = new Map<string, () => void>();
  const log: string[] = [];
  const socket = {
    on: (name: string, run: () => void) => listeners.set(name, run),
    off: (name: string) => listeners.delete(name),
    disconnect: () => (log.push('disconnect'), socket),
    connect: () => (log.push('connect'), socket),
  };
  return { socket: socket as unknown as LiveSocket, push: (name: string) => listeners.get(name)?.(), log };
}

let server: ReturnType<typeof installFakeServer>;
let signedIn: User | null;

beforeAll(installFakeChannel);

beforeEach(() => {
  signedIn = ANNA;
  server = installFakeServer({
    'GET /api/me': () => (signedIn === null ? refused : { body: signedIn }),
    'GET /api/triggers': () => (signedIn === null ? refused : { body: [`${signedIn.id}'s trigger`] }),
    'GET /api/prices': () => ({ body: { prices: {} } }),
    'POST /api/logout': () => {
      signedIn = null;
      return { status: 204 };
    },
  });
});
afterEach(() => server.restore());

function Mine() {
  const triggers = useQuery<string[]>({ queryKey: ['api', 'triggers'] }).data;
  return <p>{triggers === undefined ? 'no triggers known' : triggers.join()}</p>;
}

function Tab({ name }: { readonly name: string }) {
  const me = useMe();
  const logout = useLogout();
  const takeMe = useSetMe();
  return (
    <section aria-label={name}>
      <p>{me === undefined ? 'unknown' : (me?.email ?? 'signed out')}</p>
      <button type="button" onClick={() => logout.mutate()}>
        Log out of {name}
      </button>
      <button type="button" onClick={() => takeMe(BEN)}>
        Ben in {name}
      </button>
      {me != null && <Mine />}
    </section>
  );
}

function openTab(name: string) {
  return renderApp(
    <>
      <SessionWatch />
      <Tab name={name} />
    </>,
  );
}

const tab = (name: string) => screen.getByRole('region', { name }).textContent;
const asked = (route: string) => server.calls.filter((call) => call.route === route).length;

it('asks once who is signed in, and takes 401 for nobody', async () => {
  signedIn = null;
  openTab('one');
  await waitFor(() => expect(tab('one')).toContain('signed out'));
  expect(asked('GET /api/me')).toBe(1);
});

it('does not know who is signed in when the server fails', async () => {
  server.restore();
  server = installFakeServer({ 'GET /api/me': () => ({ status: 500 }) });
  const { client } = openTab('one');
  await waitFor(() => expect(client.getQueryState(['me'])?.status).toBe('error'));
  expect(tab('one')).toContain('unknown');
});

it('asks nothing personal after a logout, though the page it was on is still drawn', async () => {
  const { socket, push } = fakeSocket();
  const { store } = renderApp(
    <>
      <SessionWatch />
      <Tab name="one" />
      <Mine />
    </>,
  );
  await waitFor(() => expect(tab('one')).toContain("anna's trigger"));
  act(() => store.set(liveSocketAtom, socket));
  server.calls.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Log out of one' }));
  push('session:ended');
  await waitFor(() => expect(tab('one')).toContain('signed out'));
  await screen.findByText('no triggers known');
  act(() => push('session:ended'));
  expect(server.calls.map(({ route }) => route)).toEqual(['POST /api/logout']);
});

it('logs out in every tab, and forgets what was read for the person', async () => {
  const one = openTab('one');
  openTab('two');
  await waitFor(() => expect(tab('two')).toContain("anna's trigger"));
  await waitFor(() => expect(tab('one')).toContain("anna's trigger"));
  fireEvent.click(screen.getByRole('button', { name: 'Log out of one' }));
  await waitFor(() => expect(tab('one')).toContain('signed out'));
  await waitFor(() => expect(tab('two')).toContain('signed out'));
  expect(one.client.getQueryData(['api', 'triggers'])).toBeUndefined();
  expect(one.store.get(toastAtom)).toBeNull();
});

it('ends in every tab when one socket says that the session ended', async () => {
  const one = openTab('one');
  openTab('two');
  const { socket, push } = fakeSocket();
  act(() => one.store.set(liveSocketAtom, socket));
  await waitFor(() => expect(tab('one')).toContain("anna's trigger"));
  await waitFor(() => expect(tab('two')).toContain("anna's trigger"));
  signedIn = null;
  act(() => push('session:ended'));
  await waitFor(() => expect(tab('one')).toContain('signed out'));
  await waitFor(() => expect(tab('two')).toContain('signed out'));
  expect(one.store.get(toastAtom)?.title).toBe('Signed out');
});

it('stays signed in when it was a trial session that ended', async () => {
  const { store } = openTab('one');
  const { socket, push, log } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  await waitFor(() => expect(tab('one')).toContain("anna's trigger"));
  act(() => push('session:ended'));
  await waitFor(() => expect(asked('GET /api/me')).toBe(2));
  expect(tab('one')).toContain('anna@example.com');
  expect(tab('one')).toContain("anna's trigger");
  expect(log).toEqual([]);
});

it('shows nothing of one person to the next, and connects the socket anew', async () => {
  const { store, client } = openTab('one');
  const { socket, log } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  await waitFor(() => expect(tab('one')).toContain("anna's trigger"));
  client.setQueryData(['api', 'settings'], 'of anna');
  client.setQueryData(['api', 'prices'], 'of everybody');
  signedIn = BEN;
  fireEvent.click(screen.getByRole('button', { name: 'Ben in one' }));
  await waitFor(() => expect(tab('one')).toContain('ben@example.com'));
  expect(tab('one')).not.toContain("anna's trigger");
  await waitFor(() => expect(tab('one')).toContain("ben's trigger"));
  expect(client.getQueryData(['api', 'settings'])).toBeUndefined();
  expect(client.getQueryData(['api', 'prices'])).toBe('of everybody');
  expect(log).toEqual(['disconnect', 'connect']);
});

it('finds out by a refused call that the session is over', async () => {
  const { client } = openTab('one');
  await waitFor(() => expect(tab('one')).toContain("anna's trigger"));
  signedIn = null;
  act(() => void client.refetchQueries({ queryKey: ['api', 'triggers'] }));
  await waitFor(() => expect(tab('one')).toContain('signed out'));
});
