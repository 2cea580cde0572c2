import { StoredWatchList } from '../../src/features/triggers/watch-list.js';
import { hashOfSecret } from '../../src/identity/secret-hash.js';
import { LinkTokens } from '../../src/features/telegram-link/link-tokens.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';

const PRIVATE = 'This bot is private.';
const ROUTES = [
  ['post', '/api/trial/handshake'],
  ['get', `/api/trial/handshake/${'A'.repeat(43)}`],
  ['post', '/api/trial/start'],
  ['post', '/api/trial/verify'],
  ['post', '/api/trial/triggers'],
  ['get', '/api/triggers/public'],
  ['post', '/api/trial/triggers/upsert'],
  ['post', '/api/trial/triggers/arm'],
  ['post', '/api/trial/triggers/delete'],
  ['post', '/api/trial/send-test'],
] as const;

let fixture: TelegramLinkFixture;
beforeAll(async () => {
  fixture = await TelegramLinkFixture.open({ signUp: 'invite', trial: 'off' });
});
afterAll(() => fixture.close());

async function say(phone: number, text: string): Promise<string> {
  const message = await fixture.nextMessage(phone, () => fixture.app.telegram.sendText(phone, text));
  return fixture.text(phone, message);
}

/** A chat that was connected to a browser while there was a trial. */
async function formerTrial(token: string): Promise<number> {
  const phone = fixture.phone();
  await say(phone, '/help');
  await fixture.app.db.query(
    `INSERT INTO handshakes (token_hash, code_hash, code_expires_at, chat_id, connected_at, last_used_at)
     VALUES ($1, $2, now(), $3, now(), now())`,
    [hashOfSecret(token), hashOfSecret(`code of ${token}`), phone],
  );
  return phone;
}

it.each(ROUTES)('%s %s is not there', async (method, path) => {
  const { status, body } = await fixture.http[method](path).send({});
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
});

it.each(['/start', '/help', '/price', '/list', '/above BTC 100000', '/stop', '/start unknown', 'hello'])(
  'a stranger who writes %s hears that the bot is private',
  async (text) => {
    expect(await say(fixture.phone(), text)).toBe(PRIVATE);
    expect(await fixture.app.db.query('SELECT FROM triggers')).toEqual([]);
  },
);

it('a code that a visitor got while there was a trial connects nothing', async () => {
  const { token, code } = await fixture.app.nest.get(LinkTokens).create();
  expect(await say(fixture.phone(), `/start ${code}`)).toBe(PRIVATE);
  await fixture.http.get(`/api/trial/handshake/${token}`).expect(404);
  const [kept] = await fixture.app.db.query('SELECT chat_id AS chat FROM handshakes WHERE token_hash = $1', [
    hashOfSecret(token),
  ]);
  expect(kept).toEqual({ chat: null });
});

it('a browser that was connected is told that its session is over', async () => {
  await formerTrial('former-token');
  expect(await fixture.status(null, 'former-token')).toEqual({ connected: false });
  const alerts = fixture.http.get('/api/recent-alerts').set('Authorization', 'Bearer former-token');
  expect((await alerts.expect(401)).body.message).toBe('Session expired');
});

it('whoever has an account connects a chat, and is served as ever', async () => {
  const [ann, phone] = [await fixture.person(), fixture.phone()];
  await fixture.link(ann, phone);
  expect(await say(phone, '/start')).toMatch(/^You are connected/);
  expect(await say(phone, '/list')).not.toBe(PRIVATE);
  expect(await say(phone, 'hello')).toMatch(/^I did not understand/);
});

it('triggers of a former trial stay as they are and do not ring', async () => {
  const chat = await formerTrial('another-former-token');
  const [ann, phone] = [await fixture.person(), fixture.phone()];
  await fixture.link(ann, phone);
  const level = { symbol: 'BTC', op: 'above', v1: 70_000 };
  await fixture.http.post('/api/triggers').set('Cookie', ann.cookie).send(level).expect(201);
  await fixture.app.db.query(
    `INSERT INTO triggers SELECT (jsonb_populate_record(one, jsonb_build_object(
       'id', gen_random_uuid(), 'user_id', NULL, 'trial_chat_id', $1::text))).* FROM triggers one WHERE user_id = $2`,
    [String(chat), ann.id],
  );
  const watchList = fixture.app.nest.get(StoredWatchList);
  const watched: string[] = [];
  for await (const batch of watchList.all()) watched.push(...batch.map(({ id }) => id));
  const ids = await fixture.app.db.query<{ id: string }[]>('SELECT id FROM triggers');
  expect(ids).toHaveLength(2);
  expect(watched).toHaveLength(1);
  await expect(watchList.find(ids.map(({ id }) => id))).resolves.toHaveLength(1);
  const phases = "SELECT FROM triggers WHERE phase = 'armed' AND user_id IS NOT NULL";
  await until(async () => {
    fixture.app.move('BTC', 60_000);
    return (await fixture.app.db.query(phases)).length === 1;
  });
  fixture.app.move('BTC', 71_000);
  await until(async () => (await fixture.app.db.query('SELECT FROM alerts')).length > 0);
  const rung = await fixture.app.db.query('SELECT user_id AS "userId", trial_chat_id AS chat FROM alerts');
  expect(rung).toEqual([{ userId: ann.id, chat: null }]);
  const { mark } = await watchList.changedSince(null);
  await fixture.app.db.query(`UPDATE triggers SET revision = revision + 1`);
  expect((await watchList.changedSince(mark)).changed).toHaveLength(1);
});
