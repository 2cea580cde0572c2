import { mostRelevant, type Reader, weighable, type WeighedArticle } from './relevance.js';

const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 60 * 60_000;
const READER: Reader = { own: new Set(['LINK']), core: new Set(['BTC', 'ETH', 'SOL']) };

function article(title: string, symbols: readonly string[], hoursAgo = 1, score = 0): WeighedArticle {
  return { title, symbols, score, publishedAt: NOW - hoursAgo * HOUR };
}

function titles(articles: readonly WeighedArticle[], most = 5, reader = READER): readonly string[] {
  return mostRelevant(weighable(articles, NOW), reader, most).map(({ title }) => title);
}

it.each<[string, WeighedArticle, WeighedArticle]>([
  ['one’s own coin before a core coin', article('own', ['LINK']), article('core', ['BTC'])],
  [
    'one’s own coin of this morning before a core coin now',
    article('own', ['LINK'], 10),
    article('core', ['BTC'], 0),
  ],
  ['a core coin before the market', article('core', ['ETH']), article('market', [])],
  ['an article that names one’s own coin too', article('both', ['BTC', 'LINK']), article('core', ['BTC'])],
  ['plain news before dull news', article('bad', ['BTC'], 1, -0.8), article('dull', ['BTC'], 1)],
  ['newer before older', article('newer', ['BTC'], 1), article('older', ['BTC'], 8)],
])('%s', (_name, first, second) => {
  expect(titles([second, first])).toEqual([first.title, second.title]);
});

it('leaves out other coins', () => {
  expect(titles([article('other', ['DOGE'])])).toEqual([]);
});

it('tells each story once, as its best article does', () => {
  const first = article('Bitcoin Falls Below $60K Amid Liquidations', ['BTC'], 1, -0.8);
  const again = article('Bitcoin falls below $60K amid big liquidations', ['BTC'], 2, -0.8);
  const other = article('Bitcoin Falls in Love With Ordinals', ['BTC'], 3);
  expect(titles([again, other, first])).toEqual([first.title, other.title]);
});

it('is no longer than asked for', () => {
  const many = ['one', 'two', 'three'].map((title) => article(title, ['BTC']));
  expect(titles(many, 2)).toHaveLength(2);
  expect(titles(many, 0)).toEqual([]);
  expect(titles([], 5)).toEqual([]);
});

it('somebody without coins reads about core coins', () => {
  const nobody = { ...READER, own: new Set<string>() };
  expect(titles([article('own', ['LINK']), article('core', ['SOL'])], 5, nobody)).toEqual(['core']);
});
