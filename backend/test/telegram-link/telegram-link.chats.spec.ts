import { CHAT_OF_AN_ACCOUNT, CONNECT_TELEGRAM_FIRST } from '../../src/contract/telegram.js';
import { type ChatStatus, ChatEvents } from '../../src/features/telegram-link/chat-events.js';
import { LinkTokens } from '../../src/features/telegram-link/link-tokens.js';
import { TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: TelegramLinkFixture;
let statuses: ChatStatus[] = [];

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open({
    email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Bellwether <bell@bellwether.example>' },
  });
  fixture.app.nest.get(ChatEvents).status.subscribe((status) => statuses.push(status));
});
afterAll(() => fixture.close());
beforeEach(() => {
  statuses = [];
});

describe('one chat, one account', () => {
  it('moves the account to the chat that confirms last, and tells the one before', async () => {
    const ann = await fixture.person();
    const first = fixture.phone();
    const second = fixture.phone();
    await fixture.link(ann, first);
    const [{ token }, before] = [await fixture.begin(ann), await fixture.begin(ann)];
    await fixture.press(second, await fixture.start(second, before.code), 'Confirm');
    expect(await fixture.linkedTo(first)).toBeNull();
    expect(await fixture.linkedTo(second)).toBe(ann.id);
    expect(await fixture.status(ann.cookie)).toMatchObject({ connected: true, chat_id: String(second) });
    await until(() => fixture.lastText(first).startsWith('Your account was connected to another chat.'));
    expect(await fixture.poll(token, ann.cookie)).toMatchObject({ body: { status: 'pending' } });
  });

  it('refuses a chat of another account, and says how to free it', async () => {
    const ann = await fixture.person({ email: 'ann@mail.example' });
    const bob = await fixture.person();
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    const { token, code } = await fixture.begin(bob);
    const refused = await fixture.start(phone, code);
    expect(fixture.text(phone, refused)).toMatch(
      /^This chat is connected to another account, a•••@m•••\.example\./,
    );
    expect(fixture.text(phone, refused)).toMatch(/press Disconnect under Telegram Notifications/);
    expect(await fixture.poll(token, bob.cookie)).toMatchObject({ body: { status: 'pending' } });
    expect(await fixture.linkedTo(phone)).toBe(ann.id);

    await fixture.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200, { ok: true });
    await until(() => fixture.lastText(phone).startsWith('This chat was disconnected'));
    await fixture.app.db.query(
      'INSERT INTO bundle_windows (chat_id, since, messages) VALUES ($1, now(), 5)',
      [phone],
    );
    await fixture.press(phone, await fixture.start(phone, code), 'Confirm');
    expect(await fixture.linkedTo(phone)).toBe(bob.id);
    const windows = await fixture.app.db.query('SELECT FROM bundle_windows WHERE chat_id = $1', [phone]);
    expect(windows).toEqual([]);
  });

  it('refuses a chat that another account got between the question and Confirm', async () => {
    const ann = await fixture.person();
    const bob = await fixture.person({ email: 'bob@bank.example' });
    const phone = fixture.phone();
    const asked = await fixture.start(phone, (await fixture.begin(ann)).code);
    await fixture.link(bob, phone);
    await expect(fixture.press(phone, asked, 'Confirm')).resolves.toBe(
      'This chat is connected to another account.',
    );
    expect(fixture.text(phone, asked)).toMatch(/connected to another account, b•••@b•••\.example/);
    expect(await fixture.linkedTo(phone)).toBe(bob.id);
  });

  it('connects at once what is connected, when its own account shows a link', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    const { token, code } = await fixture.begin(ann);
    expect(fixture.text(phone, await fixture.start(phone, code))).toMatch(/^Connected to /);
    expect(await fixture.poll(token, ann.cookie)).toMatchObject({ body: { status: 'connected' } });
  });

  it('gives a chat of an account no trial', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone('has_account');
    await fixture.link(ann, phone);
    const handshakes = fixture.app.nest.get(LinkTokens);
    const { token, code } = await handshakes.create();
    expect(fixture.text(phone, await fixture.start(phone, code))).toMatch(/it cannot have a trial as well/);
    await expect(handshakes.poll(token)).resolves.toEqual({ status: 'pending' });
    await expect(handshakes.open(String(phone))).resolves.toBeNull();

    const before = fixture.lastText(phone);
    await fixture.http.post('/api/trial/start').send({ handle: '@has_account' }).expect(200);
    await until(() => fixture.lastText(phone) !== before);
    const typed = /\d{3} ?\d{3}/.exec(fixture.lastText(phone))?.[0];
    const { body } = await fixture.http
      .post('/api/trial/verify')
      .send({ handle: '@has_account', code: typed });
    expect(body).toMatchObject({ statusCode: 409, message: CHAT_OF_AN_ACCOUNT });
  });
});

