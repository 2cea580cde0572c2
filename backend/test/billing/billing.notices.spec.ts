import { PeopleToKeep } from '../../src/features/billing/upkeep/people-to-keep.js';
import { BillingStream } from '../../src/features/billing/billing-stream.js';
import { PlanFit } from '../../src/features/billing/upkeep/plan-fit.js';
import { PlanNotices } from '../../src/features/billing/upkeep/plan-notices.js';
import { PlanUpkeep } from '../../src/features/billing/upkeep/plan-upkeep.js';
import { WebhookEventPurge } from '../../src/features/billing/upkeep/webhook-event-purge.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import { DAY_MS, HOUR_MS, type Subscriber, UpkeepDesk } from './billing-upkeep-desk.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let desk: UpkeepDesk;
const heard: string[] = [];

beforeAll(async () => {
  desk = await UpkeepDesk.open();
  desk.app.nest.get(BillingStream).subscribe((userId) => heard.push(userId));
});
afterAll(() => desk.close());

/** So many rounds, and everything that was queued has gone. */
async function rounds(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await desk.round();
  await until(async () => {
    const open = await desk.app.db.query<unknown[]>(
      `SELECT FROM deliveries WHERE kind = 'notice' AND status IN ('pending', 'sending')`,
    );
    return open.length === 0;
  });
}

describe('the end of a plan is told by Telegram and by e-mail, each thing once', () => {
  it('5 days and a day before, in grace, and when it has expired', async () => {
    const ann = await desk.person({ paidForMs: 5 * DAY_MS + HOUR_MS });
    const phone = await desk.phoneOf(ann);
    await rounds(1);
    expect(await desk.told(ann)).toEqual([]);

    await desk.passTime(ann, 2 * HOUR_MS);
    await rounds(3);
    expect(desk.headlines(phone)).toEqual([expect.stringMatching(/^Your Pro plan ends on \d.* CE/)]);
    expect(desk.subjects(ann)).toEqual([expect.stringMatching(/^Bellwether: your Pro plan ends on \d/)]);
    expect(heard.filter((id) => id === ann.id)).toHaveLength(1);

    await desk.passTime(ann, 3 * DAY_MS);
    await rounds(1);
    expect(desk.headlines(phone)).toHaveLength(1);
    await desk.passTime(ann, DAY_MS);
    await rounds(3);
    expect(desk.headlines(phone).slice(1)).toEqual([
      expect.stringMatching(/^Last reminder: your Pro plan ends/),
    ]);
    expect(desk.subjects(ann)).toHaveLength(2);

    await desk.passTime(ann, DAY_MS);
    await rounds(3);
    expect(desk.headlines(phone).slice(2)).toEqual(['Your Pro plan has ended.']);
    await desk.addTriggers(ann, [['DOGE', 1]]);
    await desk.passTime(ann, 2 * DAY_MS);
    await rounds(3);
    expect(desk.headlines(phone).slice(3)).toEqual(['Your Pro plan has expired.']);
    await desk.passTime(ann, 30 * DAY_MS);
    await rounds(2);
    expect(desk.headlines(phone)).toHaveLength(4);
    expect(desk.subjects(ann).slice(2)).toEqual([
      expect.stringMatching(/^Bellwether: your Pro plan has ended, everything goes on until \d/),
      'Bellwether: your Pro plan has expired',
    ]);
    expect(await desk.told(ann)).toEqual(['renewal-5', 'renewal-1', 'grace', 'expired']);
    const { text } = desk.mail.mails(ann.email).at(-1) ?? { text: '' };
    expect(text).toContain('Paused: 1 trigger.\n▲ DOGE above 1\n');
    expect(text).toContain('Renew Pro: http://localhost:3000/onboarding#billing\n');
    const buttons = desk.app.telegram
      .messages(phone)
      .flatMap(({ keyboard }) => keyboard?.inline_keyboard ?? []);
    expect(buttons).toEqual([]);
  });

  it('by processes that both believe they hold the lease', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, () => desk.person({ paidForMs: 2 * DAY_MS })),
    );
    const { nest } = desk.app;
    const other = new PlanUpkeep(
      desk.app.db,
      nest.get(PeopleToKeep),
      nest.get(PlanFit),
      nest.get(PlanNotices),
      nest.get(BillingStream),
      nest.get(Leases),
      nest.get(LOGGER),
    );
    await Promise.all([other.run(), nest.get(PlanUpkeep).runThoroughly(), other.runThoroughly()]);
    await rounds(2);
    for (const person of people) {
      expect(await desk.told(person)).toEqual(['renewal-5']);
      expect(desk.subjects(person)).toHaveLength(1);
    }
  });

  it('after a night off, and only what is true by then after longer ones', async () => {
    const late = await desk.person({ paidForMs: 4 * DAY_MS });
    const later = await desk.person({ paidForMs: HOUR_MS });
    const tooLate = await desk.person({ paidForMs: -30 * DAY_MS });
    await rounds(1);
    expect([await desk.told(late), await desk.told(later), await desk.told(tooLate)]).toEqual([
      ['renewal-5'],
      ['renewal-1'],
      [],
    ]);
  });

  it('not by a process that has lost the lease', async () => {
    const ann = await makePerson(desk.app.db, { grant: 'admin', paidForMs: 2 * DAY_MS });
    const leases = desk.app.nest.get(Leases);
    const fence = leases.fence.bind(leases);
    const refused = leases.refused.bind(leases);
    let refusals = 0;
    leases.fence = (name) => {
      const held = fence(name);
      return held && { ...held, epoch: held.epoch - 1 };
    };
    leases.refused = () => {
      refusals += 1;
    };
    await desk.app.db.query(`UPDATE users SET granted = 'none' WHERE id = $1`, [ann.id]);
    await desk.round();
    leases.fence = fence;
    leases.refused = refused;
    expect(refusals).toBeGreaterThan(0);
    await rounds(1);
    expect(await desk.told(ann)).toEqual(['renewal-5']);
  });
});

