import { articlesOf } from '../domain/article.js';
import { judgedArticles } from './feed-poll-job.js';

const NOW = Date.UTC(2026, 10, 22, 12);

function articles(count: number, title = 'Bitcoin rallies') {
  const items = Array.from({ length: count }, (_, nth) => ({
    guid: String(nth),
    link: `https://news.example/${nth}`,
    title,
    summary: 'Ethereum too.',
    date: null,
  }));
  return articlesOf(items, NOW);
}

it.each([
  ['Bitcoin rallies', ['BTC']],
  ['Markets rally', ['ETH']],
])('finds in %j %j', async (title, symbols) => {
  const [judged] = await judgedArticles(articles(1, title), 'Paper');
  expect(judged).toMatchObject({ title, symbols, source: 'Paper' });
  expect(judged?.score).toBeGreaterThan(0);
});

it('lets others have their turn between articles', async () => {
  let yielded = 0;
  const count = (): void => {
    yielded += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await judgedArticles(articles(50), 'Paper');
  clearImmediate(next);
  expect(yielded).toBeGreaterThanOrEqual(49);
});
