import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usersQuery } from '../../../shared/admin/users-query.js';
import { makeAdminUser } from '../../../shared/testing/make-admin-user.js';
import { pathOfKey } from '../../../shared/query-client.js';
import { openMenuOf, openUsers, OWN_ID } from '../testing/users-stage.js';

const BERT = makeAdminUser({
  plan: 'quarterly',
  planState: 'pro_active',
  role: 'pro',
  paidUntil: '2026-12-20T23:30:00Z',
  discountCode: 'ABCD-EFGH',
  telegramUsername: 'bert_b',
});
const OWN = makeAdminUser({ id: OWN_ID, email: 'anna@example.com', role: 'admin' });
const GONE = makeAdminUser({ id: 'u3', email: '', status: 'deleted', firstName: '', lastName: '' });

let stage: ReturnType<typeof openUsers>;
afterEach(() => stage.server.restore());

const many = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    makeAdminUser({ id: `u${place}`, email: `u${place}@example.com` }),
  );

it('shows each account with what an admin needs to know of it', async () => {
  stage = openUsers([BERT]);
  await screen.findByRole('rowheader');
  const cells = screen.getAllByRole('cell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'proactive',
    'Quarterlyuntil 21 Dec 2026',
    '@bert_b',
    'ABCD-EFGH',
    '21 Nov 2026',
  ]);
  expect(screen.getByRole('rowheader').textContent).toBe('bert@example.comBert Brenner');
  expect(screen.getByRole('button', { name: 'Copy code ABCD-EFGH' })).toBeTruthy();
});

it('shows them as cards where there is no room for a table', async () => {
  stage = openUsers([BERT], {}, 'cards');
  const list = await screen.findByRole('list', { name: 'Users' });
  expect(
    within(list)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Role, status', 'Plan', 'Telegram', 'Code', 'Created']);
  expect(screen.queryByRole('table')).toBeNull();
});

it.each([
  [
    'an active account',
    makeAdminUser(),
    ['Set role', 'Create discount code', 'Make a reset link', 'Suspend', 'Delete'],
  ],
  [
    'a suspended one',
    makeAdminUser({ status: 'suspended', isActive: false }),
    ['Set role', 'Create discount code', 'Restore', 'Delete'],
  ],
  ['the own one', OWN, ['Set roleYou cannot change your own role.', 'Create discount code']],
])('offers for %s what may be done to it', async (_name, user, items) => {
  stage = openUsers([user]);
  expect(await openMenuOf(user.email)).toEqual(items);
});

it('does not let the own role be set', async () => {
  stage = openUsers([OWN]);
  await openMenuOf(OWN.email);
  const item = screen.getByRole('menuitem', { name: /^Set role/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

it('lists a deleted account without anything to do to it', async () => {
  stage = openUsers([GONE]);
  await screen.findByText('Deleted account');
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});

it('asks first without a search, then for what is typed, once', async () => {
  const asked: string[] = [];
  stage = openUsers([BERT]);
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input !== '/api/status') asked.push(input as string);
    return answer(input, init);
  };
  await screen.findByText('bert@example.com');
  expect(stage.sent('GET /api/admin/users')).toHaveLength(1);
  expect(pathOfKey(usersQuery('').queryKey)).toBe('/api/admin/users');
  const field = screen.getByRole('searchbox', { name: 'Search by email, name or Telegram' });
  for (const value of [' b', ' be', ' be+rt ']) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(asked).toEqual(['/api/admin/users?search=be%2Brt']));
});

it('says when there is nobody', async () => {
  stage = openUsers([]);
  await screen.findByText('No users found');
});

it('shows 50 more at a time', async () => {
  stage = openUsers(many(120));
  await screen.findByText('50 of 120');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says when there are more than were sent', async () => {
  const rows = many(3);
  stage = openUsers([], {
    'GET /api/admin/users': () => ({ body: rows, headers: { 'X-Total-Count': '1234' } }),
  });
  await screen.findByText('The newest 3 of 1,234. Search to find older ones.');
});

it('offers to try again when they could not be loaded', async () => {
  let fails = true;
  stage = openUsers([], {
    'GET /api/admin/users': () => (fails ? { status: 500 } : { body: [BERT] }),
  });
  await screen.findByText('Users could not be loaded.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('bert@example.com');
});
