import { fireEvent, screen, waitFor } from '@testing-library/react';
import { meQuery } from '../../shared/session/me.js';
import { type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { toastAtom } from '../../shared/ui/toast.js';
import { ForceRelogin } from './force-relogin.js';

const TRIGGERS = ['api', 'triggers'];

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function press(routes: FakeRoutes) {
  const left: string[] = [];
  server = installFakeServer({ 'POST /api/logout': () => ({ body: { ok: true } }), ...routes });
  const app = renderApp(<ForceRelogin leave={(address) => left.push(address)} />);
  app.client.setQueryData(meQuery.queryKey, makeUser());
  app.client.setQueryData(TRIGGERS, []);
  sessionStorage.setItem('anything', 'kept');
  fireEvent.click(screen.getByRole('button', { name: 'Force Re-login' }));
  return { ...app, left };
}

it.each<readonly [string, FakeRoutes, string]>([
  ['Google', { 'GET /api/auth/options': () => ({ body: { google: true } }) }, '/api/auth/google'],
  ['/auth without Google', { 'GET /api/auth/options': () => ({ body: { google: false } }) }, '/auth'],
  ['/auth when it is not known', { 'GET /api/auth/options': () => ({ status: 500 }) }, '/auth'],
])('logs out, forgets everything and goes to %s', async (_name, routes, address) => {
  const { left, client } = press(routes);
  await waitFor(() => expect(left).toEqual([address]));
  expect(server.calls.map(({ route }) => route)).toContain('POST /api/logout');
  expect([client.getQueryData(meQuery.queryKey), client.getQueryData(TRIGGERS)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(sessionStorage.length).toBe(0);
});

it('stays, and says so, when the session could not be ended', async () => {
  const { left, store } = press({ 'POST /api/logout': () => ({ status: 500 }) });
  await waitFor(() =>
    expect(store.get(toastAtom)?.description).toBe('You could not be logged out. Please try again.'),
  );
  expect(left).toEqual([]);
  expect(sessionStorage.getItem('anything')).toBe('kept');
});
