import type { User } from '@contract/account.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { makeAdminUser } from '../../shared/testing/make-admin-user.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderAt } from '../testing/render-at.js';

const LEADS = 'GET /api/admin/leads';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function serve(me: User | null) {
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => list });
  server = installFakeServer({
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/check-pro-access': () => ({ body: { hasProAccess: false } }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
    [LEADS]: () => ({ body: { rows: [], total: 60 } }),
    'GET /api/admin/users': () => ({ body: [makeAdminUser()] }),
    'GET /api/admin/audit': () => ({ body: { rows: [], next: null } }),
  });
}

const asked = () => server.calls.filter(({ route }) => route === LEADS).map(({ search }) => search);
const ADMIN = makeUser({ role: 'admin' });

it.each([
  ['Free', makeUser()],
  ['Pro', makeUser({ role: 'pro' })],
  ['nobody', null],
])('the leads send %s to the dashboard and ask the server nothing', async (_name, me) => {
  serve(me);
  const { router } = await renderAt('/admin/leads');
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/admin/leads'));
  expect(asked()).toEqual([]);
});

it('the leads keep in the address what is looked for', async () => {
  serve(ADMIN);
  const { address } = await renderAt('/admin/leads?search=123&offset=50');
  await waitFor(() => expect(asked()).toEqual(['search=123&limit=50&offset=50&activeOnly=false']));
  fireEvent.click(screen.getByLabelText('Active only'));
  await waitFor(() => expect(address()).toBe('/admin/leads?search=123&activeOnly=true'));
  await waitFor(() => expect(asked().at(-1)).toBe('search=123&limit=50&offset=0&activeOnly=true'));
});

it.each([
  ['Pro', makeUser({ role: 'pro' })],
  ['nobody', null],
])('the trigger tests are closed to %s, with a way back', async (_name, me) => {
  serve(me);
  await renderAt('/admin/trigger-testing');
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(screen.getByText('This page is only available to administrators')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('button', { name: 'Test prices' })).toBeNull();
});

it.each(['/admin/operations', '/admin/audit'])('%s asks who is signed out to sign in', async (path) => {
  serve(null);
  await renderAt(path);
  expect(await screen.findByText('Authentication required')).toBeTruthy();
  expect(server.calls.some(({ route }) => route.startsWith('GET /api/admin'))).toBe(false);
});

it('the accounts keep in the address what is looked for', async () => {
  serve(ADMIN);
  const { address, router } = await renderAt('/admin?search=bert');
  const field = await screen.findByLabelText<HTMLInputElement>('Search by email, name or Telegram');
  expect(field.value).toBe('bert');
  await screen.findByText('bert@example.com');
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page');
  fireEvent.change(field, { target: { value: 'anna' } });
  await waitFor(() => expect(address()).toBe('/admin?search=anna'));
  await act(() => router.navigate({ to: '/admin' }));
  expect(field.value).toBe('');
});

it('the accounts of a search can be searched for in the audit log, too', async () => {
  serve(ADMIN);
  const { router } = await renderAt('/admin');
  const find = (label: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'bert' } });
  await screen.findByText('bert@example.com');
  find('Search by email, name or Telegram');
  await waitFor(() => expect(server.calls.some(({ search }) => search === 'search=bert')).toBe(true));
  await act(() => router.navigate({ to: '/admin/audit' }));
  await screen.findByLabelText('Filter by account');
  find('Filter by account');
  expect(await screen.findByRole('list', { name: 'Accounts found' })).toBeTruthy();
});
