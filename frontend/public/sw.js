// Answers pages while there is no network, and nothing else: prices and alerts are never taken from a cache.
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
