import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/** The service worker of the frontend, where tests know no files. */
const CODE = readFileSync(join(import.meta.dirname, '../../../frontend/public/sw.js'), 'utf8');
/** As the contract has it (push-message.ts). */
const MESSAGE = {
  v: 1,
  kind: 'alert',
  title: '▲ BTC above 65,000',
  body: 'Quiet until 64,837.50',
  url: 'https://bellwether.example/alerts',
  alertIds: ['a'],
  receipt: 'd.41.x.y',
  tag: 'topic',
  silent: false,
  urgent: true,
  actions: [{ action: 'snooze', title: 'Snooze 1 h' }],
  at: 1_763_733_787_250,
};

interface FakeClient {
  readonly url: string;
  readonly focused: boolean;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
}

/** The worker as it is served, in a browser that is not there. */
function startWorker(answer: () => Promise<unknown> = async () => ({ status: 204 })) {
  const listeners = new Map<string, (event: object) => void>();
  const order: string[] = [];
  const calls: { path: string; credentials: string; body: unknown }[] = [];
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const windows: FakeClient[] = [];
  const openWindow = jest.fn(async (_url: string) => null);
  const subscribe = jest.fn(async (_options: object) => subscription('https://push.example/new'));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: 'https://bellwether.example' },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => {
        order.push('shown');
        shown.push({ title, options });
      },
      pushManager: { subscribe },
    },
    clients: { matchAll: async () => windows, openWindow },
  };
  const fetch = async (path: string, { credentials, body }: { credentials: string; body: string }) => {
    order.push('posted');
    calls.push({ path, credentials, body: JSON.parse(body) });
    return answer();
  };
  runInNewContext(CODE, { self, fetch, caches: {}, URL, Request });
  const dispatch = async (name: string, event: object) => {
    const works: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return { dispatch, order, calls, shown, windows, openWindow, subscribe };
}

function subscription(endpoint: string) {
  return { toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }) };
}

const push = (message: object) => ({ data: { json: () => message } });
const clicked = (action: string) => {
  const close = jest.fn();
  const { title, tag, url, receipt } = MESSAGE;
  return { action, notification: { title, tag, icon: '/icon-192.png', data: { url, receipt }, close } };
};
const page = (url: string, focused: boolean) => ({
  url,
  focused,
  focus: jest.fn(async () => undefined),
  navigate: jest.fn(async (_url: string) => undefined),
});

it('shows a message, then says so without a cookie', async () => {
  const { dispatch, order, calls, shown } = startWorker();
  await dispatch('push', push(MESSAGE));
  expect(order).toEqual(['shown', 'posted']);
  expect(shown).toEqual([
    {
      title: MESSAGE.title,
      options: expect.objectContaining({
        body: MESSAGE.body,
        tag: 'topic',
        silent: false,
        renotify: true,
        requireInteraction: true,
        actions: MESSAGE.actions,
        timestamp: MESSAGE.at,
      }),
    },
  ]);
  expect(calls).toEqual([
    { path: '/api/deliveries/shown', credentials: 'omit', body: { receipt: 'd.41.x.y' } },
  ]);
});

it('makes no sound at night', async () => {
  const { dispatch, shown } = startWorker();
  await dispatch('push', push({ ...MESSAGE, silent: true, urgent: false }));
  expect(shown[0]?.options).toMatchObject({ silent: true, renotify: false, requireInteraction: false });
});

it('shows a message also while nothing answers, and says nothing of one without a receipt', async () => {
  const { dispatch, shown, calls } = startWorker(async () => {
    throw new Error('Failed to fetch');
  });
  await dispatch('push', push(MESSAGE));
  await dispatch('push', push({ ...MESSAGE, receipt: null }));
  expect(shown).toHaveLength(2);
  expect(calls).toHaveLength(1);
});

it('opens the alerts, or brings the page there that is open', async () => {
  const { dispatch, windows, openWindow } = startWorker();
  const event = clicked('');
  await dispatch('notificationclick', event);
  expect(event.notification.close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith(MESSAGE.url);
  const [other, seen] = [
    page('https://bellwether.example/', false),
    page('https://bellwether.example/', true),
  ];
  windows.push(other, seen);
  await dispatch('notificationclick', clicked(''));
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(seen.focus).toHaveBeenCalled();
  expect(seen.navigate).toHaveBeenCalledWith(MESSAGE.url);
  expect(other.focus).not.toHaveBeenCalled();
});

it('leaves a page alone that is there', async () => {
  const { dispatch, windows } = startWorker();
  const there = page(MESSAGE.url, true);
  windows.push(there);
  await dispatch('notificationclick', clicked(''));
  expect(there.focus).toHaveBeenCalled();
  expect(there.navigate).not.toHaveBeenCalled();
});

it.each([
  ['done', async () => ({ json: async () => ({ text: 'Snoozed.' }) }), 'Snoozed.'],
  ['refused', async () => ({ json: async () => ({ code: 'NOT_FOUND', message: 'Too old.' }) }), 'Too old.'],
  [
    'not answered',
    async () => Promise.reject(new Error('Failed to fetch')),
    'This did not reach the server. Open the page to do it there.',
  ],
])('says what came of an act that was %s', async (_name, answer, text) => {
  const { dispatch, calls, shown, openWindow } = startWorker(answer);
  await dispatch('notificationclick', clicked('snooze'));
  expect(calls).toEqual([
    { path: '/api/deliveries/act', credentials: 'omit', body: { receipt: 'd.41.x.y', act: 'snooze' } },
  ]);
  expect(shown).toEqual([
    { title: MESSAGE.title, options: expect.objectContaining({ body: text, tag: 'topic', silent: true }) },
  ]);
  expect(openWindow).not.toHaveBeenCalled();
});

it.each([
  [
    'that the browser has made',
    { newSubscription: subscription('https://push.example/new'), oldSubscription: null },
    0,
  ],
  ['of its own, with the old key', { newSubscription: null, oldSubscription: { options: { key: 'k' } } }, 1],
])('tells the server of a new subscription %s', async (_name, event, subscribed) => {
  const { dispatch, calls, subscribe } = startWorker();
  await dispatch('pushsubscriptionchange', event);
  expect(subscribe).toHaveBeenCalledTimes(subscribed);
  expect(calls).toEqual([
    {
      path: '/api/channels',
      credentials: 'same-origin',
      body: {
        kind: 'push',
        subscription: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } },
      },
    },
  ]);
});

it('says nothing of a subscription that only ended', async () => {
  const { dispatch, calls } = startWorker();
  await dispatch('pushsubscriptionchange', { newSubscription: null, oldSubscription: null });
  expect(calls).toEqual([]);
});
