import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { AccountDeletion } from '../../src/operations/admin/accounts/account-deletion.js';
import { LATE_ROW_PURGES } from '../../src/operations/admin/accounts/purges.js';
import { purge } from '../support/purge.js';
import { Settlement } from '../../src/features/billing/settle.js';
import { PlanUpkeepJob } from '../../src/features/billing/upkeep/plan-upkeep-job.js';
import { SendPauses } from '../../src/pipeline/delivery/telegram/send-pauses.js';
import { Notices } from '../../src/pipeline/delivery/notices.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import { Chats } from '../../src/features/telegram-link/chats.js';
import { Leads } from '../../src/features/telegram-bot/leads.js';
import { TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { AdminAccountsFixture } from './admin-accounts-fixture.js';
import { fireFor, linkChat } from '../fixtures/account-alerts.js';
import { makeCharge, paidCheckoutOf } from '../fixtures/charges.js';
import { type MadePerson, makePerson } from '../fixtures/people.js';
import { makeWholeLife } from '../fixtures/whole-life.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { runJob } from '../support/run-job.js';

let fixture: AdminAccountsFixture;
let db: DataSource;
beforeAll(async () => {
  fixture = await AdminAccountsFixture.open();
  db = fixture.app.db;
  fixture.app.prices.set('BTC', 60_000);
});
afterAll(() => fixture.close());

let phones = 0;

/** Somebody whose chat, in Telegram too, is linked to an account. */
async function linked(): Promise<MadePerson & { readonly chat: number }> {
  phones += 1;
  const { id: chat } = fixture.app.telegram.putPerson({ first_name: `Racy${phones}`, started: true });
  const person = await makePerson(db, { emailVerified: true });
  await db.query(`INSERT INTO telegram_chats (chat_id, telegram_user_id, first_name) VALUES ($1, $1, $2)`, [
    chat,
    `Racy${phones}`,
  ]);
  await linkChat(db, chat, person.id);
  return { ...person, chat };
}

const deliveryStatus = async (id: string): Promise<string | undefined> =>
  (await db.query<{ status: string }[]>('SELECT status FROM deliveries WHERE id = $1', [id]))[0]?.status;

/** Everything there is of a person whose chat has this id: nothing but the audit log may have it. */
async function leftOf({
  id,
  chat,
}: {
  readonly id: string;
  readonly chat: number;
}): Promise<readonly string[]> {
  return (await fixture.tablesWith([id, `${chat}`])).filter((table) => !table.startsWith('audit'));
}

describe('a deletion', () => {
  it('while the message is being sent: the sender goes on with others', async () => {
    const ann = await linked();
    const ben = await linked();
    fixture.app.telegram.script({
      method: 'sendMessage',
      chatId: ann.chat,
      error_code: 429,
      parameters: { retry_after: 1 },
    });
    const held = await fireFor(db, { userId: ann.id, by: ann.chat });
    await until(async () => (await deliveryStatus(held.deliveryId)) !== 'pending');
    expect((await fixture.delete(ann, 'hard')).status).toBe(200);
    const next = await fireFor(db, { userId: ben.id, by: ben.chat });
    await until(async () => (await deliveryStatus(next.deliveryId)) === 'delivered');
    expect(await leftOf(ann)).toEqual([]);
  });

  it('before Telegram says how long to wait for the chat: nobody writes it down', async () => {
    const ann = await linked();
    const ben = await linked();
    await fixture.delete(ann, 'hard');
    const pauses = fixture.app.nest.get(SendPauses);
    await pauses.flooded(`${ann.chat}`, 1);
    await pauses.flooded(`${ben.chat}`, 1);
    expect(await leftOf(ann)).toEqual([]);
    expect(await db.query('SELECT FROM send_pauses WHERE chat_id = $1', [ben.chat])).toHaveLength(1);
  });

  it('20 times, each while the market moves across its triggers: nothing is left', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ann = await linked();
      await db.query(
        `INSERT INTO triggers (user_id, symbol, op, level, phase)
         SELECT $1, 'BTC', 'above', 60000 + n, 'armed' FROM generate_series(1, 5) n`,
        [ann.id],
      );
      const rows = await db.query<{ id: string }[]>('SELECT id FROM triggers WHERE user_id = $1', [ann.id]);
      const ids = rows.map(({ id }) => id);
      fixture.app.nest.get(TriggerEvents).edited.publish({
        owner: { kind: 'user', userId: ann.id },
        changed: ids,
        committed: [],
        deleted: [],
      });
      fixture.app.move('BTC', 60_000);
      fixture.app.move('BTC', 60_100 + round);
      const deleting = fixture.delete(ann, round % 2 === 0 ? 'hard' : 'soft');
      fixture.app.move('BTC', 60_200 + round);
      expect((await deleting).status).toBe(200);
      const edits = await db.query<unknown[]>(
        'SELECT DISTINCT trigger_id FROM trigger_edits WHERE trigger_id = ANY ($1)',
        [ids],
      );
      expect(edits).toHaveLength(ids.length);
      expect(await db.query('SELECT FROM triggers WHERE user_id = $1', [ann.id])).toEqual([]);
      expect(await fixture.tablesWith([`${ann.chat}`])).toEqual([]);
    }
  });

  it('while notices are queued for the chat: none is left behind', async () => {
    const notices = fixture.app.nest.get(Notices);
    for (let round = 0; round < 20; round += 1) {
      const ann = await linked();
      const notice = { chat: { text: `For Racy${phones}` }, email: null } as unknown as Parameters<
        Notices['enqueue']
      >[2];
      await Promise.all([
        fixture.delete(ann, round % 2 === 0 ? 'hard' : 'soft'),
        ...Array.from({ length: 4 }, () =>
          db.transaction((tx) => notices.enqueue(tx, ann.id, notice)).catch(() => []),
        ),
      ]);
      expect(await fixture.tablesWith([`${ann.chat}`])).toEqual([]);
    }
  });

  it('asked for by five at once happens once', async () => {
    const ann = await makeWholeLife(db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.delete(ann, 'soft')));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect((await fixture.auditOf(ann.id)).filter(({ action }) => action === 'account.deleted')).toHaveLength(
      1,
    );
  });

  it('leaves a chat that has become a trial of its own, and takes one that is nobody else’s', async () => {
    for (const [isTrial, left] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const ann = await linked();
      await fireFor(db, { userId: ann.id, by: ann.chat });
      await db.query('UPDATE telegram_chats SET user_id = NULL, linked_at = NULL WHERE chat_id = $1', [
        ann.chat,
      ]);
      if (isTrial) {
        await db.query(
          `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase) VALUES ($1, 'BTC', 'above', 90000, 'armed')`,
          [ann.chat],
        );
      }
      const options = { mode: 'hard', confirm: `DELETE ${ann.email}` } as const;
      expect(await fixture.app.nest.get(AccountDeletion).delete(ann.id, options, NOBODY)).toBe('done');
      expect(await db.query('SELECT FROM telegram_chats WHERE chat_id = $1', [ann.chat])).toHaveLength(left);
      expect(await db.query('SELECT FROM deliveries WHERE chat_id = $1', [ann.chat])).toEqual([]);
    }
  });

  it('of a chat that writes again leaves a new lead, and a chat that anybody may link', async () => {
    const ann = await linked();
    await fixture.delete(ann, 'hard');
    const identity = {
      chatId: `${ann.chat}`,
      userId: `${ann.chat}`,
      username: null,
      firstName: 'Back',
      lastName: null,
    };
    await fixture.app.nest.get(Chats).heard(identity);
    await fixture.app.nest.get(Leads).record(identity, '/start');
    const ben = await makePerson(db);
    await linkChat(db, ann.chat, ben.id);
    expect(await db.query('SELECT last_command FROM leads WHERE telegram_user_id = $1', [ann.chat])).toEqual([
      { last_command: '/start' },
    ]);
    expect(await db.query('SELECT FROM alerts WHERE user_id = $1', [ben.id])).toEqual([]);
  });
});

