import { parseFeed } from 'feedsmith';
import { FEED_NAMES, type FeedName } from './domain/article.js';
import { decisionSentence } from './domain/fed-statement.js';
import { simulatedArticles } from './domain/simulated-headlines.js';
import type { NewsStandIn } from './news-stand-in.js';
import { startNewsStandIn } from './start-news-stand-in.js';

const TITLE = 'Bitcoin & "friends" <jump> ]]> 5%';

let news: NewsStandIn;
beforeEach(async () => {
  news = await startNewsStandIn();
});
afterEach(() => news.close());

function control(path: string, body: object, method = 'POST'): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${news.url}/_control/${path}`, { method, headers, body: JSON.stringify(body) });
}

async function read(url: string) {
  const { format, feed } = parseFeed(await (await fetch(url)).text());
  if (format === 'rss') return (feed.items ?? []).map(({ title, link }) => ({ title, link: link?.trim() }));
  if (format !== 'atom') throw new Error(`It is ${format}`);
  return (feed.entries ?? []).map(({ title, links }) => ({ title: title?.value, link: links?.[1]?.href }));
}

it.each(FEED_NAMES)('%s lists what is published, the newest first, and leads to a page', async (feed) => {
  const link = news.publish(feed, { title: 'Older', publishedAt: Date.UTC(2026, 0, 1) });
  news.publish(feed, { title: TITLE });
  const [newest, older] = await read(news.feedUrls[feed]);
  const wanted = { courier: TITLE, telegraph: TITLE, decoder: TITLE, block: TITLE };
  const asHtml = 'Bitcoin &amp; &quot;friends&quot; &lt;jump&gt; ]]&gt; 5%';
  expect(newest?.title).toBe(feed === 'ledger' ? asHtml : wanted[feed]);
  expect(older?.link?.startsWith(link)).toBe(true);
  const page = await fetch(older?.link ?? '');
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'"]);
  expect(await page.text()).toContain('Simulated');
});

it.each([...FEED_NAMES, 'fed'] as const)('%s says when nothing is new', async (source) => {
  const url = source === 'fed' ? news.fedNewsUrl : news.feedUrls[source];
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const again = () => fetch(url, { headers: { 'if-none-match': etag, 'user-agent': 'test' } });
  expect((await again()).status).toBe(304);
  if (source === 'fed') news.decide({ low: 3.5, high: 3.75, verb: 'maintain' });
  else news.publish(source, { title: 'New' });
  expect((await again()).status).toBe(200);
  expect(news.calls().map(({ status }) => status)).toEqual([200, 304, 200]);
  expect(news.calls(1)[0]).toMatchObject({ source, ifNoneMatch: etag, userAgent: 'test' });
});

it('refuses a call without a body, and a number that is none', async () => {
  const bare = await fetch(`${news.url}/_control/fault`, { method: 'POST' });
  expect([bare.status, await bare.json()]).toEqual([400, { error: 'A JSON object is needed' }]);
  for (const after of ['x', '', '-1', '1&after=2']) {
    expect((await fetch(`${news.url}/_control/calls?after=${after}`)).status).toBe(400);
  }
});

it('the Fed decides', async () => {
  expect((await control('fed', { low: 3.5, high: 3.75, verb: 'lower', by: 0.25 })).status).toBe(201);
  const [statement, minutes] = await read(news.fedNewsUrl);
  expect(statement?.title).toBe('Federal Reserve issues FOMC statement');
  expect(minutes?.title).toContain('Minutes');
  const page = await fetch(statement?.link ?? '');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain(
    'decided to lower the target range for the federal funds rate by 1/4 percentage point to 3-1/2 to 3-3/4 percent.',
  );
});

it.each([
  [
    { low: 0, high: 0.25, verb: 'maintain' } as const,
    'maintain the target range for the federal funds rate at 0 to 1/4 percent',
  ],
  [
    { low: 5, high: 5.25, verb: 'raise', by: 0.5 } as const,
    'rate by 1/2 percentage point to 5 to 5-1/4 percent',
  ],
])('%j is said as the Fed says it', (decision, words) => {
  expect(decisionSentence(decision)).toContain(words);
});

it('spoils what it is told to, and nothing else', async () => {
  const status = async (feed: FeedName) => (await fetch(news.feedUrls[feed])).status;
  await control('fault', { source: 'block', fault: { kind: 'status', status: 503, retryAfter: 9 } });
  expect([await status('block'), await status('ledger')]).toEqual([503, 200]);
  await control('fault', {
    source: 'block',
    fault: { kind: 'document', body: '<x/>', contentType: 'text/x' },
  });
  const own = await fetch(news.feedUrls.block);
  expect([await own.text(), own.headers.get('content-type')]).toEqual(['<x/>', 'text/x; charset=utf-8']);
  await control('fault', { source: 'block', fault: { kind: 'redirect', to: news.feedUrls.ledger } });
  expect((await fetch(news.feedUrls.block)).url).toBe(news.feedUrls.ledger);
  await control('fault', { source: 'block', fault: { kind: 'html' } });
  expect(await (await fetch(news.feedUrls.block)).text()).toContain('<!doctype html>');
  await control('fault', { source: 'block', fault: { kind: 'garbage' } });
  await expect(read(news.feedUrls.block)).rejects.toThrow();
  await control('fault', { source: 'block', fault: { kind: 'oversize' } });
  expect((await (await fetch(news.feedUrls.block)).text()).length).toBeGreaterThan(3 * 1024 * 1024);
  await control('fault', { source: 'block', fault: { kind: 'cut' } });
  await expect(fetch(news.feedUrls.block)).rejects.toThrow();
  await control('fault', { source: 'block', fault: { kind: 'hang' } });
  await expect(fetch(news.feedUrls.block, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  await control('fault', { source: 'block', fault: null });
  expect(await status('block')).toBe(200);
});

it('publishes over HTTP, and takes it back', async () => {
  const options = { feed: 'decoder', title: 'New', link: 'javascript:alert(1)', guid: 'g', publishedAt: 1 };
  expect(await (await control('articles', options)).json()).toEqual({ link: options.link });
  expect(await read(news.feedUrls.decoder)).toEqual([{ title: 'New', link: options.link }]);
  expect((await control('articles', {}, 'DELETE')).status).toBe(204);
  expect(await read(news.feedUrls.decoder)).toEqual([]);
});

it.each([
  ['articles', { feed: 'none', title: 'x' }],
  ['articles', { feed: 'block' }],
  ['fed', { low: 3.3, high: 3.75, verb: 'lower' }],
  ['fed', { low: 3.5, high: 3.75, verb: 'cut' }],
  ['fault', { source: 'block', fault: { kind: 'none' } }],
])('refuses %s %j', async (call, body) => {
  expect((await control(call, body)).status).toBe(400);
});

it('refuses pages of other sites', async () => {
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await fetch(`${news.url}/_control/status`, foreign)).status).toBe(403);
});

it('simulated news says so, comes every half hour, and is the same after a restart', async () => {
  const sandbox = await startNewsStandIn({ news: 'simulated' });
  try {
    const titles = (await Promise.all(FEED_NAMES.map((feed) => read(sandbox.feedUrls[feed])))).flat();
    expect(titles).toHaveLength(48);
    expect(new Set(titles.map(({ title }) => title)).size).toBe(48);
    expect(titles.every(({ title }) => title?.endsWith('(simulated)'))).toBe(true);
    expect((await fetch(titles[0]?.link ?? '')).status).toBe(200);
  } finally {
    await sandbox.close();
  }
  const now = Date.UTC(2026, 10, 22, 12, 10);
  const at = (time: number) => FEED_NAMES.flatMap((feed) => simulatedArticles(feed, time, (id) => id));
  expect(at(now + 60_000)).toEqual(at(now));
  const ids = new Set(at(now).map(({ guid }) => guid));
  expect(at(now + 30 * 60_000).filter(({ guid }) => !ids.has(guid))).toHaveLength(1);
});
