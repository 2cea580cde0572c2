import { randomUUID } from 'node:crypto';
import { fireFor } from '../fixtures/account-alerts.js';
import { OperationsFixture } from '../fixtures/operations-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: OperationsFixture;

beforeAll(async () => {
  fixture = await OperationsFixture.open();
});
afterAll(() => fixture.close());

/** An alert whose person had blocked the bot, and has not any more. */
async function failedAlert(change = 'ambiguous = false') {
  const ann = await fixture.person();
  fixture.app.telegram.block(ann.chat);
  const { deliveryId, alertId, triggerId } = await fireFor(fixture.app.db, { userId: ann.id, by: ann.chat });
  await fixture.ends(deliveryId, 'failed');
  await unblocked(ann.chat);
  await fixture.app.db.query(`UPDATE deliveries SET ${change} WHERE id = $1`, [deliveryId]);
  const texts = () => fixture.app.telegram.messages(ann.chat).map(({ text }) => text);
  return { ann, deliveryId, alertId, triggerId, texts };
}

/** The person unblocks the bot, which has heard of it, and of the block before it. */
async function unblocked(chat: number): Promise<void> {
  const bars = (blocked: boolean) =>
    until(
      async () => {
        const rows = await fixture.app.db.query<object[]>(
          'SELECT FROM telegram_chats WHERE chat_id = $1 AND (blocked_at IS NOT NULL) = $2',
          [chat, blocked],
        );
        return rows.length === 1;
      },
      `the chat ${blocked ? 'blocked' : 'open'}`,
    );
  await bars(true);
  fixture.app.telegram.unblock(chat);
  await bars(false);
}

async function auditOf(id: string) {
  return fixture.app.db.query<{ actor: string; target: string | null; before: string; after: string }[]>(
    `SELECT actor_id AS actor, target_id AS target, before, after FROM audit
      WHERE action = 'delivery.retried' AND after = $1`,
    [id],
  );
}

it('sends a failed alert again, once, and puts it on record', async () => {
  const { ann, deliveryId, texts } = await failedAlert('attempts = 3');
  expect(await fixture.listed(deliveryId)).toMatchObject({
    channel: 'telegram',
    kind: 'alert',
    reason: 'blocked',
    attempts: 3,
    symbol: 'BTC',
    user: { id: ann.id, email: ann.email },
    retryable: true,
  });
  const { body } = await fixture.retry(deliveryId).expect(200);
  expect(body).toEqual({ message: 'This message is sent again.' });
  expect(await fixture.ends(deliveryId, 'delivered')).toMatchObject({
    attempts: 4,
    ambiguous: false,
    reason: null,
  });
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).not.toContain('(repeat)');
  expect(await auditOf(deliveryId)).toEqual([
    { actor: fixture.admins[0]?.id, target: ann.id, before: 'blocked', after: deliveryId },
  ]);
  const again = await fixture.retry(deliveryId).expect(409);
  expect(again.body).toMatchObject({ message: 'This message was delivered in the meantime.' });
  expect(await auditOf(deliveryId)).toHaveLength(1);
  expect(await fixture.listed(deliveryId)).toBeUndefined();
});

it('says "(repeat)" if an earlier attempt may have arrived, and gives it its time anew', async () => {
  const spent = `ambiguous = true, attempts = 40, reason = 'gave-up', first_attempt_at = now() - interval '2 days'`;
  const { deliveryId, texts } = await failedAlert(spent);
  await fixture.retry(deliveryId).expect(200);
  expect(await fixture.ends(deliveryId, 'delivered')).toMatchObject({ attempts: 41, ambiguous: true });
  expect(texts()).toEqual([expect.stringContaining('(repeat)')]);
});

it('does not give up at once what it tries again after two days', async () => {
  const spent = `attempts = 40, reason = 'gave-up', first_attempt_at = now() - interval '2 days'`;
  const { ann, deliveryId } = await failedAlert(spent);
  fixture.app.telegram.script({ method: 'sendMessage', chatId: ann.chat, times: 1, error_code: 500 });
  await fixture.retry(deliveryId).expect(200);
  await until(async () => {
    const row = await fixture.stored(deliveryId);
    return row?.attempts === 41 && row.status !== 'sending';
  }, 'the next try');
  expect(await fixture.stored(deliveryId)).toMatchObject({ status: 'pending', reason: null });
});

it('is one retry when two admins ask twenty times at once', async () => {
  const { deliveryId, texts } = await failedAlert();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => fixture.retry(deliveryId, i % 2)));
  expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
  const sent = answers.filter(
    ({ body }) => (body as { message: string }).message === 'This message is sent again.',
  );
  expect(sent).toHaveLength(1);
  await fixture.ends(deliveryId, 'delivered');
  expect(await auditOf(deliveryId)).toHaveLength(1);
  expect(texts()).toHaveLength(1);
});

it('does not repeat what the e-mail brought, and queues no second mail', async () => {
  const ann = await fixture.person({ emailVerified: true });
  fixture.app.telegram.block(ann.chat);
  const { deliveryId } = await fireFor(fixture.app.db, { userId: ann.id, by: ann.chat });
  await fixture.ends(deliveryId, 'failed');
  const [mail] = await fixture.app.db.query<{ id: string }[]>(
    `SELECT id FROM deliveries WHERE user_id = $1 AND channel = 'email'`,
    [ann.id],
  );
  await fixture.ends(mail?.id ?? '', 'delivered');
  await unblocked(ann.chat);
  const { body } = await fixture.retry(deliveryId).expect(409);
  expect(body).toMatchObject({ code: 'CONFLICT', message: 'This alert was delivered by e-mail.' });
  expect((await fixture.listed(deliveryId))?.retryable).toBe(false);
});

