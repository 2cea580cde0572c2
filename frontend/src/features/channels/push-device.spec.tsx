import type { AddChannelRequest, ChannelView } from '@contract/channels.js';
import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { channelsQuery } from '../../shared/alerts/channels-query.js';
import { clearStored } from '../../shared/browser-storage.js';
import { type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { PushDeviceButton } from './push-device.js';
import { makeChannel, makeChannels } from './testing/make-channels.js';

const PHONE = makeChannel({ id: 'phone', kind: 'push', label: 'Chrome on Linux', state: 'unproven' });
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'BP4z', auth: 'BTBZ' } };

let server: ReturnType<typeof installFakeServer>;
let channels: ChannelView[];
let permission: NotificationPermission;
const unsubscribe = jest.fn(async () => true);
const kept = { toJSON: () => ({ ...SUBSCRIPTION, expirationTime: null }), unsubscribe };
const pushManager = {
  subscribe: jest.fn(async (_options: object) => kept),
  getSubscription: jest.fn(async (): Promise<typeof kept | null> => kept),
};
const requestPermission = jest.fn(async () => permission);

function haveBrowser(): void {
  const registration = { pushManager };
  const serviceWorker = {
    register: jest.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  const names = { PushManager: class {}, Notification: { requestPermission, permission: 'default' } };
  for (const realm of [window, globalThis]) Object.assign(realm, names);
}

beforeEach(() => {
  permission = 'granted';
  channels = [];
  haveBrowser();
});
afterEach(() => {
  server.restore();
  clearStored('local');
  jest.clearAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const realm of [window, globalThis])
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(realm, name);
});

function Place() {
  const { data } = useQuery(channelsQuery);
  return data === undefined ? null : <PushDeviceButton pushKey="BKey" channels={data.channels} />;
}

function open(routes: FakeRoutes = {}) {
  server = installFakeServer({
    'GET /api/channels': () => ({ body: makeChannels({ channels }) }),
    'POST /api/channels': () => {
      channels = [PHONE];
      return { status: 201, body: { channel: PHONE } };
    },
    'POST /api/channels/phone/test': () => ({ body: { ok: true, status: 201, ms: 20, channel: PHONE } }),
    'DELETE /api/channels/phone': () => {
      channels = [];
      return { status: 204 };
    },
    ...routes,
  });
  return renderApp(<Place />);
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const routes = () => server.calls.map(({ route }) => route).filter((route) => route !== 'GET /api/channels');

it('asks for nothing before a click', async () => {
  open();
  await screen.findByRole('button', { name: 'Ring this device' });
  expect(requestPermission).not.toHaveBeenCalled();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('subscribes, adds the device, and says that it rings once it has shown the test', async () => {
  const { client } = open();
  await press('Ring this device');
  await screen.findByText('Waiting for this device to show the test…');
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect(routes()).toEqual(['POST /api/channels', 'POST /api/channels/phone/test']);
  const body = server.calls.find(({ route }) => route === 'POST /api/channels')?.body as AddChannelRequest;
  expect(body).toEqual({ kind: 'push', label: expect.any(String), subscription: SUBSCRIPTION });
  channels = [{ ...PHONE, state: 'on' }];
  await act(() => client.invalidateQueries({ queryKey: channelsQuery.queryKey }));
  await screen.findByText('This device rings.');
});

it('stops, and gives the subscription up', async () => {
  open();
  await press('Ring this device');
  await press('Stop ringing this device');
  await screen.findByRole('button', { name: 'Ring this device' });
  expect(routes().at(-1)).toBe('DELETE /api/channels/phone');
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it('takes the device of another browser for no own one', async () => {
  channels = [{ ...PHONE, state: 'on' }];
  open();
  await screen.findByRole('button', { name: 'Ring this device' });
  expect(screen.queryByText('This device rings.')).toBeNull();
});

it.each([
  ['denied', 'This browser blocks notifications from this site. Allow them in its settings.'],
  ['default', 'This device rings once you allow notifications from this site.'],
] as const)('says what to do if the answer is %s', async (answer, text) => {
  permission = answer;
  open();
  await press('Ring this device');
  await screen.findByText(text);
  expect(routes()).toEqual([]);
});

it('gives up a subscription to another key', async () => {
  pushManager.subscribe.mockRejectedValueOnce(new Error('InvalidStateError'));
  open();
  await press('Ring this device');
  await screen.findByText('Waiting for this device to show the test…');
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it("says that the browser's push service does not answer", async () => {
  pushManager.subscribe.mockRejectedValueOnce(new Error('AbortError'));
  pushManager.getSubscription.mockResolvedValueOnce(null);
  open();
  await press('Ring this device');
  await screen.findByText('The push service of this browser does not answer. Please try again.');
});

it('says why the server did not take it', async () => {
  const message = 'All 3 devices are in use.';
  open({ 'POST /api/channels': () => ({ status: 403, body: { code: 'TIER_LIMIT', message } }) });
  await press('Ring this device');
  await screen.findByText(message);
});

it('says why the test was not accepted', async () => {
  const reason = 'No answer within 10 s.';
  open({
    'POST /api/channels/phone/test': () => ({
      body: { ok: false, status: null, ms: 10_000, reason, channel: PHONE },
    }),
  });
  await press('Ring this device');
  await screen.findByText(reason);
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)', /install this site first/],
  ['Mozilla/5.0 (X11; Linux x86_64)', null],
])('in a browser without push messages, %s', async (userAgent, text) => {
  Reflect.deleteProperty(window, 'PushManager');
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  open();
  if (text !== null) await screen.findByText(text);
  await act(async () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
  Reflect.deleteProperty(navigator, 'userAgent');
});
