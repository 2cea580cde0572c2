import request from 'supertest';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { Notices } from '../../src/pipeline/delivery/notices.js';
import { SummaryJob } from '../../src/features/news/summary/summary-job.js';
import { SummaryWriter } from '../../src/features/news/summary/summary-writer.js';
import { LOGGER, type Logger } from '../../src/platform/logger/logger.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { runByHandOnly, runJob } from '../support/run-job.js';

const DAY_MS = 24 * 60 * 60_000;

let app: TrialApp;
beforeAll(async () => {
  app = await startTrialApp();
  runByHandOnly(app.nest, app.nest.get(SummaryJob).job);
  await until(() => app.nest.get(Leases).fence('scheduler') !== null);
  app.prices.set('BTC', 65_012.4);
  app.prices.set('ETH', 2998.5);
  app.prices.set('SOL', 151.2);
});
afterAll(() => app.stop());

/** Somebody whose time came so many minutes ago, who has had it and the chat for a day. */
async function reader(minutesAgo: number, options: PersonOptions = {}) {
  const person = await makePerson(app.db, options);
  const phone = app.telegram.putPerson({ first_name: 'Ann', started: true }).id;
  await app.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [phone]);
  await linkChat(app.db, phone, person.id);
  await app.db.query(`UPDATE telegram_chats SET linked_at = now() - interval '1 day' WHERE chat_id = $1`, [
    phone,
  ]);
  await app.db.query(
    `UPDATE users
        SET daily_summary_time = to_char(now() AT TIME ZONE 'UTC' - $2 * interval '1 minute', 'HH24:MI'),
            summary_next_at = date_trunc('minute', now()) - $2 * interval '1 minute',
            summary_time_since = now() - interval '1 day'
      WHERE id = $1`,
    [person.id, minutesAgo],
  );
  return { ...person, phone };
}

/** So many rounds, and everything that was queued has gone. */
async function rounds(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await runJob(app.nest.get(SummaryJob).job);
  await until(async () => {
    const open = await app.db.query<unknown[]>(
      `SELECT FROM deliveries WHERE status IN ('pending', 'sending')`,
    );
    return open.length === 0;
  });
}

/** What `attempt` answers when one minute of the clock, "HH:MM", sees it begin and end. */
async function withinAMinute<Answer>(attempt: (minute: string) => Promise<Answer>): Promise<Answer> {
  const minuteNow = async () => {
    const [row] = await app.db.query<{ minute: string }[]>(
      `SELECT to_char(now() AT TIME ZONE 'UTC', 'HH24:MI') AS minute`,
    );
    return row?.minute ?? '';
  };
  for (;;) {
    const minute = await minuteNow();
    const answer = await attempt(minute);
    if ((await minuteNow()) === minute) return answer;
  }
}

const texts = (phone: number) => app.telegram.messages(phone).map(({ text }) => text);
const post = (path: string, cookie: string) => request(app.url).post(path).set('Cookie', cookie).send();

async function trigger({ id }: MadePerson, symbol: string, level: number): Promise<string> {
  const [row] = await app.db.query<{ id: string }[]>(
    `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, $2, 'above', $3, 'armed') RETURNING id`,
    [id, symbol, level],
  );
  return String(row?.id);
}

async function article(title: string, symbols: readonly string[], score: number): Promise<void> {
  await app.db.query(`INSERT INTO news_feeds (url) VALUES ('https://feed.example') ON CONFLICT DO NOTHING`);
  await app.db.query(
    `INSERT INTO articles (feed_url, guid, url, url_key, source, title, symbols, score, lexicon, published_at)
     VALUES ('https://feed.example', $1, 'https://news.example/' || $1, $1, 'Feed', $1, $2, $3, 'crypto-1', now() - interval '1 hour')`,
    [title, symbols, score],
  );
}

