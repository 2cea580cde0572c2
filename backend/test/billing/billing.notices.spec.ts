import { UpkeepCandidates } from '../../src/features/billing/upkeep/upkeep-candidates.js';
import { BillingEvents } from '../../src/features/billing/billing-events.js';
import { PlanFit } from '../../src/features/billing/upkeep/plan-fit.js';
import { PlanNotices } from '../../src/features/billing/upkeep/plan-notices.js';
import { PlanUpkeepJob } from '../../src/features/billing/upkeep/plan-upkeep-job.js';
import { WEBHOOK_EVENT_PURGE } from '../../src/features/billing/billing.module.js';
import { purge } from '../support/purge.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import { DAY_MS, HOUR_MS, type Subscriber, UpkeepFixture } from './billing-upkeep-fixture.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { runJob } from '../support/run-job.js';
import { inTransaction } from '../support/test-database.js';

let fixture: UpkeepFixture;
const heard: string[] = [];

beforeAll(async () => {
  fixture = await UpkeepFixture.open();
  fixture.app.nest.get(BillingEvents).changed.subscribe((userId) => heard.push(userId));
});
afterAll(() => fixture.close());

/** So many rounds, and everything that was queued has gone. */
async function rounds(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await fixture.round();
  await until(async () => {
    const open = await fixture.app.db.query<unknown[]>(
      `SELECT FROM deliveries WHERE kind = 'notice' AND status IN ('pending', 'sending')`,
    );
    return open.length === 0;
  });
}

describe('the end of a plan is told by Telegram and by e-mail, each thing once', () => {
  it('5 days and a day before, in grace, and when it has expired', async () => {
    const ann = await fixture.person({ paidForMs: 5 * DAY_MS + HOUR_MS });
    const phone = await fixture.phoneOf(ann);
    await rounds(1);
    expect(await fixture.told(ann)).toEqual([]);

    await fixture.passTime(ann, 2 * HOUR_MS);
    await rounds(3);
    expect(fixture.headlines(phone)).toEqual([expect.stringMatching(/^Your Pro plan ends on \d.* CE/)]);
    expect(fixture.subjects(ann)).toEqual([expect.stringMatching(/^Bellwether: your Pro plan ends on \d/)]);
    expect(heard.filter((id) => id === ann.id)).toHaveLength(1);

    await fixture.passTime(ann, 3 * DAY_MS);
    await rounds(1);
    expect(fixture.headlines(phone)).toHaveLength(1);
    await fixture.passTime(ann, DAY_MS);
    await rounds(3);
    expect(fixture.headlines(phone).slice(1)).toEqual([
      expect.stringMatching(/^Last reminder: your Pro plan ends/),
    ]);
    expect(fixture.subjects(ann)).toHaveLength(2);

    await fixture.passTime(ann, DAY_MS);
    await rounds(3);
    expect(fixture.headlines(phone).slice(2)).toEqual(['Your Pro plan has ended.']);
    await fixture.addTriggers(ann, [['DOGE', 1]]);
    await fixture.passTime(ann, 2 * DAY_MS);
    await rounds(3);
    expect(fixture.headlines(phone).slice(3)).toEqual(['Your Pro plan has expired.']);
    await fixture.passTime(ann, 30 * DAY_MS);
    await rounds(2);
    expect(fixture.headlines(phone)).toHaveLength(4);
    expect(fixture.subjects(ann).slice(2)).toEqual([
      expect.stringMatching(/^Bellwether: your Pro plan has ended, everything keeps running until \d/),
      'Bellwether: your Pro plan has expired',
    ]);
    expect(await fixture.told(ann)).toEqual(['renewal-5', 'renewal-1', 'grace', 'expired']);
    const { text } = fixture.mail.mails(ann.email).at(-1) ?? { text: '' };
    expect(text).toContain('Paused: 1 trigger.\n▲ DOGE above 1\n');
    expect(text).toContain('Renew Pro: http://localhost:3000/onboarding#billing\n');
    const buttons = fixture.app.telegram
      .messages(phone)
      .flatMap(({ keyboard }) => keyboard?.inline_keyboard ?? []);
    expect(buttons).toEqual([]);
  });

  it('by processes that both believe they hold the lease', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, () => fixture.person({ paidForMs: 2 * DAY_MS })),
    );
    const { nest } = fixture.app;
    const other = new PlanUpkeepJob(
      fixture.app.db,
      nest.get(UpkeepCandidates),
      nest.get(PlanFit),
      nest.get(PlanNotices),
      nest.get(BillingEvents),
      nest.get(LeaderJobs),
    );
    await Promise.all([other.quick.run(), runJob(nest.get(PlanUpkeepJob).thorough), other.thorough.run()]);
    await rounds(2);
    for (const person of people) {
      expect(await fixture.told(person)).toEqual(['renewal-5']);
      expect(fixture.subjects(person)).toHaveLength(1);
    }
  });

  it('after a night off, and only what is true by then after longer ones', async () => {
    const late = await fixture.person({ paidForMs: 4 * DAY_MS });
    const later = await fixture.person({ paidForMs: HOUR_MS });
    const tooLate = await fixture.person({ paidForMs: -30 * DAY_MS });
    await rounds(1);
    expect([await fixture.told(late), await fixture.told(later), await fixture.told(tooLate)]).toEqual([
      ['renewal-5'],
      ['renewal-1'],
      [],
    ]);
  });

  it('not by a process that has lost the lease', async () => {
    const ann = await makePerson(fixture.app.db, { grant: 'admin', paidForMs: 2 * DAY_MS });
    const leases = fixture.app.nest.get(Leases);
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
    await fixture.app.db.query(`UPDATE users SET granted = 'none' WHERE id = $1`, [ann.id]);
    await fixture.round();
    leases.fence = fence;
    leases.refused = refused;
    expect(refusals).toBeGreaterThan(0);
    await rounds(1);
    expect(await fixture.told(ann)).toEqual(['renewal-5']);
  });
});

