import { articlesOf, articleUrl, type FeedItem, KEPT_MS, sourceOf, urlKey } from './article.js';

const NOW = Date.UTC(2026, 10, 22, 12);
const ITEM: FeedItem = {
  guid: 'g1',
  link: 'https://a.example/x?utm_source=rss',
  title: 'Bitcoin &amp; <b>friends</b> jump',
  summary: '<p>They jump. High.</p><script>x</script>',
  date: 'Sun, 22 Nov 2026 11:00:00 GMT',
};

const read = (...items: readonly Partial<FeedItem>[]) =>
  articlesOf(
    items.map((item) => ({ ...ITEM, ...item })),
    NOW,
  );

it('reads an entry', () => {
  expect(read({})).toEqual([
    {
      guid: 'g1',
      url: 'https://a.example/x?utm_source=rss',
      urlKey: 'a.example/x',
      title: 'Bitcoin & friends jump',
      lead: 'They jump. High.',
      publishedAt: Date.UTC(2026, 10, 22, 11),
    },
  ]);
});

it.each<[string, Partial<FeedItem>]>([
  ['without a title', { title: null }],
  ['with nothing but markup for a title', { title: '<img src=x onerror=alert(1)>\u202E' }],
  ['without an address', { link: null }],
  ['with an address that would act', { link: 'javascript:alert(1)' }],
  ['with a relative address', { link: '/x' }],
  ['of last month', { date: new Date(NOW - KEPT_MS - 1).toISOString() }],
])('leaves out one %s', (_name, item) => {
  expect(read(item)).toEqual([]);
});

it.each<[string, string | null, number]>([
  ['ISO', '2026-11-22T09:00:00+01:00', Date.UTC(2026, 10, 22, 8)],
  ['with a zone', 'Sun, 22 Nov 2026 03:00:00 -0500', Date.UTC(2026, 10, 22, 8)],
  ['with space around it', ' \n2026-11-22T08:00:00Z ', Date.UTC(2026, 10, 22, 8)],
  ['missing', null, NOW],
  ['nonsense', 'yesterday, more or less', NOW],
  ['impossible', 'Thu, 99 Feb 2026 99:99:99 GMT', NOW],
  ['tomorrow', '2026-11-23T12:00:00Z', NOW],
  ['in a distant future', '+275760-09-13T00:00:00.001Z', NOW],
])('a date %s', (_name, date, publishedAt) => {
  expect(read({ date })[0]?.publishedAt).toBe(publishedAt);
});

it('is linked by its guid if that is an address and there is no other', () => {
  expect(read({ link: null, guid: 'https://a.example/y' })[0]?.url).toBe('https://a.example/y');
});

it.each([null, '', ' ', '\u0000'])('is called by its address without a guid: %j', (guid) => {
  expect(read({ guid })[0]?.guid).toBe('a.example/x');
});

it('is there once, by guid and by address', () => {
  const titles = read(
    { title: 'one' },
    { title: 'same guid', link: 'https://a.example/other' },
    { title: 'same address', guid: 'g2', link: 'http://www.a.example/x/#top' },
    { title: 'another', guid: 'g3', link: 'https://a.example/z' },
  ).map(({ title }) => title);
  expect(titles).toEqual(['one', 'another']);
});

it('every text has an end', () => {
  const long = 'x'.repeat(100_000);
  const [article] = read({ title: long, summary: long, guid: long });
  expect(article?.title).toHaveLength(300);
  expect(article?.lead.length).toBeLessThanOrEqual(280);
  expect(article?.guid).toHaveLength(500);
});

it.each([
  ['CoinDesk: Bitcoin, Ethereum, Crypto News and Price Data', 'CoinDesk'],
  ['Cointelegraph.com News', 'Cointelegraph.com News'],
  ['The Block | Latest', 'The Block'],
  ['<b>News</b> - All of it', 'News'],
  ['x'.repeat(100), `${'x'.repeat(39)}…`],
  ['', 'feeds.example'],
  [null, 'feeds.example'],
])('the source of %j is %s', (title, source) => {
  expect(sourceOf(title, 'https://www.feeds.example/rss')).toBe(source);
});

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' http://A.Example/x#y \n', 'http://a.example/x#y'],
  ['https://a.example/ä b', 'https://a.example/%C3%A4%20b'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['JaVaScRiPt://a.example/%0Aalert(1)', null],
  ['data:text/html,<script>', null],
  ['file:///etc/passwd', null],
  ['ftp://a.example/', null],
  ['tg://resolve?domain=x', null],
  ['//a.example/x', null],
  ['/relative', null],
  ['', null],
  ['https://user:secret@a.example/', null],
  ['https://paypal.com@evil.example/', null],
  [`https://a.example/${'x'.repeat(500)}`, null],
])('%j may be linked as %j', (text, url) => {
  expect(articleUrl(text)).toBe(url);
});

it.each([
  ['https://a.example/x', 'http://www.A.example/x/#comments'],
  ['https://a.example/x', 'https://a.example:443/x?utm_source=rss&utm_medium=rss&fbclid=1&ref=home'],
  ['https://a.example/x?a=1&b=2', 'https://a.example/x?b=2&utm_campaign=c&a=1'],
  ['https://a.example/', 'https://a.example'],
])('%s is the same article as %s', (one, other) => {
  expect(urlKey(other)).toBe(urlKey(one));
});

it.each([
  ['https://a.example/x', 'https://a.example/y'],
  ['https://a.example/x', 'https://b.example/x'],
  ['https://a.example/x', 'https://a.example:8443/x'],
  ['https://a.example/x?id=1', 'https://a.example/x?id=2'],
  ['https://a.example/x', 'https://a.example/X'],
])('%s is another article than %s', (one, other) => {
  expect(urlKey(other)).not.toBe(urlKey(one));
});
