// Answers pages while there is no network, and shows push messages. Prices and alerts are never taken from a cache.
// The build puts the content of what is kept in place of the mark, so that a browser notices when it changes.
const CACHE = 'offline-%OFFLINE_VERSION%';
const OFFLINE = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/bell.svg'];

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(OFFLINE.map((path) => new Request(path, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    // Pages are asked for while this worker is still starting.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin || pathname.startsWith('/api/')) return;
  const kept = event.request.mode === 'navigate' ? '/offline.html' : pathname;
  if (!OFFLINE.includes(kept)) return;
  event.respondWith(
    fromNetwork(event).catch(async (cause) => {
      const answer = await caches.match(kept);
      if (answer === undefined) throw cause;
      return answer;
    }),
  );
});

// What the server sends is PushMessage of its contract. A browser demands that every push is shown.
const post = (path, body, credentials) =>
  fetch(path, {
    method: 'POST',
    credentials,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const showPush = async (message) => {
  const { title, body, tag, silent, urgent, actions, at, receipt, url } = message;
  await self.registration.showNotification(title, {
    body,
    tag,
    silent,
    renotify: !silent,
    requireInteraction: urgent,
    actions,
    timestamp: at,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url, receipt },
  });
  if (receipt) await post('/api/deliveries/shown', { receipt }, 'omit').catch(() => undefined);
};

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data.json())));

const openPage = async (url) => {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find((client) => client.focused) ?? open[0];
  if (page === undefined) return self.clients.openWindow(url);
  await page.focus();
  return page.url === url ? page : page.navigate(url).catch(() => self.clients.openWindow(url));
};

const act = async ({ title, tag, icon, data }, action) => {
  const tell = (body) => self.registration.showNotification(title, { body, tag, icon, silent: true, data });
  try {
    const answer = await post('/api/deliveries/act', { receipt: data.receipt, act: action }, 'omit');
    const { text, message } = await answer.json();
    await tell(text ?? message);
  } catch {
    await tell('This did not reach the server. Open the page to do it there.');
  }
};

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(action ? act(notification, action) : openPage(notification.data.url));
});

// The browser gave up the old subscription: the server hears of it by the next call, and of the new one here.
const renew = async ({ oldSubscription, newSubscription }) => {
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await post('/api/channels', { kind: 'push', subscription: { endpoint, keys } }, 'same-origin');
};

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