describe('disconnecting the account', () => {
  it('unlinks, tells the chat and the screens, and may be repeated', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone('ann_leaves');
    await fixture.link(ann, phone);
    const pending = await fixture.begin(ann);
    const chatId = String(phone);
    const connected = {
      connected: true,
      owner: 'account',
      username: 'ann_leaves',
      telegramUsername: 'ann_leaves',
    };
    expect(statuses).toEqual([{ chatId, userId: ann.id, status: { ...connected, chat_id: chatId } }]);
    for (let times = 0; times < 2; times += 1) {
      await fixture.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200, { ok: true });
    }
    expect(statuses.slice(1)).toEqual([
      { chatId, userId: ann.id, status: { connected: false, owner: 'account' } },
    ]);
    await until(() => fixture.lastText(phone).startsWith('This chat was disconnected from your account.'));
    expect(await fixture.status(ann.cookie)).toEqual({ connected: false, owner: 'account' });
    expect(await fixture.poll(pending.token, ann.cookie)).toMatchObject({ body: { status: 'expired' } });
  });

  it('is known to the bot when the person starts it again', async () => {
    const ann = await fixture.person();
    const { person: phone, token } = await fixture.app.connect('ann_starts_again');
    await fixture.http.post('/api/telegram/update').set('Cookie', ann.cookie).send({ token }).expect(200);
    const start = async () =>
      fixture.text(
        phone,
        await fixture.nextMessage(phone, () => fixture.app.telegram.sendText(phone, '/start')),
      );
    await until(() => fixture.lastText(phone).startsWith('Connected to '));
    expect(await start()).toMatch(/^You are connected\./);
    await fixture.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200);
    await until(() => fixture.lastText(phone).startsWith('This chat was disconnected'));
    expect(await start()).toMatch(/^Hello, I am Bellwether\./);
  });

  it('needs a session, and leaves the chats of others alone', async () => {
    const ann = await fixture.person();
    const bob = await fixture.person();
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    await fixture.http.delete('/api/telegram/link').expect(401);
    await fixture.http.delete('/api/telegram/link').set('Cookie', bob.cookie).expect(200);
    expect(await fixture.linkedTo(phone)).toBe(ann.id);
  });

  it('is not what ending the trial of a browser does', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    const trial = await fixture.app.connect('other_trial');
    const call = fixture.http.post('/api/telegram/disconnect').set('Cookie', ann.cookie);
    await call.send({ token: trial.token }).expect(200);
    expect(await fixture.status(null, trial.token)).toEqual({ connected: false });
    expect(await fixture.status(ann.cookie)).toMatchObject({ connected: true });
  });
});

describe('the status', () => {
  it('tells a live trial of somebody signed in from a dead one', async () => {
    const ann = await fixture.person();
    const trial = await fixture.app.connect('live_trial');
    const account = { connected: false, owner: 'account' };
    expect(await fixture.status(ann.cookie, trial.token)).toEqual({ ...account, trial: 'live' });
    expect(await fixture.status(ann.cookie, 'no-such-token')).toEqual({ ...account, trial: 'ended' });
    expect(await fixture.status(ann.cookie)).toEqual(account);
    expect(await fixture.status(null, trial.token)).toMatchObject({ connected: true, chat_id: trial.chatId });
    expect(await fixture.status('bw_session=forged', trial.token)).toMatchObject({ connected: true });
    expect(await fixture.status(null)).toEqual({ connected: false });
  });

  it('shows what the person does in Telegram, here and on the screens', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    statuses = [];
    fixture.app.telegram.block(phone);
    await until(() => statuses.length === 1);
    expect(await fixture.status(ann.cookie)).toMatchObject({ connected: true, blocked: true });
    await fixture.http.post('/api/telegram/test-message').set('Cookie', ann.cookie).expect(409);
    fixture.app.telegram.unblock(phone);
    await until(() => statuses.length === 2);
    fixture.app.telegram.sendText(phone, '/stop');
    await until(() => statuses.length === 3);
    expect(await fixture.status(ann.cookie)).toMatchObject({ connected: true, stopped: true });
    expect(
      statuses.map(({ userId, status: { blocked, stopped } }) => ({ userId, blocked, stopped })),
    ).toEqual([{ userId: ann.id, blocked: true }, { userId: ann.id }, { userId: ann.id, stopped: true }]);
  });
});

