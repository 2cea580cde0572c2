import { LEXICON_VERSION } from '../../src/features/news/sentiment/crypto-words.js';
import { NewsFixture, type Told } from './news-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: NewsFixture;
beforeAll(async () => {
  fixture = await NewsFixture.open(['courier']);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

/** As if so many hours had passed since everybody was told. */
async function later(hours: number): Promise<void> {
  await fixture.db.query(`UPDATE sentiment_alerts SET at = at - make_interval(hours => $1)`, [hours]);
}

async function rest(): Promise<void> {
  await fixture.db.query('DELETE FROM articles');
}

/** Ages of articles count from here; a test takes seconds. */
const NOW = Date.now();

const textsOf = ({ chat }: Told) => fixture.app.telegram.messages(chat).map(({ text }) => text);

it('sentiment that leaves the bounds alerts once, with what it is made of', async () => {
  const ann = await fixture.person();
  for (const [place, title] of [
    'Bitcoin Plunges on Hack',
    'Bitcoin Crashes',
    'Bitcoin Tumbles Again',
  ].entries()) {
    fixture.news.publish('courier', { title, publishedAt: NOW - place * 60_000 });
  }
  fixture.news.publish('courier', { title: 'Ether Trades Flat' });
  await fixture.poll();
  await fixture.look();
  await until(() => textsOf(ann).length === 1);
  const [text = ''] = textsOf(ann);
  const lines = text.split('\n');
  expect(lines[0]).toMatch(
    /^The news about BTC has turned negative: mean score −0\.\d\d of 3 articles in 24 h, below your minimum of −0\.3\.$/,
  );
  expect(lines[1]).toMatch(/^−0\.\d\d Bitcoin Plunges on Hack \(Coin Courier \(simulated\)\)$/);
  expect(lines[2]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/articles\/article-\d+$/);
  expect(lines.slice(5)).toEqual([
    `Scores go from −1 to 1 and are indicative only (lexicon ${LEXICON_VERSION}).`,
    'Your sentiment bounds: http://localhost:3000/settings',
  ]);
  await fixture.look();
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(1);
});

it('people with Pro are told, others are not', async () => {
  const [pro, admin, paid, free, gone, suspended] = await Promise.all([
    fixture.person({ grant: 'pro' }),
    fixture.person({ grant: 'admin' }),
    fixture.person({ paidForMs: 60_000 }),
    fixture.person({}),
    fixture.person({ paidForMs: -49 * 60 * 60_000 }),
    fixture.person({ grant: 'pro' }),
  ]);
  await fixture.db.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [suspended.id]);
  await fixture.putSentiment('BTC', -0.8);
  await fixture.look();
  const counts = await Promise.all(
    [pro, admin, paid, free, gone, suspended].map(({ id }) => fixture.notices(id)),
  );
  expect(counts).toEqual([1, 1, 1, 0, 0, 0]);
});

it('twice within 6 hours it does not, and afterwards only if it left anew', async () => {
  const ann = await fixture.person();
  await fixture.putSentiment('BTC', -0.8);
  await fixture.look();
  await later(7);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(1);
  await rest();
  await fixture.look();
  await fixture.putSentiment('BTC', -0.8);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(2);
  await rest();
  await fixture.look();
  await fixture.putSentiment('BTC', 0.9);
  await later(5);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(2);
  await later(1);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(3);
});

it('sentiment that swings from one side to the other has left twice', async () => {
  const ann = await fixture.person();
  await fixture.putSentiment('BTC', -0.8);
  await fixture.look();
  await rest();
  await fixture.putSentiment('BTC', 0.9);
  await later(6);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(2);
  const rows = await fixture.db.query<object[]>(
    'SELECT side, ended_at IS NULL AS open FROM sentiment_alerts WHERE user_id = $1 ORDER BY at',
    [ann.id],
  );
  expect(rows).toEqual([
    { side: 'low', open: false },
    { side: 'high', open: true },
  ]);
});

it.each<[string, number, number, number]>([
  ['two articles say nothing', -0.9, 2, 0],
  ['sentiment at the minimum is within', -0.3, 3, 0],
  ['sentiment below it is not', -0.31, 3, 1],
  ['sentiment at the maximum is within', 0.7, 3, 0],
  ['sentiment above it is not', 0.71, 3, 1],
])('%s', async (_name, score, count, notices) => {
  const ann = await fixture.person();
  await fixture.putSentiment('ETH', score, count);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(notices);
});

it('articles of more than a day ago say nothing', async () => {
  const ann = await fixture.person();
  await fixture.putSentiment('BTC', -0.9);
  await fixture.db.query(`UPDATE articles SET published_at = published_at - interval '24 hours'`);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(0);
});

it('goes by the bounds each person has set', async () => {
  const [ann, ben] = await Promise.all([fixture.person(), fixture.person()]);
  await fixture.db.query('UPDATE user_settings SET sentiment_min = -0.9 WHERE user_id = $1', [ann.id]);
  await fixture.putSentiment('BTC', -0.5);
  await fixture.look();
  expect([await fixture.notices(ann.id), await fixture.notices(ben.id)]).toEqual([0, 1]);
  await fixture.db.query('UPDATE user_settings SET sentiment_min = -0.4 WHERE user_id = $1', [ann.id]);
  await fixture.look();
  expect(await fixture.notices(ann.id)).toBe(1);
});

describe('an asset that is no core coin', () => {
  const trigger = (userId: string, phase: string, paused: string | null = null) =>
    fixture.db.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase, paused) VALUES ($1, 'LINK', 'above', 1, $2, $3)`,
      [userId, phase, paused],
    );
  const wallet = (userId: string, balance: string | null) =>
    fixture.db.query(
      `INSERT INTO wallets (user_id, network, address, tokens) VALUES ($1, 'ethereum', '0x0000000000000000000000000000000000000001', $2::jsonb)`,
      [userId, JSON.stringify([{ symbol: 'link', name: 'ChainLink', balance }])],
    );

  it.each<[string, (userId: string) => Promise<unknown>, number]>([
    ['does not concern everybody', async () => null, 0],
    ['concerns who watches it', (id) => trigger(id, 'armed'), 1],
    ['not by a trigger that is disarmed', (id) => trigger(id, 'disarmed'), 0],
    ['not by one that is paused', (id) => trigger(id, 'armed', 'plan'), 0],
    ['concerns who holds it', (id) => wallet(id, '0.5'), 1],
    ['not who held it', (id) => wallet(id, '0'), 0],
    ['not whose balance is unknown', (id) => wallet(id, null), 0],
  ])('%s', async (_name, concern, notices) => {
    const ann = await fixture.person();
    await concern(ann.id);
    await fixture.putSentiment('LINK', -0.8);
    await fixture.look();
    expect(await fixture.notices(ann.id)).toBe(notices);
  });
});

it('assets that turn at the same time come as one message', async () => {
  const ann = await fixture.person();
  await fixture.putSentiment('BTC', -0.8);
  await fixture.putSentiment('SOL', 0.9);
  await fixture.look();
  await until(() => textsOf(ann).length === 1);
  const [text = ''] = textsOf(ann);
  expect(text).toContain('The news about BTC has turned negative');
  expect(text).toContain('The news about SOL has turned positive');
});

it('many people are all told, each once', async () => {
  await fixture.db.query(
    `WITH made AS (
       INSERT INTO users (email, email_key, granted)
       SELECT 'p' || n || '@people.example', 'p' || n || '@people.example', 'pro' FROM generate_series(1, 600) AS n
       RETURNING id)
     INSERT INTO user_settings (user_id) SELECT id FROM made`,
  );
  await fixture.putSentiment('ETH', -0.8);
  await Promise.all([fixture.look(), fixture.look()]);
  await fixture.look();
  const [told] = await fixture.db.query<object[]>(
    'SELECT count(*)::int AS rows, count(DISTINCT user_id)::int AS people FROM sentiment_alerts',
  );
  expect(told).toEqual({ rows: 600, people: 600 });
}, 60_000);

it('sentiment is the mean of at least 3 articles of the last day', async () => {
  await fixture.putSentiment('BTC', -0.5, 2);
  expect((await fixture.sentiment()).get('BTC')).toBeUndefined();
  await fixture.putSentiment('BTC', 1, 1);
  expect((await fixture.sentiment()).get('BTC')).toEqual({ mean: 0, articles: 3 });
  expect([...(await fixture.sentiment()).keys()]).toEqual(['BTC']);
});
