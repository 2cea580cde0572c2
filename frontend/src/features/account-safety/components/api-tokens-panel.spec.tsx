import type { ApiTokenView, CreateApiTokenRequest } from '@contract/api-tokens.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { ApiTokensPanel } from './api-tokens-panel.js';
import { ProofDialog } from './proof-dialog.js';

const HOME: ApiTokenView = {
  id: 'aaaaaaaa',
  name: 'Home Assistant',
  scopes: ['read', 'triggers'],
  createdAt: '2025-11-20T12:00:00.000Z',
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
};
const OLD: ApiTokenView = {
  ...HOME,
  id: 'bbbbbbbb',
  name: 'Old script',
  scopes: ['read'],
  expiresAt: '2025-11-21T12:00:00.000Z',
  isExpired: true,
  lastUsedAt: '2025-11-21T11:00:00.000Z',
};
const TOKEN = 'bwk_cccccccc_secret_123456';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function open(routes: FakeRoutes) {
  server = installFakeServer({
    'GET /api/user/safety': () => ({ body: { hasPassword: true, hasGoogle: false, hasTotp: false } }),
    ...routes,
  });
  return renderApp(
    <>
      <ApiTokensPanel />
      <ProofDialog />
    </>,
  );
}
const called = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const nameIt = (value: string) =>
  fireEvent.change(screen.getByLabelText('Name of the new token'), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create a token' }));

it('lists what each token may do and when it was used, and revokes one', async () => {
  let tokens = [HOME, OLD];
  const { store } = open({
    'GET /api/tokens': () => ({ body: tokens }),
    'DELETE /api/tokens/bbbbbbbb': () => {
      tokens = [HOME];
      return { body: { ok: true } };
    },
  });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Home AssistantMay: read, triggersCreated .+ · never expires · never used/),
    expect.stringMatching(/^Old scriptExpiredMay: readCreated .+ · expired .+ · last used /),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Old script' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(store.get(toastAtom)?.title).toBe('The token no longer works.');
});

it('asks for a name and for what it may do, and shows the new token once', async () => {
  let tokens: ApiTokenView[] = [];
  open({
    'GET /api/tokens': () => ({ body: tokens }),
    'POST /api/tokens': ({ body }) => {
      const { name, scopes } = body as CreateApiTokenRequest;
      tokens = [{ ...HOME, id: 'cccccccc', name, scopes }];
      return { status: 201, body: { ...tokens[0], token: TOKEN } };
    },
    'DELETE /api/tokens/cccccccc': () => {
      tokens = [];
      return { body: { ok: true } };
    },
  });
  await screen.findByRole('button', { name: 'Create a token' });
  create();
  expect(screen.getByText('Give the token a name, like “Home Assistant”.')).toBeTruthy();
  nameIt(' Script ');
  fireEvent.click(screen.getByRole('checkbox', { name: 'read' }));
  create();
  expect(screen.getByRole('alert').textContent).toBe('Choose what the token may do.');
  expect(called('POST /api/tokens')).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'alerts' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'read' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Never' }));
  create();
  expect((await screen.findByRole('status')).textContent).toContain(TOKEN);
  expect(called('POST /api/tokens')).toEqual([
    { name: 'Script', scopes: ['read', 'alerts'], expiresInDays: null },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Script' }));
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
});

it('asks for a proof first where the last one is old', async () => {
  let isProven = false;
  open({
    'GET /api/tokens': () => ({ body: [] }),
    'POST /api/tokens': () =>
      isProven
        ? { status: 201, body: { ...HOME, token: TOKEN } }
        : { status: 403, body: { code: 'PROVE_IDENTITY', message: 'Confirm that it is you.' } },
    'POST /api/user/proof': () => {
      isProven = true;
      return { body: { ok: true } };
    },
  });
  await screen.findByRole('button', { name: 'Create a token' });
  nameIt('Script');
  create();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  fireEvent.change(await within(dialog).findByLabelText('Password', { selector: 'input' }), {
    target: { value: 'right' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(TOKEN)).toBeTruthy();
});

it('makes no eleventh, and does not count those that have expired', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => ({ ...HOME, id: `aaaaaaa${n}`, name: `Script ${n}` }));
  let tokens: ApiTokenView[] = ten;
  const { client } = open({ 'GET /api/tokens': () => ({ body: tokens }) });
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
  tokens = [...ten.slice(1), OLD];
  void client.invalidateQueries();
  expect(await screen.findByRole('button', { name: 'Create a token' })).toBeTruthy();
});