describe('a payment for a deleted account', () => {
  it('buys nothing, and waits for a person to look at it', async () => {
    const ann = await makePerson(db);
    const charge = await makeCharge(db, { userId: ann.id });
    await fixture.delete(ann, 'soft');
    const settlement = fixture.app.nest.get(Settlement);
    for (const expected of ['changed', 'same']) {
      const outcome = await db.transaction((tx) => settlement.apply(tx, charge.id, paidCheckoutOf(charge)));
      settlement.announce(outcome);
      expect(outcome.kind).toBe(expected);
    }
    expect(
      await db.query('SELECT status, review, paid_minor FROM charges WHERE id = $1', [charge.id]),
    ).toEqual([{ status: 'late_paid', review: 'account-deleted', paid_minor: '3000' }]);
    expect(await db.query('SELECT FROM subscriptions WHERE user_id = $1', [ann.id])).toEqual([]);
  });

  it('whose charge is gone with it is unknown', async () => {
    const ann = await makePerson(db);
    const charge = await makeCharge(db, { userId: ann.id });
    await fixture.delete(ann, 'hard');
    const outcome = await db.transaction((tx) =>
      fixture.app.nest.get(Settlement).apply(tx, charge.id, paidCheckoutOf(charge)),
    );
    expect(outcome).toEqual({ kind: 'unknown' });
  });
});

