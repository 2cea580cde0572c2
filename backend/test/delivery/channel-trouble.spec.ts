import { ChannelTroubleJob } from '../../src/pipeline/delivery/added-channels/channel-trouble-job.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { addChannel } from './call-fixture.js';
import { runJob } from '../support/run-job.js';

let app: TrialApp;
let people = 0;

beforeAll(async () => {
  app = await startTrialApp({
    email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Bellwether <bell@bellwether.example>' },
  });
});
afterAll(() => app.stop());

type Way = 'chat' | 'mail' | 'none';

/** A person whom notices reach this way, with a channel in the state that `change` sets. */
async function troubled(way: Way, change: string) {
  people += 1;
  const { id: userId, email } = await makePerson(app.db, { emailVerified: true });
  if (way === 'chat') {
    await app.db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id) VALUES ($1, $1, $2)',
      [8_000_000 + people, userId],
    );
  }
  if (way === 'none') {
    await app.db.query(
      'UPDATE user_settings SET notices_by_mail = false, alerts_by_mail = false WHERE user_id = $1',
      [userId],
    );
  }
  const channelId = await addChannel(app.db, { userId, kind: 'webhook', url: 'http://127.0.0.1:9/' });
  await app.db.query(`UPDATE channels SET last_status = 503, ${change} WHERE id = $1`, [channelId]);
  const told = () =>
    app.db.query<{ channel: string; kind: string; body: string }[]>(
      `SELECT channel, kind, body FROM deliveries WHERE user_id = $1 AND kind <> 'alert' ORDER BY id`,
      [userId],
    );
  const state = async () =>
    (
      await app.db.query<{ state: string; offReason: string | null }[]>(
        'SELECT state, off_reason AS "offReason" FROM channels WHERE id = $1',
        [channelId],
      )
    )[0];
  return { userId, email, channelId, told, state };
}

const look = async (): Promise<void> => {
  const { job } = app.nest.get(ChannelTroubleJob);
  await runJob(job);
};
const failing = (minutes: number, failures: number) =>
  `failures = ${failures}, failing_since = now() - interval '${minutes} minutes'`;
const DAY = 24 * 60;

it('is told after 15 minutes of failures, once, by chat and mail', async () => {
  const { told, state } = await troubled('chat', failing(15, 3));
  await look();
  await look();
  const [chat, mail, ...more] = await told();
  expect([chat?.channel, mail?.channel, more]).toEqual(['telegram', 'email', []]);
  expect(chat?.body).toContain('Webhook “Home” does not answer (last: 503). I keep trying until ');
  expect(await state()).toEqual({ state: 'on', offReason: null });
});

it.each([
  ['not yet', failing(14, 5)],
  ['not of two failures', failing(20, 2)],
  ['not of what the person switched off', `state = 'off', off_reason = 'person', ${failing(20, 9)}`],
  ['not of what is not proven', `state = 'unproven', ${failing(DAY, 9)}`],
])('is told %s', async (_name, change) => {
  const { told } = await troubled('mail', change);
  await look();
  expect(await told()).toEqual([]);
});

it('is switched off after 24 hours and 8 failures, and what waits for it ends', async () => {
  const { userId, channelId, told, state } = await troubled(
    'mail',
    `${failing(DAY, 8)}, notified_at = now(), probe_at = now() + interval '1 day'`,
  );
  const { deliveryId } = await fireFor(app.db, { userId, by: { kind: 'webhook', channelId } });
  await look();
  expect(await state()).toEqual({ state: 'off', offReason: 'failing' });
  expect(await told()).toMatchObject([{ channel: 'email', kind: 'notice' }]);
  expect((await told())[0]?.body).toContain(
    'Webhook “Home” took nothing for 24 hours and is switched off; none of your routes goes to it.',
  );
  const ended = async () => {
    const [row] = await app.db.query<{ status: string; reason: string | null }[]>(
      `SELECT status, reason FROM deliveries WHERE id = $1 AND status = 'cancelled'`,
      [deliveryId],
    );
    return row ?? null;
  };
  expect(await until(ended, 'the end of the delivery')).toEqual({
    status: 'cancelled',
    reason: 'channel-off',
  });
});

it('is told with where alerts of its routes go now: what works there, and to nobody where nothing does', async () => {
  const { userId, channelId, told } = await troubled('chat', `state = 'off', off_reason = 'gone'`);
  const routes = [
    ['Chat', 'telegram', null],
    ['Mail', 'email', null],
    [
      'Other',
      'channel',
      await addChannel(app.db, { userId, kind: 'webhook', url: 'http://127.0.0.1:9/other' }),
    ],
  ] as const;
  for (const [name, kind, other] of routes) {
    await app.db.query(
      `WITH made AS (INSERT INTO routes (user_id, name) VALUES ($1, $2) RETURNING id),
            steps AS (INSERT INTO route_steps SELECT id, n, 60 * (n - 1), 'nothing', false FROM made, generate_series(1, 2) n)
       INSERT INTO route_step_channels
       SELECT id, 1, 'channel', $3::uuid FROM made UNION ALL SELECT id, 2, $4, $5::uuid FROM made`,
      [userId, name, channelId, kind, other],
    );
  }
  await look();
  expect((await told())[0]?.body).toContain('; alerts go to Telegram, e-mail and Home.');
  await app.db.query('DELETE FROM deliveries WHERE user_id = $1', [userId]);
  await app.db.query(
    `UPDATE channels SET notified_at = NULL, state = 'off', off_reason = coalesce(off_reason, 'person')
                       WHERE user_id = $1`,
    [userId],
  );
  await app.db.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [userId]);
  await look();
  expect((await told())[0]?.body).toContain('; alerts on the routes “Mail” and “Other” reach nobody now.');
});

it.each([
  ['7 failures', failing(DAY, 7)],
  ['less than a day', failing(DAY - 1, 20)],
])('stays on after %s', async (_name, change) => {
  const { state } = await troubled('mail', change);
  await look();
  expect(await state()).toMatchObject({ state: 'on' });
});

it('is told by a mail about the account where nothing else reaches the person', async () => {
  const { told } = await troubled('none', `state = 'off', off_reason = 'gone'`);
  await look();
  expect(await told()).toMatchObject([{ channel: 'email', kind: 'mail', body: 'account-message' }]);
});
