import { CHAT_OF_AN_ACCOUNT, CONNECT_TELEGRAM_FIRST } from '../../src/contract/telegram.js';
import { type ChatStatus, ChatStatusStream } from '../../src/features/telegram-link/chat-status-stream.js';
import { Handshakes } from '../../src/features/telegram-link/handshakes.js';
import { TelegramLinkDesk } from '../fixtures/telegram-link-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

let desk: TelegramLinkDesk;
let statuses: ChatStatus[] = [];

beforeAll(async () => {
  desk = await TelegramLinkDesk.open();
  desk.app.nest.get(ChatStatusStream).subscribe((status) => statuses.push(status));
});
afterAll(() => desk.close());
beforeEach(() => {
  statuses = [];
});

describe('one chat, one account', () => {
  it('moves the account to the chat that confirms last, and tells the one before', async () => {
    const ann = await desk.person();
    const first = desk.phone();
    const second = desk.phone();
    await desk.link(ann, first);
    const [{ token }, before] = [await desk.begin(ann), await desk.begin(ann)];
    await desk.press(second, await desk.start(second, before.code), 'Confirm');
    expect(await desk.linkedTo(first)).toBeNull();
    expect(await desk.linkedTo(second)).toBe(ann.id);
    expect(await desk.status(ann.cookie)).toMatchObject({ connected: true, chat_id: String(second) });
    await until(() => desk.lastText(first).startsWith('Your account was connected to another chat.'));
    expect(await desk.poll(token, ann.cookie)).toMatchObject({ body: { status: 'pending' } });
  });

  it('refuses a chat of another account, and says how to free it', async () => {
    const ann = await desk.person({ email: 'ann@mail.example' });
    const bob = await desk.person();
    const phone = desk.phone();
    await desk.link(ann, phone);
    const { token, code } = await desk.begin(bob);
    const refused = await desk.start(phone, code);
    expect(desk.text(phone, refused)).toMatch(
      /^This chat is connected to another account, a•••@m•••\.example\./,
    );
    expect(desk.text(phone, refused)).toMatch(/press Disconnect under Telegram Notifications/);
    expect(await desk.poll(token, bob.cookie)).toMatchObject({ body: { status: 'pending' } });
    expect(await desk.linkedTo(phone)).toBe(ann.id);

    await desk.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200, { ok: true });
    await until(() => desk.lastText(phone).startsWith('This chat was disconnected'));
    await desk.app.db.query('INSERT INTO bundle_windows (chat_id, since, messages) VALUES ($1, now(), 5)', [
      phone,
    ]);
    await desk.press(phone, await desk.start(phone, code), 'Confirm');
    expect(await desk.linkedTo(phone)).toBe(bob.id);
    const windows = await desk.app.db.query('SELECT FROM bundle_windows WHERE chat_id = $1', [phone]);
    expect(windows).toEqual([]);
  });

  it('refuses a chat that another account got between the question and Confirm', async () => {
    const ann = await desk.person();
    const bob = await desk.person({ email: 'bob@bank.example' });
    const phone = desk.phone();
    const asked = await desk.start(phone, (await desk.begin(ann)).code);
    await desk.link(bob, phone);
    await expect(desk.press(phone, asked, 'Confirm')).resolves.toBe(
      'This chat is connected to another account.',
    );
    expect(desk.text(phone, asked)).toMatch(/connected to another account, b•••@b•••\.example/);
    expect(await desk.linkedTo(phone)).toBe(bob.id);
  });

  it('connects at once what is connected, when its own account shows a link', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    await desk.link(ann, phone);
    const { token, code } = await desk.begin(ann);
    expect(desk.text(phone, await desk.start(phone, code))).toMatch(/^Connected to /);
    expect(await desk.poll(token, ann.cookie)).toMatchObject({ body: { status: 'connected' } });
  });

  it('gives a chat of an account no trial', async () => {
    const ann = await desk.person();
    const phone = desk.phone('has_account');
    await desk.link(ann, phone);
    const handshakes = desk.app.nest.get(Handshakes);
    const { token, code } = await handshakes.create();
    expect(desk.text(phone, await desk.start(phone, code))).toMatch(/it cannot have a trial as well/);
    await expect(handshakes.poll(token)).resolves.toEqual({ status: 'pending' });
    await expect(handshakes.open(String(phone))).resolves.toBeNull();

    const before = desk.lastText(phone);
    await desk.http.post('/api/trial/start').send({ handle: '@has_account' }).expect(200);
    await until(() => desk.lastText(phone) !== before);
    const typed = /\d{3} ?\d{3}/.exec(desk.lastText(phone))?.[0];
    const { body } = await desk.http.post('/api/trial/verify').send({ handle: '@has_account', code: typed });
    expect(body).toMatchObject({ statusCode: 409, message: CHAT_OF_AN_ACCOUNT });
  });
});

