import type { ProStatus } from '@contract/account.js';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { meQuery } from '../../shared/session/me.js';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { createAppRouter } from '../router.js';
import { DashboardHeader } from './dashboard-header.js';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function open(role: 'pro' | 'admin', status: Partial<ProStatus> = {}) {
  const body: ProStatus = { isAdmin: false, isProActive: true, nextPaymentDate: null, ...status };
  server = installFakeServer({
    'GET /api/user/pro-status': () => ({ body }),
    'POST /api/logout': () => ({ status: 204 }),
  });
  return renderApp(
    <RouterContextProvider router={createAppRouter(createMemoryHistory())}>
      <DashboardHeader user={makeUser({ role })} />
      <section id="triggers" tabIndex={-1} />
      <section id="tradfi" tabIndex={-1} />
    </RouterContextProvider>,
  );
}

it.each(['pro', 'admin'] as const)('has the Pro Tier badge for %s', (role) => {
  open(role);
  expect(screen.getByText('Pro Tier')).toBeTruthy();
});

it('shows the next renewal, which nobody but the person makes, in Vienna', async () => {
  open('pro', { nextPaymentDate: '2026-12-20T23:30:00Z' });
  await screen.findByText('Next renewal 21 Dec 2026');
});

it.each([
  ['an admin', 'admin', {}, true],
  ['who the server flags', 'pro', { isAdmin: true }, true],
  ['nobody else', 'pro', {}, false],
] as const)('has the Admin link for %s', async (_name, role, status, isThere) => {
  const { client } = open(role, status);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Admin' }) !== null).toBe(isThere));
});

it.each([
  ['Alerts', 'triggers'],
  ['Settings', 'tradfi'],
])('%s scrolls to %s', (button, id) => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.id);
  };
  open('pro');
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(scrolled).toEqual([id]);
  expect(document.activeElement?.id).toBe(id);
});

it('logs out', async () => {
  const { client } = open('pro');
  client.setQueryData(meQuery.queryKey, makeUser({ role: 'pro' }));
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toBeNull());
  expect(server.calls.map(({ route }) => route)).toContain('POST /api/logout');
});
