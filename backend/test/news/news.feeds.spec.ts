import { fetchFeed } from '../../src/features/news/feeds/fetch-feed.js';
import { LEXICON_VERSION } from '../../src/features/news/sentiment/crypto-words.js';
import { NewsFixture } from './news-fixture.js';

const HOUR = 60 * 60_000;
/** Ages of articles count from here; a test takes seconds. */
const NOW = Date.now();

let fixture: NewsFixture;
beforeAll(async () => {
  fixture = await NewsFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

const titles = async () => (await fixture.articles()).map(({ title }) => title);
const factsOf = async (url: string) => (await fixture.feeds()).find((each) => each.url === url);

it('articles of every shape of feed are read and judged', async () => {
  const { news } = fixture;
  for (const name of ['courier', 'telegraph', 'decoder', 'block', 'ledger'] as const) {
    news.publish(name, { title: `Bitcoin & Ether Plunge < 10%, Says ${name}`, summary: 'One. Two.' });
  }
  await fixture.poll();
  const articles = await fixture.articles();
  expect(articles.map(({ source }) => source).sort()).toEqual([
    'Block Notes (simulated)',
    'Chain Telegraph (simulated) News',
    'Coin Courier (simulated)',
    'Decoder (simulated)',
    'Open Ledger (simulated)',
  ]);
  for (const { title, symbols, score, lexicon, url, lead } of articles) {
    expect(title).toMatch(/^Bitcoin & Ether Plunge < 10%, Says \w+$/);
    expect(symbols).toEqual(['BTC', 'ETH']);
    expect(score).toBeLessThan(-0.5);
    expect(lexicon).toBe(LEXICON_VERSION);
    expect(url.startsWith(`${news.url}/articles/`)).toBe(true);
    expect(lead).toContain('One. Two.');
  }
});

it('a feed that has nothing new says so, and nothing is read twice', async () => {
  fixture.news.publish('courier', { title: 'First' });
  await fixture.poll();
  const before = fixture.news.calls().at(-1)?.n ?? 0;
  await fixture.poll();
  const calls = fixture.news.calls(before).filter(({ source }) => source === 'courier');
  const userAgent = expect.stringMatching(/^Bellwether\/\d+\.\d+\.\d+ \(\+http:\/\/localhost:3000\)$/);
  expect(calls).toMatchObject([{ status: 304, userAgent }]);
  expect(calls[0]?.ifNoneMatch).toMatch(/^"[0-9a-f]{32}"$/);
  expect(calls[0]?.ifModifiedSince).toMatch(/GMT$/);
  fixture.news.publish('courier', { title: 'Second' });
  await fixture.poll();
  expect(await titles()).toEqual(['First', 'Second']);
});

it('feeds are asked every 5 minutes, not more often', async () => {
  await fixture.poll();
  const before = fixture.news.calls().length;
  await fixture.db.query(`UPDATE news_feeds SET checked_at = checked_at - interval '4 minutes 50 seconds'`);
  const [due] = await fixture.db.query<{ count: number }[]>(
    `SELECT count(*)::int FROM news_feeds WHERE checked_at <= now() - interval '5 minutes'`,
  );
  expect([due?.count, fixture.news.calls().length - before]).toEqual([0, 0]);
});

it('the same article of two feeds is kept once', async () => {
  const link = 'https://news.example/story';
  fixture.news.publish('courier', { title: 'Of the courier', link: `${link}?utm_source=courier`, guid: 'a' });
  fixture.news.publish('decoder', {
    title: 'Of the decoder',
    link: 'http://www.news.example/story/#top',
    guid: 'b',
  });
  await fixture.poll('courier', 'decoder');
  expect(await titles()).toHaveLength(1);
});

it('an article whose address changed is the same by its guid, within its feed', async () => {
  fixture.news.publish('block', { title: 'Same', link: 'https://news.example/1', guid: 'g' });
  await fixture.poll('block');
  fixture.news.clear();
  fixture.news.publish('block', { title: 'Same, corrected', link: 'https://news.example/2', guid: 'g' });
  fixture.news.publish('ledger', { title: 'Another', link: 'https://news.example/3', guid: 'g' });
  await fixture.poll('block', 'ledger');
  expect(await titles()).toEqual(['Another', 'Same']);
});

it.each([
  ['is out of order', { kind: 'status', status: 500 }, 'HTTP status 500'],
  ['has had enough', { kind: 'status', status: 429, retryAfter: 60 }, 'HTTP status 429'],
  ['is cut', { kind: 'cut' }, 'no answer'],
  ['answers with a page', { kind: 'html' }, 'no feed'],
  ['answers with half a feed', { kind: 'garbage' }, 'no feed'],
  ['answers too much', { kind: 'oversize' }, 'more than 2 MB'],
  ['sends to a file', { kind: 'redirect', to: 'file:///etc/passwd' }, 'redirected to where we do not go'],
  ['sends in circles', { kind: 'redirect', to: '/telegraph/rss' }, 'redirected too often'],
  ['sends nowhere', { kind: 'redirect', to: 'http://[' }, 'redirected to no address'],
] as const)(
  'a feed that %s hurts no other, and is read again when it is well',
  async (_name, fault, reason) => {
    const url = fixture.news.feedUrls.telegraph;
    fixture.news.setFault('telegraph', fault);
    fixture.news.publish('telegraph', { title: 'Of the sick feed' });
    fixture.news.publish('decoder', { title: 'Of a healthy feed' });
    await fixture.poll('telegraph', 'decoder');
    expect(await titles()).toEqual(['Of a healthy feed']);
    expect(await factsOf(url)).toMatchObject({ failure: reason, etag: null });
    fixture.news.setFault('telegraph', null);
    await fixture.poll('telegraph', 'decoder');
    expect(await titles()).toEqual(['Of a healthy feed', 'Of the sick feed']);
    expect(await factsOf(url)).toMatchObject({ failure: null, succeeded: true });
  },
);

it('a feed that never answers is given up', async () => {
  fixture.news.setFault('block', { kind: 'hang' });
  const request = { validators: { etag: null, lastModified: null }, userAgent: 'test', limitMs: 200 };
  const url = fixture.news.feedUrls.block;
  expect(await fetchFeed({ ...request, url, stop: new AbortController().signal })).toEqual({
    kind: 'failed',
    reason: 'no answer in time',
  });
  expect(await fetchFeed({ ...request, url, stop: AbortSignal.abort() })).toMatchObject({ kind: 'failed' });
});

it('a redirect to another web address is followed', async () => {
  fixture.news.setFault('block', { kind: 'redirect', to: fixture.news.feedUrls.ledger });
  fixture.news.publish('ledger', { title: 'Moved' });
  await fixture.poll('block');
  expect(await titles()).toEqual(['Moved']);
  expect(await factsOf(fixture.news.feedUrls.block)).toMatchObject({ failure: null });
});

it('what is over 30 days old is not kept, and what gets so old is forgotten', async () => {
  fixture.news.publish('courier', { title: 'Old', publishedAt: NOW - 31 * 24 * HOUR });
  fixture.news.publish('courier', { title: 'Young', publishedAt: NOW - 29 * 24 * HOUR });
  await fixture.poll('courier');
  expect(await titles()).toEqual(['Young']);
  await fixture.db.query(`UPDATE articles SET published_at = published_at - interval '2 days'`);
  await fixture.purge();
  expect(await titles()).toEqual([]);
});

it('the notes of summaries are forgotten after 30 days', async () => {
  const ann = await fixture.person();
  await fixture.db.query(
    `INSERT INTO daily_summaries (user_id, on_date, at)
   SELECT $1, (now() - back * interval '1 day')::date, now() - back * interval '1 day'
     FROM unnest(ARRAY[0, 29, 31, 300]) back`,
    [ann.id],
  );
  await fixture.purge();
  expect(await fixture.db.query('SELECT FROM daily_summaries WHERE user_id = $1', [ann.id])).toHaveLength(2);
});
