import { scoreOf } from '../../src/features/news/domain/score.js';
import { FeedPollJob } from '../../src/features/news/feeds/feed-poll-job.js';
import { StoredFeeds } from '../../src/features/news/feeds/stored-feeds.js';
import { LEXICON } from '../../src/features/news/sentiment/lexicon.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { startWalletApp } from '../fixtures/wallet-app.js';
import { NewsFixture } from './news-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: NewsFixture;
beforeAll(async () => {
  fixture = await NewsFixture.open(['courier', 'ledger']);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

function databaseUrl(): string {
  const { options } = fixture.db;
  return 'url' in options ? String(options.url) : '';
}

it('a process without the lease asks nobody', async () => {
  const other = await startWalletApp(databaseUrl(), { newsFeeds: [fixture.news.feedUrls.block] });
  try {
    await other.nest.get(FeedPollJob).job.run();
    expect(fixture.news.calls().filter(({ source }) => source === 'block')).toEqual([]);
    expect((await fixture.feeds()).map(({ url }) => url)).not.toContain(fixture.news.feedUrls.block);
  } finally {
    await other.stop();
  }
});

it('what was read under a lease that is lost is not written', async () => {
  const fence = fixture.app.nest.get(Leases).fence('scheduler');
  if (fence === null) throw new Error('It has no lease');
  const stale = { ...fence, epoch: fence.epoch - 1 };
  const [feed] = await fixture.feeds();
  const before = await fixture.feeds();
  const written = await fixture.app.nest
    .get(StoredFeeds)
    .write(stale, feed?.url ?? '', { kind: 'failed', reason: 'stale' });
  expect(written).toEqual({ kind: 'fenced' });
  expect(await fixture.feeds()).toEqual(before);
});

it('what another version of the lexicon has scored is scored anew', async () => {
  fixture.news.publish('ledger', { title: 'Bitcoin Plunges' });
  await fixture.poll();
  const [scored] = await fixture.articles();
  await fixture.db.query(`UPDATE articles SET score = 1, lexicon = 'crypto-0'`);
  const fence = fixture.app.nest.get(Leases).fence('scheduler');
  if (fence === null) throw new Error('It has no lease');
  const score = (title: string) => scoreOf(title, LEXICON);
  await fixture.app.nest.get(StoredFeeds).rescore(fence, LEXICON.version, score);
  expect(await fixture.articles()).toEqual([scored]);
});

it('a successor asks what is named now, and forgets other feeds with their articles', async () => {
  const own = await NewsFixture.open(['decoder']);
  own.news.publish('decoder', { title: 'Bitcoin of a feed nobody names any more' });
  await own.poll();
  expect(await own.articles()).toHaveLength(1);
  const { options } = own.db;
  const url = 'url' in options ? String(options.url) : '';
  const successor = await startWalletApp(url, { newsFeeds: [own.news.feedUrls.block] });
  try {
    await own.app.nest.close();
    await until(async () => {
      const rows = await successor.db.query<{ url: string }[]>(
        'SELECT url FROM news_feeds WHERE checked_at IS NOT NULL',
      );
      return rows.length === 1 && rows[0]?.url === own.news.feedUrls.block;
    });
    expect(await successor.db.query('SELECT FROM articles')).toEqual([]);
  } finally {
    await successor.stop();
    await own.app.telegram.close();
    await own.news.close();
  }
});