describe('the summary comes once a day, at its time', () => {
  it.each([
    ['in its minute', 0, 1],
    ['an hour later, after an outage', 60, 1],
    ['3 minutes before the catch-up ends', 117, 1],
    ['after the catch-up', 121, 0],
    ['not before', -2, 0],
  ])('%s', async (_name, minutesAgo, messages) => {
    const ann = await reader(minutesAgo);
    await rounds(2);
    expect(texts(ann.phone)).toHaveLength(messages);
  });

  it('once, though two processes believe it is theirs to send, and not again at another time of the same day', async () => {
    const ann = await reader(1);
    const { nest } = app;
    const other = new SummaryJob(
      app.db,
      nest.get(SummaryWriter),
      nest.get(Notices),
      nest.get<Logger>(LOGGER),
      nest.get(LeaderJobs),
    );
    await Promise.all([runJob(app.nest.get(SummaryJob).job), other.job.run()]);
    await rounds(1);
    expect(texts(ann.phone)).toHaveLength(1);
    await app.db.query(
      `UPDATE users SET daily_summary_time = to_char(now() AT TIME ZONE 'UTC', 'HH24:MI'), summary_next_at = date_trunc('minute', now())
        WHERE id = $1`,
      [ann.id],
    );
    await rounds(1);
    const [count] = await app.db.query<{ days: number }[]>(
      'SELECT count(*)::int AS days FROM daily_summaries WHERE user_id = $1',
      [ann.id],
    );
    // Around midnight the other time may lie on the next day.
    expect(texts(ann.phone)).toHaveLength(count?.days ?? 0);
  });

  it('under the date it is for, also when that is over', async () => {
    const ann = await reader(100);
    await rounds(1);
    const [noted] = await app.db.query<{ onDate: string }[]>(
      `SELECT to_char(on_date, 'FMDD Mon YYYY') AS "onDate" FROM daily_summaries WHERE user_id = $1`,
      [ann.id],
    );
    expect(texts(ann.phone)[0]).toContain(`Your daily summary, ${noted?.onDate}\n`);
  });

  it('not for a time that was over when it was chosen, and not for one over when the chat was linked', async () => {
    const early = await reader(5);
    await app.db.query('UPDATE users SET summary_time_since = now() WHERE id = $1', [early.id]);
    const late = await reader(5);
    await app.db.query('UPDATE telegram_chats SET linked_at = now() WHERE chat_id = $1', [late.phone]);
    await rounds(1);
    expect([texts(early.phone), texts(late.phone)]).toEqual([[], []]);
  });

  it('not to a chat that was stopped, nor to a suspended account', async () => {
    const stopped = await reader(1);
    await app.db.query('UPDATE telegram_chats SET stopped_at = now() WHERE chat_id = $1', [stopped.phone]);
    const suspended = await reader(1);
    await app.db.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [suspended.id]);
    await rounds(1);
    expect([texts(stopped.phone), texts(suspended.phone)]).toEqual([[], []]);
  });

  it('is chosen for the minute that runs', async () => {
    const ann = await withinAMinute(async (time) => {
      const chooser = await reader(300);
      await request(app.url)
        .post('/api/user/daily-summary-time')
        .set('Cookie', await signIn(app.nest, chooser))
        .send({ time })
        .expect(200);
      return chooser;
    });
    await rounds(1);
    expect(texts(ann.phone)).toHaveLength(1);
  });
});

it('comes at a local time: its date and its times are those of the zone, and the next one is on the next date there', async () => {
  const ann = await reader(1);
  await app.db.query(
    `UPDATE users SET summary_zone = 'Pacific/Kiritimati',
            daily_summary_time = to_char(summary_next_at AT TIME ZONE 'Pacific/Kiritimati', 'HH24:MI')
      WHERE id = $1`,
    [ann.id],
  );
  await rounds(2);
  const [row] = await app.db.query<{ onDate: string; here: string; ahead: number }[]>(
    `SELECT to_char(on_date, 'YYYY-MM-DD') AS "onDate",
            to_char((summary_next_at - interval '1 day') AT TIME ZONE 'Pacific/Kiritimati', 'YYYY-MM-DD') AS here,
            round(extract(epoch FROM summary_next_at - now()) / 3600)::int AS ahead
       FROM daily_summaries JOIN users ON users.id = user_id WHERE user_id = $1`,
    [ann.id],
  );
  expect(row).toMatchObject({ onDate: row?.here, ahead: 24 });
  expect(texts(ann.phone)).toEqual([expect.stringMatching(/Prices at (\d+ \w+ )?\d\d:\d\d GMT\+14\n/)]);
});

it('a time in a zone is answered with when it comes next', async () => {
  const ann = await reader(300);
  const cookie = await signIn(app.nest, ann);
  const { body } = await request(app.url)
    .post('/api/user/daily-summary-time')
    .set('Cookie', cookie)
    .send({ time: '08:00', timeZone: 'Asia/Kolkata' })
    .expect(200);
  expect(body).toMatchObject({ dailySummaryTime: '08:00', summaryTimeZone: 'Asia/Kolkata' });
  expect(body.nextSummaryAt).toMatch(/T02:30:00.000Z$/);
  await request(app.url)
    .post('/api/user/daily-summary-time')
    .set('Cookie', cookie)
    .send({ time: '08:00', timeZone: 'Mars/Olympus' })
    .expect(422);
});