describe('the test message', () => {
  it('goes to the chat of the account, three times a minute', async () => {
    const ann = await fixture.person();
    const send = () => fixture.http.post('/api/telegram/test-message').set('Cookie', ann.cookie);
    for (let times = 0; times < 4; times += 1) {
      const { body } = await send().expect(409);
      expect(body).toMatchObject({ code: 'CONFLICT', message: CONNECT_TELEGRAM_FIRST });
    }
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    for (let times = 0; times < 3; times += 1) await send().expect(200, { ok: true });
    expect(fixture.lastText(phone)).toMatch(/^TEST .*\nYour alerts will arrive here/);
    await send().expect(429);
    await fixture.http.post('/api/telegram/test-message').expect(401);
  });

  it('is refused while the bot is blocked', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    await fixture.link(ann, phone);
    fixture.app.telegram.block(phone);
    await until(async () => 'blocked' in (await fixture.status(ann.cookie)));
    const { body } = await fixture.http
      .post('/api/telegram/test-message')
      .set('Cookie', ann.cookie)
      .expect(409);
    expect(body).toMatchObject({ code: 'TELEGRAM_BLOCKED' });
  });
});

describe('an account without a chat', () => {
  it.each([
    ['neither an address nor a route', false, null, undefined],
    ['a verified address', true, null, true],
    ['a verified address, and a usual route to Telegram alone', true, 'telegram', undefined],
    ['a usual route to a channel', false, 'on', true],
    ['a usual route to a channel that is off', true, 'off', undefined],
  ] as const)('with %s', async (_name, emailVerified, way, elsewhere) => {
    const { db } = fixture.app;
    const ann = await fixture.person({ emailVerified });
    if (way !== null) {
      await db.query(
        `WITH pager AS (
           INSERT INTO channels (user_id, kind, label, address, address_key, sealed, state)
           SELECT $1, 'webhook', 'Pager', 'pager', '', '', $2 WHERE $2 <> 'telegram' RETURNING id
         ), made AS (INSERT INTO routes (user_id, name) VALUES ($1, 'own') RETURNING id
         ), step AS (INSERT INTO route_steps SELECT id, 1, 0, 'nothing', false FROM made
         ), ways AS (
           INSERT INTO route_step_channels
           SELECT made.id, 1, CASE WHEN pager.id IS NULL THEN 'telegram' ELSE 'channel' END, pager.id FROM made LEFT JOIN pager ON true
         )
         UPDATE user_settings SET route_id = made.id FROM made WHERE user_id = $1`,
        [ann.id, way],
      );
    }
    expect(await fixture.status(ann.cookie)).toEqual({
      connected: false,
      owner: 'account',
      ...(elsewhere && { elsewhere }),
    });
  });

  it('with a verified address, and an armed trigger whose own route leads to Telegram alone', async () => {
    const { db } = fixture.app;
    const ann = await fixture.person({ emailVerified: true });
    const [trigger] = await fixture.addUserTriggers(ann.id, ['BTC']);
    await db.query(
      `WITH made AS (INSERT INTO routes (user_id, name) VALUES ($1, 'own') RETURNING id
       ), step AS (INSERT INTO route_steps SELECT id, 1, 0, 'nothing', false FROM made
       ), ways AS (INSERT INTO route_step_channels SELECT id, 1, 'telegram' FROM made)
       UPDATE triggers SET route_id = made.id, phase = 'armed' FROM made WHERE triggers.id = $2`,
      [ann.id, trigger],
    );
    expect(await fixture.status(ann.cookie)).toEqual({ connected: false, owner: 'account' });
    await db.query(`UPDATE triggers SET phase = 'disarmed' WHERE id = $1`, [trigger]);
    expect(await fixture.status(ann.cookie)).toMatchObject({ elsewhere: true });
  });
});
