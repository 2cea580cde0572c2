import type { Role } from '@contract/account.js';
import type { HooksResponse, HookView } from '@contract/hooks.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { HooksPanel } from './hooks-panel.js';

const HOOK: HookView = {
  id: 'h1',
  name: 'Breakout',
  routeId: null,
  createdAt: '2025-11-21T14:00:00.000Z',
  lastUsedAt: null,
};
const URL = 'https://bellwether.example/hooks/tv/bwh_x';
const NIGHT = { id: 'r1', name: 'Night', steps: [] };

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function open(role: Role, known: HooksResponse, routes: FakeRoutes = {}) {
  const channels = { channels: [], routes: [NIGHT], routeId: null, room: {}, pushKey: null };
  server = installFakeServer({
    'GET /api/hooks': () => ({ body: known }),
    'GET /api/channels': () => ({ body: channels }),
    ...routes,
  });
  return renderApp(<HooksPanel role={role} />);
}
const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } });

it('is one line without Pro', async () => {
  open('free', { hooks: [], room: 0 });
  expect(await screen.findByText(/^Alerts from TradingView are part of Pro\./)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says what a hook is where there is none, adds one, and shows its address', async () => {
  open(
    'pro',
    { hooks: [], room: 5 },
    { 'POST /api/hooks': () => ({ status: 201, body: { hook: HOOK, url: URL } }) },
  );
  expect(await screen.findByText(/^A hook is an address/)).toBeTruthy();
  await press('Add a hook');
  expect(await screen.findByText('Give the hook a name, like “Breakout”.')).toBeTruthy();
  await fill('Name of the new hook', ' Breakout ');
  await press('Add a hook');
  expect(await screen.findByText(URL)).toBeTruthy();
  expect(sent('POST /api/hooks')).toEqual([{ name: 'Breakout' }]);
  expect(screen.getByRole('button', { name: 'Copy the address' })).toBeTruthy();
});

it('renames one, gives it a route and another address, and deletes it', async () => {
  open(
    'pro',
    { hooks: [HOOK], room: 0 },
    {
      'PATCH /api/hooks/h1': () => ({ body: HOOK }),
      'POST /api/hooks/h1/secret': () => ({ body: { hook: HOOK, url: URL } }),
      'DELETE /api/hooks/h1': () => ({ status: 204 }),
    },
  );
  expect(await screen.findByText('Nothing came yet')).toBeTruthy();
  expect(screen.getByText('Pro includes 5 hooks. Delete one to add another.')).toBeTruthy();
  await press('Rename Breakout');
  await fill('New name', 'Dip');
  await press('Save');
  await waitFor(() => expect(sent('PATCH /api/hooks/h1')).toEqual([{ name: 'Dip' }]));
  fireEvent.change(await screen.findByLabelText('Route of Breakout'), { target: { value: 'r1' } });
  await waitFor(() => expect(sent('PATCH /api/hooks/h1')).toEqual([{ name: 'Dip' }, { routeId: 'r1' }]));
  await press('New address for Breakout');
  await press('Make a new address');
  expect(await screen.findByText(URL)).toBeTruthy();
  await press('Delete Breakout');
  await press('Delete');
  await waitFor(() => expect(sent('DELETE /api/hooks/h1')).toHaveLength(1));
});

it('asks before an address stops working', async () => {
  open('pro', { hooks: [HOOK], room: 0 });
  await press('New address for Breakout');
  expect(await screen.findByText(/^The old one stops working at once/)).toBeTruthy();
  await press('Cancel');
  await press('Delete Breakout');
  expect(await screen.findByText(/^What TradingView posts to its address/)).toBeTruthy();
  await press('Cancel');
  expect(server.calls.filter(({ route }) => !route.startsWith('GET'))).toEqual([]);
});

it('says why nothing was added', async () => {
  open(
    'pro',
    { hooks: [], room: 5 },
    {
      'POST /api/hooks': () => ({
        status: 503,
        body: { message: 'An upgrade is under way. Try again in a minute.' },
      }),
    },
  );
  await fill('Name of the new hook', 'Breakout');
  await press('Add a hook');
  await waitFor(() => expect(sent('POST /api/hooks')).toHaveLength(1));
  expect(screen.queryByText(URL)).toBeNull();
});
