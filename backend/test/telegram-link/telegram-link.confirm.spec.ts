import type { LoggedCall } from '../../../e2e/stand-ins/telegram/state/world.js';
import { LinkRequests } from '../../src/features/telegram-link/link-requests.js';
import { TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: TelegramLinkFixture;

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open();
});
afterAll(() => fixture.close());

const EXPIRED = { status: 200, body: { status: 'expired' } };
const PENDING = { status: 200, body: { status: 'pending' } };

describe('linking a chat to an account', () => {
  it('asks before it connects, and connects when the asked chat confirms', async () => {
    const ann = await fixture.person({ email: 'ann.smith@mail.example' });
    const phone = fixture.phone('ann_s');
    expect(await fixture.status(ann.cookie)).toEqual({ connected: false, owner: 'account' });
    const { token, code } = await fixture.begin(ann);
    expect(await fixture.poll(token, ann.cookie)).toEqual(PENDING);

    const question = await fixture.start(phone, code);
    expect(fixture.text(phone, question)).toMatch(/^Connect this chat to the account a•••@m•••\.example\?/);
    expect(fixture.labels(phone, question)).toEqual(['Confirm', 'Cancel']);
    expect(await fixture.linkedTo(phone)).toBeNull();
    expect(await fixture.poll(token, ann.cookie)).toEqual(PENDING);
    expect(await fixture.status(ann.cookie)).toEqual({ connected: false, owner: 'account' });

    await expect(fixture.press(phone, question, 'Confirm')).resolves.toBe('Connected.');
    expect(fixture.text(phone, question)).toMatch(
      /^Connected to a•••@m•••\.example\. Your alerts will arrive/,
    );
    expect(fixture.labels(phone, question)).toEqual([]);
    const chat = { username: 'ann_s', telegramUsername: 'ann_s', chat_id: String(phone) };
    expect(await fixture.status(ann.cookie)).toEqual({ connected: true, owner: 'account', ...chat });
    expect(await fixture.poll(token, ann.cookie)).toEqual({
      status: 200,
      body: { status: 'connected', username: 'ann_s', chatId: String(phone) },
    });
    const [linked] = await fixture.app.db.query<{ linkedAt: Date | null }[]>(
      'SELECT linked_at AS "linkedAt" FROM telegram_chats WHERE chat_id = $1',
      [phone],
    );
    expect(linked?.linkedAt).toBeInstanceOf(Date);
  });

  it('tells only the person who asked', async () => {
    const ann = await fixture.person();
    const bob = await fixture.person();
    const { token, code } = await fixture.begin(ann);
    for (const when of ['before', 'after'] as const) {
      if (when === 'after') {
        const phone = fixture.phone();
        await fixture.press(phone, await fixture.start(phone, code), 'Confirm');
      }
      expect(await fixture.poll(token)).toMatchObject({ status: 404 });
      expect(await fixture.poll(token, bob.cookie)).toMatchObject({ status: 404 });
      expect(await fixture.poll(token, ann.cookie)).toMatchObject({ status: 200 });
    }
  });

  it('never makes the token of somebody signed in a trial session', async () => {
    const ann = await fixture.person();
    const { token, code } = await fixture.begin(ann);
    const phone = fixture.phone();
    await fixture.press(phone, await fixture.start(phone, code), 'Confirm');
    expect(await fixture.status(null, token)).toEqual({ connected: false });
    expect(await fixture.status(ann.cookie, token)).toMatchObject({ connected: true, trial: 'ended' });
    const trigger = { symbol: 'BTC', operator: 'ABOVE', threshold: 1000, isArmed: true };
    const { body } = await fixture.http
      .post('/api/trial/triggers/upsert')
      .send({ token, trigger })
      .expect(401);
    expect(body).toMatchObject({ code: 'TRIAL_TOKEN', message: 'Invalid trial token' });
  });

  it('lets nobody else answer', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const stranger = fixture.phone();
    const { code } = await fixture.begin(ann);
    const question = await fixture.start(phone, code);
    const forwarded = await fixture.start(stranger, code);
    expect(fixture.text(stranger, forwarded)).toMatch(/^I do not know this link/);
    // A client of its own making may send any data for a message that has buttons.
    const other = await fixture.person();
    const own = await fixture.start(stranger, (await fixture.begin(other)).code);
    const requests = fixture.app.nest.get(LinkRequests);
    for (const answer of [
      requests.confirm(code, String(stranger), 'keep'),
      requests.decline(code, String(stranger)),
    ]) {
      await expect(answer).resolves.toEqual({ kind: 'unknown' });
    }
    expect(await fixture.linkedTo(stranger)).toBeNull();
    await fixture.press(stranger, own, 'Cancel');
    await fixture.press(phone, question, 'Confirm');
    expect(await fixture.linkedTo(phone)).toBe(ann.id);
  });

  it('never confirms what was not asked', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    await fixture.nextMessage(phone, () => fixture.app.telegram.sendText(phone, '/help'));
    const { code } = await fixture.begin(ann);
    const confirmed = await fixture.app.nest.get(LinkRequests).confirm(code, String(phone), 'keep');
    expect(confirmed).toEqual({ kind: 'unknown' });
    expect(await fixture.linkedTo(phone)).toBeNull();
  });

  it('does not work in a group', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const { token, code } = await fixture.begin(ann);
    const { telegram } = fixture.app;
    const group = telegram.createGroup({ title: 'Friends', memberIds: [phone] });
    const before = telegram.calls().length;
    telegram.setBotMembership(group.id, { by: phone, status: 'member' });
    telegram.sendGroupText(group.id, { from: phone, text: `/start ${code}` });
    telegram.sendGroupText(group.id, { from: phone, text: '/price BTC' });
    const isAnswer = (call: LoggedCall) => call.method === 'sendMessage' && call.chatId === group.id;
    await until(() => telegram.calls(before).some(isAnswer), 'the answer to /price');
    expect(await fixture.poll(token, ann.cookie)).toEqual(PENDING);
    const [row] = await fixture.app.db.query<{ asked: string | null }[]>(
      'SELECT asking_chat_id AS asked FROM handshakes WHERE user_id = $1',
      [ann.id],
    );
    expect(row).toEqual({ asked: null });
  });

  it('may be pressed twice, and started twice', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const { code } = await fixture.begin(ann);
    const first = await fixture.start(phone, code);
    const second = await fixture.start(phone, code);
    expect(fixture.labels(phone, second)).toEqual(['Confirm', 'Cancel']);
    await fixture.press(phone, second, 'Confirm');
    await expect(fixture.press(phone, first, 'Confirm')).resolves.toBe('Connected.');
    expect(fixture.text(phone, first)).toMatch(/^Connected to /);
    const third = await fixture.start(phone, code);
    expect(fixture.text(phone, third)).toMatch(/^Connected to .*Your alerts arrive in this chat/);
    expect(fixture.labels(phone, third)).toEqual([]);
    expect(await fixture.linkedTo(phone)).toBe(ann.id);
  });

  it('ends with Cancel, which does not undo a Confirm', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const { token, code } = await fixture.begin(ann);
    const first = await fixture.start(phone, code);
    const second = await fixture.start(phone, code);
    await expect(fixture.press(phone, first, 'Cancel')).resolves.toBe('Not connected.');
    expect(fixture.text(phone, first)).toBe('Not connected. Nothing has changed.');
    expect(await fixture.poll(token, ann.cookie)).toEqual(EXPIRED);
    await expect(fixture.press(phone, second, 'Confirm')).resolves.toBe('This link no longer works.');
    expect(await fixture.linkedTo(phone)).toBeNull();

    const again = await fixture.begin(ann);
    const question = await fixture.start(phone, again.code);
    const late = await fixture.start(phone, again.code);
    await fixture.press(phone, question, 'Confirm');
    await expect(fixture.press(phone, late, 'Cancel')).resolves.toBe('Connected.');
    expect(fixture.text(phone, late)).toMatch(/^Connected to /);
    expect(await fixture.linkedTo(phone)).toBe(ann.id);
  });

  it('is over after 10 minutes, asked or not', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const asked = await fixture.begin(ann);
    const question = await fixture.start(phone, asked.code);
    const unasked = await fixture.begin(ann);
    await fixture.app.db.query('UPDATE handshakes SET code_expires_at = now() WHERE user_id = $1', [ann.id]);
    await expect(fixture.press(phone, question, 'Confirm')).resolves.toBe('This link no longer works.');
    expect(fixture.text(phone, question)).toMatch(/^This link has expired\. A link works for 10 minutes/);
    expect(fixture.text(phone, await fixture.start(phone, unasked.code))).toMatch(/^This link has expired/);
    expect(await fixture.poll(asked.token, ann.cookie)).toEqual(EXPIRED);
    expect(await fixture.linkedTo(phone)).toBeNull();
  });

  it.each(['suspended', 'deleted'] as const)(
    'refuses an account that was %s after it asked',
    async (status) => {
      const ann = await fixture.person();
      const phone = fixture.phone();
      const { code } = await fixture.begin(ann);
      const question = await fixture.start(phone, code);
      await fixture.app.db.query(
        `UPDATE users SET status = $2, email = CASE WHEN $2 = 'suspended' THEN email END,
              email_key = CASE WHEN $2 = 'suspended' THEN email_key END WHERE id = $1`,
        [ann.id, status],
      );
      await fixture.press(phone, question, 'Confirm');
      expect(fixture.text(phone, question)).toBe(
        'This account is no longer active, so no chat can be connected to it.',
      );
      expect(await fixture.linkedTo(phone)).toBeNull();
      expect(fixture.text(phone, await fixture.start(phone, code))).toMatch(
        /^This account is no longer active/,
      );
    },
  );

  it('is given up by the page that showed the link', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const { token, code } = await fixture.begin(ann);
    const question = await fixture.start(phone, code);
    await fixture.http.post('/api/telegram/disconnect').set('Cookie', ann.cookie).send({ token }).expect(200);
    await fixture.press(phone, question, 'Confirm');
    expect(fixture.text(phone, question)).toMatch(/^This link was cancelled on the page/);
    expect(await fixture.linkedTo(phone)).toBeNull();
  });

  it('turns messages on again that were stopped', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    await fixture.nextMessage(phone, () => fixture.app.telegram.sendText(phone, '/stop'));
    const { code } = await fixture.begin(ann);
    const question = await fixture.start(phone, code);
    const stopped = () =>
      fixture.app.db.query('SELECT FROM telegram_chats WHERE chat_id = $1 AND stopped_at IS NOT NULL', [
        phone,
      ]);
    expect(await stopped()).toHaveLength(1);
    const again = await fixture.start(phone, code);
    await fixture.press(phone, question, 'Confirm');
    expect(await stopped()).toHaveLength(0);

    // Confirm comes again, as after a process that ended before it turned them on.
    await fixture.nextMessage(phone, () => fixture.app.telegram.sendText(phone, '/stop'));
    await expect(fixture.press(phone, again, 'Confirm')).resolves.toBe('Connected.');
    expect(await stopped()).toHaveLength(0);
  });

  it('says so in a new message when the question cannot be edited', async () => {
    const ann = await fixture.person();
    const phone = fixture.phone();
    const { code } = await fixture.begin(ann);
    const question = await fixture.start(phone, code);
    const data = fixture.dataOf(phone, question, 'keep');
    const { telegram } = fixture.app;
    const description = "Bad Request: message can't be edited";
    telegram.script({ method: 'editMessageText', chatId: phone, error_code: 400, description });
    const said = await fixture.nextMessage(phone, () =>
      telegram.pressButton(phone, { messageId: question, data }),
    );
    expect(fixture.text(phone, said)).toMatch(/^Connected to /);
    expect(await fixture.linkedTo(phone)).toBe(ann.id);
  });
});
