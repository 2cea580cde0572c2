import type { ChannelsResponse, SaveRouteRequest } from '@contract/channels.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { EMAIL, makeChannel, makeChannels, makeRoute, TELEGRAM } from '../testing/make-channels.js';
import { ChannelsPanel } from './channels-panel.js';

const ANNA = makeUser();
const ALL = [TELEGRAM, EMAIL, makeChannel()];

let server: ReturnType<typeof installFakeServer>;
let known: ChannelsResponse;
afterEach(() => server.restore());

function open(part: Partial<ChannelsResponse> = {}, routes: FakeRoutes = {}) {
  known = makeChannels({ channels: ALL, ...part });
  server = installFakeServer({ 'GET /api/channels': () => ({ body: known }), ...routes });
  return renderApp(<ChannelsPanel role={ANNA.role} />);
}
const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const step = (name: string) => within(screen.getByRole('group', { name }));

it('makes a route in its steps, says it in a sentence, and takes it for all triggers', async () => {
  open(
    {},
    {
      'POST /api/routes': ({ body }) => {
        const route = { id: 'night', ...(body as SaveRouteRequest) };
        known = { ...known, routes: [route] };
        return { status: 201, body: route };
      },
      'PUT /api/channels/route': ({ body }) => {
        known = { ...known, ...(body as object) };
        return { body: { ok: true } };
      },
    },
  );
  await press('Change');
  await screen.findByRole('dialog', { name: 'New route' });
  await press('Save route');
  expect(screen.getByText('Give the route a name, like “Night”.')).toBeTruthy();
  fill('Name', 'Night');
  await press('Save route');
  expect(screen.getByRole('alert').textContent).toBe('Choose a channel for this step.');
  // Telegram is in the first step already.
  expect(step('Step 2').queryByRole('checkbox', { name: 'Telegram' })).toBeNull();
  fireEvent.click(step('Step 2').getByRole('checkbox', { name: 'Pager' }));
  fill('Minutes later', '5');
  await press('Add a step');
  fireEvent.click(step('Step 3').getByRole('checkbox', { name: 'Email' }));
  fireEvent.change(step('Step 3').getByLabelText('When'), { target: { value: 'nothing' } });
  expect(
    screen.getByText(
      'Telegram at once · then Pager after 5 min unless you said Seen · then Email after 3 min',
    ),
  ).toBeTruthy();
  await press('Remove step 3');
  await press('Save route');
  expect(await screen.findByLabelText('For every trigger without a route of its own')).toBeTruthy();
  expect(sent('POST /api/routes')).toEqual([
    {
      name: 'Night',
      steps: [
        { channels: ['telegram'], waitSec: 0, unless: 'nothing', onlyUrgent: false },
        { channels: ['pager'], waitSec: 300, unless: 'acknowledged', onlyUrgent: false },
      ],
    },
  ]);
  expect(sent('PUT /api/channels/route')).toEqual([{ routeId: 'night' }]);
});

it('makes no second route when only choosing it failed', async () => {
  let isDown = true;
  open(
    {},
    {
      'POST /api/routes': ({ body }) => ({ status: 201, body: { id: 'night', ...(body as object) } }),
      'PUT /api/routes/night': ({ body }) => ({ body: { id: 'night', ...(body as object) } }),
      'PUT /api/channels/route': () => (isDown ? { status: 500 } : { body: { ok: true } }),
    },
  );
  await press('Change');
  await screen.findByRole('dialog', { name: 'New route' });
  fill('Name', 'Night');
  fireEvent.click(step('Step 2').getByRole('checkbox', { name: 'Pager' }));
  await press('Save route');
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be reached/);
  isDown = false;
  await press('Save route');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST /api/routes')).toHaveLength(1);
});

it('edits a route, and deletes it after a question', async () => {
  const { store } = open(
    { routes: [makeRoute()], routeId: 'night' },
    {
      'DELETE /api/routes/night': () => {
        known = makeChannels({ channels: ALL });
        return { status: 204 };
      },
    },
  );
  expect(await screen.findByText(/then Pager after 3 min unless you said Seen/)).toBeTruthy();
  await press('Edit the route Night');
  await screen.findByRole('dialog', { name: 'Edit the route' });
  expect(screen.queryByRole('checkbox', { name: 'Use it for all triggers' })).toBeNull();
  await press('Delete this route');
  await press('Delete');
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Route deleted'));
  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy();
});

it('chooses the usual route', async () => {
  open(
    { routes: [makeRoute()] },
    {
      'PUT /api/channels/route': ({ body }) => {
        known = { ...known, ...(body as object) };
        return { body: { ok: true } };
      },
    },
  );
  const field = await screen.findByLabelText<HTMLSelectElement>(
    'For every trigger without a route of its own',
  );
  fireEvent.change(field, { target: { value: 'night' } });
  await waitFor(() => expect(field.value).toBe('night'));
  expect(sent('PUT /api/channels/route')).toEqual([{ routeId: 'night' }]);
});
