import type { AuditRow } from '@contract/admin/audit.js';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { AuditLog } from './audit-log.js';

const AUDIT = 'GET /api/admin/audit';
const row = (part: Partial<AuditRow> = {}): AuditRow => ({
  id: 'r2',
  at: '2025-11-21T14:03:07Z',
  action: 'account.suspended',
  actor: { id: 'u1', email: 'admin@example.com' },
  target: { id: 'u2', email: 'anna@example.com' },
  before: 'active',
  after: 'suspended',
  words: '<b>spam</b>',
  address: '10.0.0.1',
  requestId: 'q1',
  ...part,
});
const OLDER = row({ id: 'r1', action: 'grant.by-command', actor: null, words: null, address: null });

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function Page() {
  const [userId, setUserId] = useState<string | null>(null);
  return <AuditLog userId={userId} onUserId={setUserId} />;
}

function show(routes: FakeRoutes = {}) {
  server = installFakeServer({
    [AUDIT]: ({ search }) =>
      search === 'before=r2'
        ? { body: { rows: [OLDER], next: null } }
        : { body: { rows: [row()], next: 'r2' } },
    'GET /api/admin/users': () => ({ body: [{ id: 'u2', email: 'anna@example.com' }] }),
    ...routes,
  });
  return renderApp(<Page />);
}

const asked = () => server.calls.filter(({ route }) => route === AUDIT).map(({ search }) => search);

it('tells who did what to whom, typed words as text', async () => {
  show();
  const log = within(await screen.findByRole('list', { name: 'Audit log' }));
  expect(log.getByText('Account suspended')).toBeTruthy();
  expect(log.getByText('active → suspended')).toBeTruthy();
  expect(log.getByText('“<b>spam</b>”')).toBeTruthy();
  expect(log.getByText('from 10.0.0.1 · request q1')).toBeTruthy();
});

it('loads what is older', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Load older' }));
  expect(await screen.findByText('Role changed from the command line')).toBeTruthy();
  expect(screen.getByText('Account suspended')).toBeTruthy();
  expect(asked()).toEqual([undefined, 'before=r2']);
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

it('is narrowed to an account that a row names, and widened again', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'admin@example.com' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all accounts' }));
  expect(await screen.findByLabelText('Filter by account')).toBeTruthy();
  expect(asked()).toEqual([undefined, 'userId=u1']);
});

it('is narrowed to an account that is searched for', async () => {
  show();
  fireEvent.change(screen.getByLabelText('Filter by account'), { target: { value: 'anna' } });
  const found = within(await screen.findByRole('list', { name: 'Accounts found' }));
  fireEvent.click(found.getByRole('button', { name: 'anna@example.com' }));
  await screen.findByText('anna@example.com', { selector: 'strong' });
  expect(asked().at(-1)).toBe('userId=u2');
});

it('calls an account that was searched for by its address, though nothing was done to it', async () => {
  show({ [AUDIT]: () => ({ body: { rows: [], next: null } }) });
  fireEvent.change(screen.getByLabelText('Filter by account'), { target: { value: 'anna' } });
  fireEvent.click(await screen.findByRole('button', { name: 'anna@example.com' }));
  await screen.findByText('anna@example.com', { selector: 'strong' });
  expect(await screen.findByText('No entries for this account.')).toBeTruthy();
});

it('says that nothing was done to an account', async () => {
  show({ [AUDIT]: () => ({ body: { rows: [], next: null } }) });
  expect(await screen.findByText('No entries yet.')).toBeTruthy();
});

it('says when it fails, and tries again', async () => {
  let works = false;
  show({ [AUDIT]: () => (works ? { body: { rows: [OLDER], next: null } } : { status: 500 }) });
  expect(await screen.findByText('Audit log could not be loaded.')).toBeTruthy();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Role changed from the command line')).toBeTruthy();
});
