import type { User } from '@contract/account.js';
import { screen } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { renderAt } from '../testing/render-at.js';
import { AdminOnly } from './admin-only.js';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function serve(me: User | null, routes: FakeRoutes = {}) {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  server = installFakeServer({
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
    'GET /api/admin/users': () => ({ body: [] }),
    ...routes,
  });
}

const askedOfAdmins = () => server.calls.filter(({ route }) => route.includes('/api/admin/'));

describe('/admin', () => {
  it('asks who is signed out to sign in', async () => {
    serve(null);
    await renderAt('/admin');
    await screen.findByRole('heading', { name: 'Authentication required' });
    const main = screen.getByRole('main');
    expect(main.querySelector('a')?.getAttribute('href')).toBe('/auth?tab=sign-in');
    expect(askedOfAdmins()).toEqual([]);
  });

  it.each(['free', 'pro'] as const)(
    'tells %s that admin access is required, and their role',
    async (role) => {
      serve(makeUser({ role }));
      await renderAt('/admin');
      await screen.findByRole('heading', { name: 'Admin access required' });
      expect(screen.getByText(/^Your current role:/).textContent).toBe(`Your current role: ${role}`);
      expect(screen.getByRole('button', { name: 'Force Re-login' })).toBeTruthy();
      expect(askedOfAdmins()).toEqual([]);
    },
  );

  it('asks nothing of the accounts before the role is known', async () => {
    serve(makeUser({ role: 'admin' }));
    await renderAt('/admin');
    expect(screen.getByText('Loading…').closest('output')).not.toBeNull();
    expect(askedOfAdmins()).toEqual([]);
    await screen.findByText('No users found');
  });

  it('leads an admin to the other rooms', async () => {
    serve(makeUser({ role: 'admin' }));
    await renderAt('/admin');
    const nav = await screen.findByRole('navigation', { name: 'Admin' });
    const links = [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/admin',
      '/admin/leads',
      '/admin/trigger-testing',
      '/admin/operations',
      '/admin/audit',
      '/dashboard',
    ]);
    expect(nav.querySelector('[aria-current=page]')?.textContent).toBe('Users');
  });

  it('says that signing in failed when the server does', async () => {
    serve(null, { 'GET /api/me': () => ({ status: 500 }) });
    await renderAt('/admin');
    await screen.findByText('Authentication error. Please try refreshing the page.');
  });
});

it.each([
  ['who is signed out', null],
  ['who is no admin', makeUser()],
])('gives %s what the page has for them instead', async (_name, me) => {
  serve(me);
  renderApp(
    <AdminOnly otherwise={<p>Access Denied</p>}>
      <p>Behind</p>
    </AdminOnly>,
  );
  await screen.findByText('Access Denied');
  expect(screen.queryByText('Behind')).toBeNull();
});