it('a day that cannot be summed up holds up nobody, and is made up for', async () => {
  const [odd, ann] = [await reader(1), await reader(1)];
  const id = await trigger(odd, 'BTC', 70_000);
  await app.db.query(
    `INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence)
     VALUES ($1, 1, $2, 'BTC', 70001, now() - interval '1 hour', '{}')`,
    [id, odd.id],
  );
  await rounds(2);
  expect([texts(odd.phone).length, texts(ann.phone).length]).toEqual([0, 1]);
  await app.db.query('DELETE FROM alerts WHERE trigger_id = $1', [id]);
  await rounds(1);
  expect(texts(odd.phone)).toHaveLength(1);
});

describe('it says what the day was', () => {
  it('to Pro: coins of the wallets, nearest triggers, alerts, news with scores', async () => {
    const ann = await reader(1, { paidForMs: 30 * DAY_MS });
    app.prices.set('DOGE', 0.4);
    await app.db.query(
      `INSERT INTO wallets (user_id, network, address, tokens)
       VALUES ($1, 'ethereum', '0x1', '[{"symbol":"DOGE","name":"Dogecoin","balance":"5"},{"symbol":"XYZ","name":"x","balance":"1"}]')`,
      [ann.id],
    );
    const id = await trigger(ann, 'BTC', 70_000);
    await app.db.query(
      `INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, late, evidence)
       VALUES ($1, 1, $2, 'BTC', 70001, now() - interval '1 hour', true,
               '{"condition":{"op":"above","level":70000}}')`,
      [id, ann.id],
    );
    await article('Dogecoin soars', ['DOGE'], 0.7);
    await rounds(1);
    const [text = ''] = texts(ann.phone);
    expect(text).toContain('SIMULATED PRICE\nYour daily summary, ');
    expect(text).toContain('DOGE  0.4 USD');
    expect(text).not.toContain('XYZ');
    expect(text).toContain('Closest to firing\n▲ BTC above 70,000');
    expect(text).toContain('Alerts in the last 24 hours: 1\n▲ BTC above 70,000');
    expect(text).toContain('it was over before we could tell you');
    expect(text).toContain(
      '• Dogecoin soars\n  Feed · DOGE · positive +0.7\n  https://news.example/Dogecoin soars',
    );
    expect(text).not.toContain('NASDAQ');
  });

  it('to Free without scores, with official values while they are shown', async () => {
    const ann = await reader(1);
    await app.db.query('UPDATE user_settings SET show_tradfi = true WHERE user_id = $1', [ann.id]);
    await article('Bitcoin rises', ['BTC'], 0.5);
    await rounds(1);
    const [text = ''] = texts(ann.phone);
    expect(text).toContain('• Bitcoin rises\n  Feed · BTC\n');
    expect(text).toContain('NASDAQ  not known\nFED  not known\nXAU  not known');
    expect(text).not.toContain('indicative');
  });
});

describe('a look at it beforehand', () => {
  it('shows what is sent, and sends nothing', async () => {
    const { body, sent } = await withinAMinute(async () => {
      const ann = await reader(0);
      const cookie = await signIn(app.nest, ann);
      const preview = await post('/api/news/test-preview', cookie).expect(200);
      expect(texts(ann.phone)).toEqual([]);
      await rounds(1);
      return { body: preview.body, sent: texts(ann.phone)[0] ?? '' };
    });
    const bodyOf = (text: string) => text.slice(text.indexOf('Your daily summary'));
    expect(body.message.startsWith('TEST')).toBe(true);
    expect(bodyOf(sent).startsWith(bodyOf(body.message))).toBe(true);
  });

  it('is sent, marked TEST, and today’s still comes', async () => {
    const ann = await reader(1);
    const cookie = await signIn(app.nest, ann);
    const { body } = await post('/api/news/send-test', cookie).expect(200);
    expect(texts(ann.phone)).toEqual([body.message]);
    expect(body.message).toMatch(/^TEST · SIMULATED PRICE\nYour daily summary, /);
    await rounds(1);
    expect(texts(ann.phone)).toHaveLength(2);
  });

  it('needs a chat to be sent', async () => {
    const ann = await makePerson(app.db);
    const { body } = await post('/api/news/send-test', await signIn(app.nest, ann)).expect(409);
    expect(body.message).toBe('Connect Telegram first.');
  });
});