describe('nobody is told', () => {
  it('who has Pro without payment, or an account that is not active', async () => {
    const wish = { paidForMs: 2 * DAY_MS };
    const spared = [
      await desk.person({ ...wish, grant: 'pro' }),
      await desk.person({ ...wish, grant: 'admin' }),
    ];
    const suspended = await makePerson(desk.app.db, { ...wish, grant: 'pro' });
    await desk.app.db.query(`UPDATE users SET status = 'suspended', granted = 'none' WHERE id = $1`, [
      suspended.id,
    ]);
    await rounds(1);
    for (const person of [...spared, suspended]) expect(await desk.told(person)).toEqual([]);
  });

  it('in a chat that is blocked or stopped: an e-mail goes', async () => {
    const people: Subscriber[] = [];
    for (const column of ['blocked_at', 'stopped_at']) {
      const person = await desk.person({});
      const phone = await desk.phoneOf(person);
      await desk.app.db.query(`UPDATE telegram_chats SET ${column} = now() WHERE chat_id = $1`, [phone]);
      await desk.app.db.query(
        `INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day)
         VALUES ($1, 'annual', now(), now() + interval '1 hour', 1)`,
        [person.id],
      );
      people.push(person);
    }
    await rounds(1);
    for (const person of people) {
      expect(await desk.notices(person)).toEqual([{ channel: 'email', status: 'delivered', reason: null }]);
    }
  });

  it('of an end that a payment has moved meanwhile', async () => {
    const ann = await desk.person({ paidForMs: HOUR_MS });
    desk.mail.fault({ kind: 'answer', at: 'rcpt', code: 451 }, { times: 9, to: ann.email });
    await desk.round();
    await until(async () => {
      const tried = await desk.app.db.query<unknown[]>(
        `SELECT FROM deliveries WHERE user_id = $1 AND status = 'pending' AND attempts > 0`,
        [ann.id],
      );
      return tried.length > 0;
    });
    await desk.app.db.transaction(async (tx) => {
      await tx.query(`UPDATE subscriptions SET period_end = now() + interval '90 days' WHERE user_id = $1`, [
        ann.id,
      ]);
      await desk.app.nest.get(PlanFit).fit(tx, ann.id);
    });
    expect(await desk.notices(ann)).toEqual([{ channel: 'email', status: 'cancelled', reason: 'renewed' }]);
    desk.mail.clearFaults();
    await rounds(1);
    expect(desk.subjects(ann)).toEqual([]);
  });

  it('without a chat and without a mail server: it counts as told', async () => {
    const app = await startTrialApp();
    try {
      await until(() => app.nest.get(Leases).fence('scheduler') !== null);
      const ann = await makePerson(app.db, { paidForMs: HOUR_MS });
      await app.nest.get(PlanUpkeep).runThoroughly();
      expect(
        await app.db.query('SELECT kind, deliveries FROM plan_notices WHERE user_id = $1', [ann.id]),
      ).toEqual([{ kind: 'renewal-1', deliveries: [] }]);
      expect(await app.db.query(`SELECT FROM deliveries WHERE user_id = $1`, [ann.id])).toEqual([]);
    } finally {
      await app.stop();
    }
  });
});

it('events of the payment provider are forgotten after 90 days', async () => {
  const { db, nest } = desk.app;
  await db.query(
    `INSERT INTO webhook_events (provider, event_id, type, received_at)
     SELECT 'coinbase-business', id, 'checkout.payment.success', now() - days * interval '1 day'
       FROM (VALUES ('old', 90.01), ('young', 89.99), ('new', 0)) AS event (id, days)`,
  );
  await nest.get(WebhookEventPurge).run();
  const rows = await db.query<{ id: string }[]>(
    'SELECT event_id AS id FROM webhook_events ORDER BY received_at',
  );
  expect(rows.map(({ id }) => id)).toEqual(['young', 'new']);
});
