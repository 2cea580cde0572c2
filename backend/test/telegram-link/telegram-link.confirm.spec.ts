import { LinkRequests } from '../../src/features/telegram-link/link-requests.js';
import { TelegramLinkDesk } from '../fixtures/telegram-link-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

let desk: TelegramLinkDesk;

beforeAll(async () => {
  desk = await TelegramLinkDesk.open();
});
afterAll(() => desk.close());

const EXPIRED = { status: 200, body: { status: 'expired' } };
const PENDING = { status: 200, body: { status: 'pending' } };

describe('linking a chat to an account', () => {
  it('asks before it connects, and connects when the asked chat confirms', async () => {
    const ann = await desk.person({ email: 'ann.smith@mail.example' });
    const phone = desk.phone('ann_s');
    expect(await desk.status(ann.cookie)).toEqual({ connected: false, owner: 'account' });
    const { token, code } = await desk.begin(ann);
    expect(await desk.poll(token, ann.cookie)).toEqual(PENDING);

    const question = await desk.start(phone, code);
    expect(desk.text(phone, question)).toMatch(/^Connect this chat to the account a•••@m•••\.example\?/);
    expect(desk.labels(phone, question)).toEqual(['Confirm', 'Cancel']);
    expect(await desk.linkedTo(phone)).toBeNull();
    expect(await desk.poll(token, ann.cookie)).toEqual(PENDING);
    expect(await desk.status(ann.cookie)).toEqual({ connected: false, owner: 'account' });

    await expect(desk.press(phone, question, 'Confirm')).resolves.toBe('Connected.');
    expect(desk.text(phone, question)).toMatch(/^Connected to a•••@m•••\.example\. Your alerts will arrive/);
    expect(desk.labels(phone, question)).toEqual([]);
    const chat = { username: 'ann_s', telegramUsername: 'ann_s', chat_id: String(phone) };
    expect(await desk.status(ann.cookie)).toEqual({ connected: true, owner: 'account', ...chat });
    expect(await desk.poll(token, ann.cookie)).toEqual({
      status: 200,
      body: { status: 'connected', username: 'ann_s', chatId: String(phone) },
    });
    const [linked] = await desk.app.db.query<{ linkedAt: Date | null }[]>(
      'SELECT linked_at AS "linkedAt" FROM telegram_chats WHERE chat_id = $1',
      [phone],
    );
    expect(linked?.linkedAt).toBeInstanceOf(Date);
  });

  it('tells only the person who asked', async () => {
    const ann = await desk.person();
    const bob = await desk.person();
    const { token, code } = await desk.begin(ann);
    for (const when of ['before', 'after'] as const) {
      if (when === 'after') {
        const phone = desk.phone();
        await desk.press(phone, await desk.start(phone, code), 'Confirm');
      }
      expect(await desk.poll(token)).toMatchObject({ status: 404 });
      expect(await desk.poll(token, bob.cookie)).toMatchObject({ status: 404 });
      expect(await desk.poll(token, ann.cookie)).toMatchObject({ status: 200 });
    }
  });

  it('never makes the token of somebody signed in a trial session', async () => {
    const ann = await desk.person();
    const { token, code } = await desk.begin(ann);
    const phone = desk.phone();
    await desk.press(phone, await desk.start(phone, code), 'Confirm');
    expect(await desk.status(null, token)).toEqual({ connected: false });
    expect(await desk.status(ann.cookie, token)).toMatchObject({ connected: true, trial: 'ended' });
    const trigger = { symbol: 'BTC', operator: 'ABOVE', threshold: 1000, isArmed: true };
    const { body } = await desk.http.post('/api/trial/triggers/upsert').send({ token, trigger }).expect(401);
    expect(body).toMatchObject({ code: 'TRIAL_TOKEN', message: 'Invalid trial token' });
  });

  it('lets nobody else answer', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    const stranger = desk.phone();
    const { code } = await desk.begin(ann);
    const question = await desk.start(phone, code);
    const forwarded = await desk.start(stranger, code);
    expect(desk.text(stranger, forwarded)).toMatch(/^I do not know this link/);
    // A client of its own making may send any data for a message that has buttons.
    const other = await desk.person();
    const own = await desk.start(stranger, (await desk.begin(other)).code);
    const requests = desk.app.nest.get(LinkRequests);
    for (const answer of [
      requests.confirm(code, String(stranger), 'keep'),
      requests.decline(code, String(stranger)),
    ]) {
      await expect(answer).resolves.toEqual({ kind: 'unknown' });
    }
    expect(await desk.linkedTo(stranger)).toBeNull();
    await desk.press(stranger, own, 'Cancel');
    await desk.press(phone, question, 'Confirm');
    expect(await desk.linkedTo(phone)).toBe(ann.id);
  });

  it('never confirms what was not asked', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    await desk.nextMessage(phone, () => desk.app.telegram.sendText(phone, '/help'));
    const { code } = await desk.begin(ann);
    const confirmed = await desk.app.nest.get(LinkRequests).confirm(code, String(phone), 'keep');
    expect(confirmed).toEqual({ kind: 'unknown' });
    expect(await desk.linkedTo(phone)).toBeNull();
  });

  it('does not work in a group', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    const { token, code } = await desk.begin(ann);
    const { telegram } = desk.app;
    const group = telegram.createGroup({ title: 'Friends', memberIds: [phone] });
    const before = telegram.calls().length;
    telegram.setBotMembership(group.id, { by: phone, status: 'member' });
    telegram.sendGroupText(group.id, { from: phone, text: `/start ${code}` });
    await until(() => telegram.calls(before).some(({ method }) => method === 'leaveChat'));
    expect(await desk.poll(token, ann.cookie)).toEqual(PENDING);
    const [row] = await desk.app.db.query<{ asked: string | null }[]>(
      'SELECT asking_chat_id AS asked FROM handshakes WHERE user_id = $1',
      [ann.id],
    );
    expect(row).toEqual({ asked: null });
  });

  it('may be pressed twice, and started twice', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    const { code } = await desk.begin(ann);
    const first = await desk.start(phone, code);
    const second = await desk.start(phone, code);
    expect(desk.labels(phone, second)).toEqual(['Confirm', 'Cancel']);
    await desk.press(phone, second, 'Confirm');
    await expect(desk.press(phone, first, 'Confirm')).resolves.toBe('Connected.');
    expect(desk.text(phone, first)).toMatch(/^Connected to /);
    const third = await desk.start(phone, code);
    expect(desk.text(phone, third)).toMatch(/^Connected to .*Your alerts arrive in this chat/);
    expect(desk.labels(phone, third)).toEqual([]);
    expect(await desk.linkedTo(phone)).toBe(ann.id);
  });

  it('ends with Cancel, which does not undo a Confirm', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    const { token, code } = await desk.begin(ann);
    const first = await desk.start(phone, code);
    const second = await desk.start(phone, code);
    await expect(desk.press(phone, first, 'Cancel')).resolves.toBe('Not connected.');
    expect(desk.text(phone, first)).toBe('Not connected. Nothing has changed.');
    expect(await desk.poll(token, ann.cookie)).toEqual(EXPIRED);
    await expect(desk.press(phone, second, 'Confirm')).resolves.toBe('This link does not work any more.');
    expect(await desk.linkedTo(phone)).toBeNull();

    const again = await desk.begin(ann);
    const question = await desk.start(phone, again.code);
    const late = await desk.start(phone, again.code);
    await desk.press(phone, question, 'Confirm');
    await expect(desk.press(phone, late, 'Cancel')).resolves.toBe('Connected.');
    expect(desk.text(phone, late)).toMatch(/^Connected to /);
    expect(await desk.linkedTo(phone)).toBe(ann.id);
  });

  it('is over after 10 minutes, asked or not', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    const asked = await desk.begin(ann);
    const question = await desk.start(phone, asked.code);
    const unasked = await desk.begin(ann);
    await desk.app.db.query('UPDATE handshakes SET code_expires_at = now() WHERE user_id = $1', [ann.id]);
    await expect(desk.press(phone, question, 'Confirm')).resolves.toBe('This link does not work any more.');
    expect(desk.text(phone, question)).toMatch(/^This link has run out\. A link works for 10 minutes/);
    expect(desk.text(phone, await desk.start(phone, unasked.code))).toMatch(/^This link has run out/);
    expect(await desk.poll(asked.token, ann.cookie)).toEqual(EXPIRED);
    expect(await desk.linkedTo(phone)).toBeNull();
  });

  it.each(['suspended', 'deleted'] as const)(
    'refuses an account that was %s after it asked',
    async (status) => {
      const ann = await desk.person();
      const phone = desk.phone();
      const { code } = await desk.begin(ann);
      const question = await desk.start(phone, code);
      await desk.app.db.query(
        `UPDATE users SET status = $2, email = CASE WHEN $2 = 'suspended' THEN email END,
              email_key = CASE WHEN $2 = 'suspended' THEN email_key END WHERE id = $1`,
        [ann.id, status],
      );
      await desk.press(phone, question, 'Confirm');
      expect(desk.text(phone, question)).toBe(
        'This account is not active any more, so no chat can be connected to it.',
      );
      expect(await desk.linkedTo(phone)).toBeNull();
      expect(desk.text(phone, await desk.start(phone, code))).toMatch(/^This account is not active any more/);
    },
  );

  it('is given up by the page that showed the link', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    const { token, code } = await desk.begin(ann);
    const question = await desk.start(phone, code);
    await desk.http.post('/api/telegram/disconnect').set('Cookie', ann.cookie).send({ token }).expect(200);
    await desk.press(phone, question, 'Confirm');
    expect(desk.text(phone, question)).toMatch(/^This link was cancelled on the page/);
    expect(await desk.linkedTo(phone)).toBeNull();
  });

  it('turns messages on again that were stopped', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    await desk.nextMessage(phone, () => desk.app.telegram.sendText(phone, '/stop'));
    const { code } = await desk.begin(ann);
    const question = await desk.start(phone, code);
    const stopped = () =>
      desk.app.db.query('SELECT FROM telegram_chats WHERE chat_id = $1 AND stopped_at IS NOT NULL', [phone]);
    expect(await stopped()).toHaveLength(1);
    const again = await desk.start(phone, code);
    await desk.press(phone, question, 'Confirm');
    expect(await stopped()).toHaveLength(0);

    // Confirm comes again, as after a process that ended before it turned them on.
    await desk.nextMessage(phone, () => desk.app.telegram.sendText(phone, '/stop'));
    await expect(desk.press(phone, again, 'Confirm')).resolves.toBe('Connected.');
    expect(await stopped()).toHaveLength(0);
  });

  it('says so in a new message when the question cannot be edited', async () => {
    const ann = await desk.person();
    const phone = desk.phone();
    const { code } = await desk.begin(ann);
    const question = await desk.start(phone, code);
    const data = desk.dataOf(phone, question, 'keep');
    const { telegram } = desk.app;
    const description = "Bad Request: message can't be edited";
    telegram.script({ method: 'editMessageText', chatId: phone, error_code: 400, description });
    const said = await desk.nextMessage(phone, () =>
      telegram.pressButton(phone, { messageId: question, data }),
    );
    expect(desk.text(phone, said)).toMatch(/^Connected to /);
    expect(await desk.linkedTo(phone)).toBe(ann.id);
  });
});
