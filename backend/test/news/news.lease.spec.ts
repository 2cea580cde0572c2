import { scoreOf } from '../../src/features/news/domain/score.js';
import { FeedPoll } from '../../src/features/news/feeds/feed-poll.js';
import { StoredFeeds } from '../../src/features/news/feeds/stored-feeds.js';
import { LEXICON } from '../../src/features/news/sentiment/lexicon.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { startWalletApp } from '../fixtures/wallet-app.js';
import { NewsDesk } from './news-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

let desk: NewsDesk;
beforeAll(async () => {
  desk = await NewsDesk.open(['courier', 'ledger']);
});
afterAll(() => desk.close());
beforeEach(() => desk.renew());

function databaseUrl(): string {
  const { options } = desk.db;
  return 'url' in options ? String(options.url) : '';
}

it('a process without the lease asks nobody', async () => {
  const other = await startWalletApp(databaseUrl(), { newsFeeds: [desk.news.feedUrls.block] });
  try {
    await other.nest.get(FeedPoll).run();
    expect(desk.news.calls().filter(({ source }) => source === 'block')).toEqual([]);
    expect((await desk.feeds()).map(({ url }) => url)).not.toContain(desk.news.feedUrls.block);
  } finally {
    await other.stop();
  }
});

it('what was read under a lease that is lost is not written', async () => {
  const fence = desk.app.nest.get(Leases).fence('scheduler');
  if (fence === null) throw new Error('It has no lease');
  const stale = { ...fence, epoch: fence.epoch - 1 };
  const [feed] = await desk.feeds();
  const before = await desk.feeds();
  const written = await desk.app.nest
    .get(StoredFeeds)
    .write(stale, feed?.url ?? '', { kind: 'failed', reason: 'stale' });
  expect(written).toEqual({ kind: 'fenced' });
  expect(await desk.feeds()).toEqual(before);
});

it('what another version of the lexicon has scored is scored anew', async () => {
  desk.news.publish('ledger', { title: 'Bitcoin Plunges' });
  await desk.poll();
  const [scored] = await desk.articles();
  await desk.db.query(`UPDATE articles SET score = 1, lexicon = 'crypto-0'`);
  const fence = desk.app.nest.get(Leases).fence('scheduler');
  if (fence === null) throw new Error('It has no lease');
  const score = (title: string) => scoreOf(title, LEXICON);
  await desk.app.nest.get(StoredFeeds).rescore(fence, LEXICON.version, score);
  expect(await desk.articles()).toEqual([scored]);
});

it('a successor asks what is named now, and forgets other feeds with their articles', async () => {
  const own = await NewsDesk.open(['decoder']);
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