it('leaves a retried alert two minutes for Telegram before it goes by mail, too', async () => {
  const { ann, deliveryId, alertId } = await failedAlert(`created_at = now() - interval '1 day'`);
  await fixture.app.db.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [ann.id]);
  const wait = { error_code: 429, parameters: { retry_after: 60 } };
  fixture.app.telegram.script({ method: 'sendMessage', chatId: ann.chat, times: 1, ...wait });
  await fixture.retry(deliveryId).expect(200);
  const late = await fixture.person({ emailVerified: true });
  fixture.app.telegram.script({ method: 'sendMessage', chatId: late.chat, times: 1, ...wait });
  await fireFor(fixture.app.db, { userId: late.id, by: late.chat, agoMs: 121_000 });
  await mailsOf(late.id, 1);
  expect(await channelsOf(alertId)).toEqual(['telegram']);
  await fixture.app.db.query(
    `UPDATE deliveries SET retried_at = now() - interval '121 seconds' WHERE id = $1`,
    [deliveryId],
  );
  await mailsOf(ann.id, 1);
});

async function channelsOf(alertId: string): Promise<readonly string[]> {
  const rows = await fixture.app.db.query<{ channel: string }[]>(
    'SELECT channel FROM deliveries WHERE alert_id = $1 ORDER BY id',
    [alertId],
  );
  return rows.map(({ channel }) => channel);
}

async function mailsOf(userId: string, count: number): Promise<void> {
  await until(async () => {
    const rows = await fixture.app.db.query<object[]>(
      `SELECT FROM deliveries WHERE user_id = $1 AND channel = 'email'`,
      [userId],
    );
    return rows.length === count;
  }, 'the mail');
}

it.each<[name: string, change: string, why: string]>([
  [
    'is for a suspended account',
    `UPDATE users SET status = 'suspended' WHERE id = $1`,
    'This account is suspended.',
  ],
  [
    'is for a chat that has blocked the bot again',
    'UPDATE telegram_chats SET blocked_at = now() WHERE user_id = $1',
    'The bot is blocked in this Telegram chat.',
  ],
  [
    'is for a chat that is somebody else’s by now',
    'UPDATE telegram_chats SET user_id = NULL WHERE user_id = $1',
    'This Telegram chat is not connected any more.',
  ],
  [
    'is about a trigger that is gone',
    'DELETE FROM triggers WHERE user_id = $1',
    'The trigger of this alert was deleted.',
  ],
])('refuses what %s', async (_name, change, why) => {
  const { ann, deliveryId, texts } = await failedAlert();
  await fixture.app.db.query(change, [ann.id]);
  const { body } = await fixture.retry(deliveryId).expect(409);
  expect(body).toMatchObject({ code: 'CONFLICT', message: why });
  expect(await fixture.listed(deliveryId)).toMatchObject({ retryable: false });
  expect([await auditOf(deliveryId), texts()]).toEqual([[], []]);
});

it('refuses a mail whose link was erased', async () => {
  const ann = await fixture.person();
  const [mail] = await fixture.app.db.query<{ id: string }[]>(
    `INSERT INTO deliveries (channel, kind, user_id, body, status, reason, settled_at)
     VALUES ('email', 'mail', $1, 'reset-password', 'failed', 'gave-up', now()) RETURNING id`,
    [ann.id],
  );
  const { body } = await fixture.retry(mail?.id ?? '').expect(409);
  expect(body).toMatchObject({
    message: 'The link in this mail was erased. The person can ask for a new one.',
  });
});

it('sends a mail about an alert again', async () => {
  const ann = await fixture.person({ emailVerified: true });
  const { deliveryId } = await fireFor(fixture.app.db, { userId: ann.id, by: 'not-connected' });
  await fixture.ends(deliveryId, 'delivered');
  await fixture.app.db.query(
    `UPDATE deliveries SET status = 'failed', reason = 'address-refused', ambiguous = true WHERE id = $1`,
    [deliveryId],
  );
  await fixture.retry(deliveryId).expect(200);
  await fixture.ends(deliveryId, 'delivered');
  expect(fixture.mail.mails(ann.email)).toHaveLength(2);
  expect(fixture.mail.mails(ann.email)[1]?.text).toContain('(repeat)');
});

it.each(['0', '999999999', randomUUID(), '9'.repeat(19), '1e3', '-1'])('knows no delivery %s', async (id) => {
  const { body } = await fixture.retry(id).expect(404);
  expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such message.' });
});

it('pages through what failed, newest first', async () => {
  await fixture.app.db.query(
    `INSERT INTO deliveries (channel, kind, chat_id, body, status, reason, settled_at)
     SELECT 'telegram', 'test', 8000 + n, 'x', 'failed', 'blocked', now() FROM generate_series(1, 120) n`,
  );
  const seen: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const { body } = await fixture
      .get(`/api/admin/failed-deliveries${before && `?before=${before}`}`)
      .expect(200);
    const page = body as { rows: { id: string }[]; next: string | null };
    seen.push(...page.rows.map(({ id }) => id));
    before = page.next;
  }
  const stored = await fixture.app.db.query<{ id: string }[]>(
    `SELECT id FROM deliveries WHERE status = 'failed' ORDER BY id DESC`,
  );
  expect(seen).toEqual(stored.map(({ id }) => id));
  await fixture.get('/api/admin/failed-deliveries?before=x').expect(422);
  await fixture.get('/api/admin/failed-deliveries?before=1&before=2').expect(400);
});