describe('nobody is told', () => {
  it('who has Pro without payment, or an account that is not active', async () => {
    const options = { paidForMs: 2 * DAY_MS };
    const spared = [
      await fixture.person({ ...options, grant: 'pro' }),
      await fixture.person({ ...options, grant: 'admin' }),
    ];
    const suspended = await makePerson(fixture.app.db, { ...options, grant: 'pro' });
    await fixture.app.db.query(`UPDATE users SET status = 'suspended', granted = 'none' WHERE id = $1`, [
      suspended.id,
    ]);
    await rounds(1);
    for (const person of [...spared, suspended]) expect(await fixture.told(person)).toEqual([]);
  });

  it('in a chat that is blocked or stopped: an e-mail goes', async () => {
    const people: Subscriber[] = [];
    for (const column of ['blocked_at', 'stopped_at']) {
      const person = await fixture.person({});
      const phone = await fixture.phoneOf(person);
      await fixture.app.db.query(`UPDATE telegram_chats SET ${column} = now() WHERE chat_id = $1`, [phone]);
      await fixture.app.db.query(
        `INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day)
         VALUES ($1, 'annual', now(), now() + interval '1 hour', 1)`,
        [person.id],
      );
      people.push(person);
    }
    await rounds(1);
    for (const person of people) {
      expect(await fixture.notices(person)).toEqual([
        { channel: 'email', status: 'delivered', reason: null },
      ]);
    }
  });

  it('of an end that a payment has moved meanwhile', async () => {
    const ann = await fixture.person({ paidForMs: HOUR_MS });
    fixture.mail.fault({ kind: 'answer', at: 'rcpt', code: 451 }, { times: 9, to: ann.email });
    await fixture.round();
    await until(async () => {
      const tried = await fixture.app.db.query<unknown[]>(
        `SELECT FROM deliveries WHERE user_id = $1 AND status = 'pending' AND attempts > 0`,
        [ann.id],
      );
      return tried.length > 0;
    });
    await inTransaction(fixture.app.db, async (tx) => {
      await tx.query(`UPDATE subscriptions SET period_end = now() + interval '90 days' WHERE user_id = $1`, [
        ann.id,
      ]);
      await fixture.app.nest.get(PlanFit).fit(tx, ann.id);
    });
    expect(await fixture.notices(ann)).toEqual([
      { channel: 'email', status: 'cancelled', reason: 'renewed' },
    ]);
    fixture.mail.clearFaults();
    await rounds(1);
    expect(fixture.subjects(ann)).toEqual([]);
  });

  it('without a chat and without a mail server: it counts as told', async () => {
    const app = await startTrialApp();
    try {
      await until(() => app.nest.get(Leases).fence('scheduler') !== null);
      const ann = await makePerson(app.db, { paidForMs: HOUR_MS });
      await runJob(app.nest.get(PlanUpkeepJob).thorough);
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
  const { db } = fixture.app;
  await db.query(
    `INSERT INTO webhook_events (provider, event_id, type, received_at)
     SELECT 'coinbase-business', id, 'checkout.payment.success', now() - days * interval '1 day'
       FROM (VALUES ('old', 90.01), ('young', 89.99), ('new', 0)) AS event (id, days)`,
  );
  await purge(db, [WEBHOOK_EVENT_PURGE]);
  const rows = await db.query<{ id: string }[]>(
    'SELECT event_id AS id FROM webhook_events ORDER BY received_at',
  );
  expect(rows.map(({ id }) => id)).toEqual(['young', 'new']);
});
