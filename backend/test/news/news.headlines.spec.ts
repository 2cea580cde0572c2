import { startNewsStandIn } from '../../../e2e/stand-ins/news/start-news-stand-in.js';
import { LEXICON_VERSION } from '../../src/features/news/sentiment/crypto-words.js';
import { makePerson } from '../fixtures/people.js';
import { NewsFixture } from './news-fixture.js';

const HOUR = 60 * 60_000;
/** Ages of articles count from here; a test takes seconds. */
const NOW = Date.now();

let fixture: NewsFixture;
beforeAll(async () => {
  fixture = await NewsFixture.open(['courier']);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

async function publish(title: string, hoursAgo: number): Promise<string> {
  return fixture.news.publish('courier', { title, publishedAt: NOW - hoursAgo * HOUR });
}

it('a person reads about their own coins first, then core coins, with link, source and score', async () => {
  const [ann, ben] = await Promise.all([makePerson(fixture.db), makePerson(fixture.db)]);
  await fixture.db.query(
    `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'LINK', 'above', 1, 'armed')`,
    [ann.id],
  );
  await publish('Bitcoin Gains', 1);
  await publish('Dogecoin Gains', 1);
  await publish('Ether of Yesterday', 25);
  const link = await publish('Chainlink Surges', 5);
  await fixture.poll();
  const [own, core, ...rest] = (await fixture.headlines.forPeople([ann.id], 5)).get(ann.id) ?? [];
  expect(own).toMatchObject({
    title: 'Chainlink Surges',
    link,
    source: 'Coin Courier (simulated)',
    symbols: ['LINK'],
  });
  expect(own?.score).toBeCloseTo(0.61, 2);
  expect(Math.abs((own?.publishedAt ?? 0) - (NOW - 5 * HOUR))).toBeLessThan(1_000);
  expect([core?.title, rest]).toEqual(['Bitcoin Gains', []]);
  const both = await fixture.headlines.forPeople([ann.id, ben.id], 1);
  expect([...both].map(([id, headlines]) => [id, headlines.map(({ title }) => title)])).toEqual([
    [ann.id, ['Chainlink Surges']],
    [ben.id, ['Bitcoin Gains']],
  ]);
});

it('there is nothing to read where there is no news', async () => {
  const ann = await makePerson(fixture.db);
  expect((await fixture.headlines.forPeople([ann.id], 5)).get(ann.id)).toEqual([]);
  expect(await fixture.headlines.forPeople([], 5)).toEqual(new Map());
});

it('the sandbox has news for everybody, with a sentiment that alerts nobody', async () => {
  const news = await startNewsStandIn({ news: 'simulated' });
  const sandbox = await NewsFixture.open([], Object.values(news.feedUrls));
  try {
    const articles = await sandbox.articles();
    expect(articles).toHaveLength(48);
    expect(
      articles.every(({ title, lexicon }) => title.endsWith('(simulated)') && lexicon === LEXICON_VERSION),
    ).toBe(true);
    const sentiment = [...(await sandbox.sentiment())];
    expect(sentiment.map(([symbol]) => symbol)).toEqual(expect.arrayContaining(['BTC', 'ETH', 'SOL']));
    for (const [, { mean }] of sentiment) {
      expect(mean).toBeGreaterThan(-0.3);
      expect(mean).toBeLessThan(0.7);
    }
    const ann = await makePerson(sandbox.db);
    expect((await sandbox.headlines.forPeople([ann.id], 5)).get(ann.id)).toHaveLength(5);
  } finally {
    await sandbox.close();
    await news.close();
  }
});