describe('disconnecting the account', () => {
  it('unlinks, tells the chat and the screens, and may be repeated', async () => {
    const ann = await desk.person();
    const phone = desk.phone('ann_leaves');
    await desk.link(ann, phone);
    const pending = await desk.begin(ann);
    const chatId = String(phone);
    const connected = {
      connected: true,
      owner: 'account',
      username: 'ann_leaves',
      telegramUsername: 'ann_leaves',
    };
    expect(statuses).toEqual([{ chatId, userId: ann.id, status: { ...connected, chat_id: chatId } }]);
    for (let times = 0; times < 2; times += 1) {
      await desk.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200, { ok: true });
    }
    expect(statuses.slice(1)).toEqual([
      { chatId, userId: ann.id, status: { connected: false, owner: 'account' } },
    ]);
    await until(() => desk.lastText(phone).startsWith('This chat was disconnected from your account.'));
    expect(await desk.status(ann.cookie)).toEqual({ connected: false, owner: 'account' });
    expect(await desk.poll(pending.token, ann.cookie)).toMatchObject({ body: { status: 'expired' } });
  });

  it('is known to the bot when the person starts it again', async () => {
    const ann = await desk.person();
    const { person: phone, token } = await desk.app.connect('ann_starts_again');
    await desk.http.post('/api/telegram/update').set('Cookie', ann.cookie).send({ token }).expect(200);
    const start = async () =>
      desk.text(phone, await desk.nextMessage(phone, () => desk.app.telegram.sendText(phone, '/start')));
    await until(() => desk.lastText(phone).startsWith('Connected to '));
    expect(await start()).toMatch(/^You are connected\./);
    await desk.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200);
    await until(() => desk.lastText(phone).startsWith('This chat was disconnected'));
    expect(await start()).toMatch(/^Hello, I am Bellwether\./);
  });

  it('needs a session, and leaves the chats of others alone', async () => {
    const ann = await desk.person();
    const bob = await desk.person();
    const phone = desk.phone();
    await desk.link(ann, phone);
    await desk.http.delete('/api/telegram/link').expect(401);
    await desk.http.delete('/api/telegram/link').set('Cookie', bob.cookie).expect(200);
    expect(await desk.linkedTo(phone)).toBe(ann.id);
  });

  it('is not what ending the trial of a browser does', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    await desk.link(ann, phone);
    const trial = await desk.app.connect('other_trial');
    const call = desk.http.post('/api/telegram/disconnect').set('Cookie', ann.cookie);
    await call.send({ token: trial.token }).expect(200);
    expect(await desk.status(null, trial.token)).toEqual({ connected: false });
    expect(await desk.status(ann.cookie)).toMatchObject({ connected: true });
  });
});

describe('the status', () => {
  it('tells a live trial of somebody signed in from a dead one', async () => {
    const ann = await desk.person();
    const trial = await desk.app.connect('live_trial');
    const account = { connected: false, owner: 'account' };
    expect(await desk.status(ann.cookie, trial.token)).toEqual({ ...account, trial: 'live' });
    expect(await desk.status(ann.cookie, 'no-such-token')).toEqual({ ...account, trial: 'ended' });
    expect(await desk.status(ann.cookie)).toEqual(account);
    expect(await desk.status(null, trial.token)).toMatchObject({ connected: true, chat_id: trial.chatId });
    expect(await desk.status('bw_session=forged', trial.token)).toMatchObject({ connected: true });
    expect(await desk.status(null)).toEqual({ connected: false });
  });

  it('shows what the person does in Telegram, here and on the screens', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    await desk.link(ann, phone);
    statuses = [];
    desk.app.telegram.block(phone);
    await until(() => statuses.length === 1);
    expect(await desk.status(ann.cookie)).toMatchObject({ connected: true, blocked: true });
    await desk.http.post('/api/telegram/test-message').set('Cookie', ann.cookie).expect(409);
    desk.app.telegram.unblock(phone);
    await until(() => statuses.length === 2);
    desk.app.telegram.sendText(phone, '/stop');
    await until(() => statuses.length === 3);
    expect(await desk.status(ann.cookie)).toMatchObject({ connected: true, stopped: true });
    expect(
      statuses.map(({ userId, status: { blocked, stopped } }) => ({ userId, blocked, stopped })),
    ).toEqual([{ userId: ann.id, blocked: true }, { userId: ann.id }, { userId: ann.id, stopped: true }]);
  });
});

describe('the test message', () => {
  it('goes to the chat of the account, three times a minute', async () => {
    const ann = await desk.person();
    const send = () => desk.http.post('/api/telegram/test-message').set('Cookie', ann.cookie);
    for (let times = 0; times < 4; times += 1) {
      const { body } = await send().expect(409);
      expect(body).toMatchObject({ code: 'CONFLICT', message: CONNECT_TELEGRAM_FIRST });
    }
    const phone = desk.phone();
    await desk.link(ann, phone);
    for (let times = 0; times < 3; times += 1) await send().expect(200, { ok: true });
    expect(desk.lastText(phone)).toMatch(/^TEST .*\nYour alerts will arrive here/);
    await send().expect(429);
    await desk.http.post('/api/telegram/test-message').expect(401);
  });

  it('is refused while the bot is blocked', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    await desk.link(ann, phone);
    desk.app.telegram.block(phone);
    await until(async () => 'blocked' in (await desk.status(ann.cookie)));
    const { body } = await desk.http.post('/api/telegram/test-message').set('Cookie', ann.cookie).expect(409);
    expect(body).toMatchObject({ code: 'TELEGRAM_BLOCKED' });
  });
});