it('what runs by the clock leaves a deleted account alone', async () => {
  const ann = await makePerson(db, { paidForMs: -60_000_000_000, emailVerified: true });
  const ben = await makePerson(db, { paidForMs: -3_600_000, emailVerified: true });
  await fixture.delete(ann, 'soft');
  await until(async () => {
    await runJob(fixture.app.nest.get(PlanUpkeepJob).thorough);
    return (await db.query('SELECT FROM plan_notices WHERE user_id = $1', [ben.id])).length > 0;
  });
  for (const table of ['plan_notices', 'deliveries', 'daily_summaries', 'sentiment_alerts']) {
    expect(await db.query(`SELECT FROM ${table} WHERE user_id = $1`, [ann.id])).toEqual([]);
  }
});

it('what other processes wrote in the moment of a deletion goes within the hour, and nothing else', async () => {
  const [ann, ben] = [await makePerson(db), await makePerson(db)];
  const by = { kind: 'webhook', channelId: randomUUID() } as const;
  for (const { id } of [ann, ben]) await fireFor(db, { userId: id, by });
  await fixture.delete(ann, 'soft');
  await db.query(
    `INSERT INTO deliveries (channel, channel_id, kind, alert_id) SELECT 'webhook', $2, 'alert', id FROM alerts WHERE user_id = $1`,
    [ann.id, by.channelId],
  );
  for (const { id } of [ann, ben]) {
    await db.query(
      `INSERT INTO deliveries (channel, kind, user_id, body) VALUES ('email', 'notice', $1, '{}')`,
      [id],
    );
    await db.query('INSERT INTO daily_summaries (user_id, on_date) VALUES ($1, current_date)', [id]);
  }
  const rowsOf = async ({ id }: MadePerson) => {
    const [row] = await db.query<{ count: number }[]>(
      `SELECT (SELECT count(*) FROM deliveries LEFT JOIN alerts ON alerts.id = alert_id
                WHERE $1 IN (deliveries.user_id, alerts.user_id))::int
              + (SELECT count(*) FROM daily_summaries WHERE user_id = $1)::int AS count`,
      [id],
    );
    return row?.count;
  };
  expect([await rowsOf(ann), await rowsOf(ben)]).toEqual([3, 3]);
  await purge(db, LATE_ROW_PURGES);
  expect([await rowsOf(ann), await rowsOf(ben)]).toEqual([0, 3]);
});
