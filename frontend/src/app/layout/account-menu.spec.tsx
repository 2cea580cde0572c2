import type { User } from '@contract/account.js';
import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';

// What lies behind has tests of its own, and charts that jsdom cannot draw.
jest.unstable_mockModule('../dashboard/dashboard-page.js', () => ({
  DashboardPage: () => <h1>Dashboard</h1>,
}));
const { renderAt } = await import('../testing/render-at.js');

let server: ReturnType<typeof installFakeServer>;
let me: User | null;
afterEach(() => server.restore());

async function openMenu(user: User, routes: FakeRoutes = {}) {
  me = user;
  server = installFakeServer({
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/check-pro-access': () => ({ body: { hasProAccess: user.role !== 'free' } }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
    'POST /api/logout': () => {
      me = null;
      return { body: { ok: true } };
    },
    ...routes,
  });
  const app = await renderAt('/terms');
  const button = await screen.findByRole('button', { name: 'Account: anna@example.com, Anna' });
  fireEvent.keyDown(button, { key: 'Enter' });
  await screen.findByRole('menu');
  return app;
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

it.each([
  ['Free', makeUser(), ['Open my alerts', 'Settings', 'Account and security', 'Upgrade to Pro', 'Log out']],
  [
    'Pro',
    makeUser({ role: 'pro', plan: 'pro_active' }),
    ['Dashboard', 'Settings', 'Account and security', 'Log out'],
  ],
  [
    'an admin',
    makeUser({ role: 'admin' }),
    ['Dashboard', 'Settings', 'Account and security', 'Admin', 'Log out'],
  ],
])('has for %s', async (_name, user, expected) => {
  await openMenu(user);
  expect(items()).toEqual(expected);
});

it('logs out and leads home', async () => {
  const app = await openMenu(makeUser());
  expect(document.title).toBe('Terms of service · Bellwether');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await screen.findByText('Set a price. We ring when it gets there.');
  expect(app.address()).toBe('/');
  expect(document.title).toBe('Bellwether: crypto price alerts in Telegram');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

it('says so when logging out failed, and stays signed in', async () => {
  await openMenu(makeUser(), { 'POST /api/logout': () => ({ status: 500 }) });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await screen.findByText('You could not be logged out. Please try again.');
  expect(screen.getByRole('button', { name: 'Account: anna@example.com, Anna' })).toBeTruthy();
});
