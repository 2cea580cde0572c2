import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import { BillingEvents } from '../../src/features/billing/billing-events.js';
import { PlanFit } from '../../src/features/billing/upkeep/plan-fit.js';
import { planSentences } from '../../src/contract/plans.js';
import { pauseBeyondFree, restorePaused } from '../../src/features/triggers/plan-pauses.js';
import type { Trigger } from '../../src/contract/trigger.js';
import { DAY_MS, HOUR_MS, type Subscriber, UpkeepFixture } from './billing-upkeep-fixture.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { openBrowser } from '../fixtures/live-client.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction, openTransaction } from '../support/test-database.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

const OVER = -2 * DAY_MS - HOUR_MS;
const FAR = 1_000_000;

let fixture: UpkeepFixture;

beforeAll(async () => {
  fixture = await UpkeepFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.app.move('BTC', 60_000));

const pausedIds = async (person: Subscriber): Promise<string[]> =>
  (await fixture.triggers(person)).filter(({ paused }) => paused === 'plan').map(({ id }) => id);

async function alertsOf(triggerId: string): Promise<number> {
  const [row] = await fixture.app.db.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM alerts WHERE trigger_id = $1',
    [triggerId],
  );
  return row?.count ?? 0;
}

async function phaseOf(triggerId: string): Promise<string | undefined> {
  const [row] = await fixture.app.db.query<{ phase: string }[]>('SELECT phase FROM triggers WHERE id = $1', [
    triggerId,
  ]);
  return row?.phase;
}

/** Somebody with Pro whose one trigger is set off as soon as the evaluator has seen a price. */
async function seen(price: number): Promise<void> {
  const witness = await fixture.person({ grant: 'pro' });
  const [id = ''] = await fixture.addTriggers(witness, [['BTC', price]]);
  await until(async () => {
    fixture.app.move('BTC', price);
    return (await alertsOf(id)) > 0;
  });
}

describe('when Pro has expired', () => {
  it('a snooze that ends with it holds back what the route would still send', async () => {
    const ann = await fixture.person({ paidForMs: DAY_MS });
    // A sender that called off its message at this moment would hold the alert, which then goes on.
    const alertId = await inTransaction(fixture.app.db, async (tx) => {
      const fired = await fireFor(tx, { userId: ann.id, by: 'not-connected' });
      await tx.query(`UPDATE deliveries SET status = 'delivered', settled_at = now() WHERE id = $1`, [
        fired.deliveryId,
      ]);
      await tx.query(
        `UPDATE triggers SET symbol = 'DOGE', snoozed_until = now() + interval '1 hour' WHERE id = $1`,
        [fired.triggerId],
      );
      await tx.query(`UPDATE alerts SET next_step_at = now() + interval '30 minutes' WHERE id = $1`, [
        fired.alertId,
      ]);
      return fired.alertId;
    });
    await pauseBeyondFree(fixture.app.db.manager, ann.id);
    const rows = await fixture.app.db.query('SELECT next_step_at AS next FROM alerts WHERE id = $1', [
      alertId,
    ]);
    expect(rows).toEqual([{ next: null }]);
  });

  it('what its person had switched off stays so through a pause', async () => {
    const ann = await fixture.person({ paidForMs: DAY_MS });
    const { triggerId } = await fireFor(fixture.app.db, { userId: ann.id, by: 'not-connected' });
    await fixture.app.db.query(
      `UPDATE triggers SET symbol = 'DOGE', phase = 'disarmed', switched_off_at = clock_timestamp() WHERE id = $1`,
      [triggerId],
    );
    await pauseBeyondFree(fixture.app.db.manager, ann.id);
    await restorePaused(fixture.app.db.manager, ann.id);
    const rows = await fixture.app.db.query(
      'SELECT paused, switched_off_at > armed_at AS "isSwitchedOff" FROM triggers WHERE id = $1',
      [triggerId],
    );
    expect(rows).toEqual([{ paused: null, isSwitchedOff: true }]);
  });

  it('what Free cannot have is paused, then the newest; a payment brings back exactly these', async () => {
    const ann = await fixture.person({ paidForMs: DAY_MS });
    const ids = await fixture.addTriggers(ann, [
      ['BTC', FAR],
      ['DOGE', 1],
      ['ETH', FAR, 'disarmed'],
      ['XAU', FAR],
      ['SOL', FAR, 'breached'],
      ['BTC', FAR + 1, 'disarmed'],
      ['PEPE', 1, 'disarmed'],
    ]);
    const [, doge, , , sol, btc, pepe] = ids;
    await fixture.addWallets(ann, 3);
    await fixture.round();
    expect(await pausedIds(ann)).toEqual([]);

    await fixture.passTime(ann, 3 * DAY_MS + HOUR_MS);
    const heard: string[] = [];
    const unsubscribe = fixture.app.nest.get(BillingEvents).changed.subscribe((id) => heard.push(id));
    const tab = await openBrowser(fixture.app.url, { cookie: ann.cookie });
    await fixture.round();
    expect(await pausedIds(ann)).toEqual([doge, sol, btc, pepe]);
    expect((await fixture.wallets(ann)).map(({ paused }) => paused)).toEqual([null, 'plan', 'plan']);
    expect((await fixture.http('/api/user/tier', ann.cookie)).body).toEqual({
      isFree: true,
      triggerUsage: { used: 7, limit: 3, canCreate: false, paused: 4 },
    });
    await until(() => tab.heard['trigger:changed'].length === 4);
    expect(tab.heard['trigger:changed'].map(([{ paused }]) => paused)).toEqual(Array(4).fill('plan'));
    expect(heard).toEqual([ann.id]);
    await fixture.round();
    expect(heard).toEqual([ann.id]);

    await fixture.pay(ann, 90 * DAY_MS);
    await fixture.round();
    expect(await pausedIds(ann)).toEqual([]);
    expect((await fixture.wallets(ann)).map(({ paused }) => paused)).toEqual([null, null, null]);
    const active = (await fixture.triggers(ann)).map(({ active: isActive }: Trigger) => isActive);
    expect(active).toEqual([true, true, false, true, true, false, false]);
    expect(heard).toEqual([ann.id, ann.id]);
    tab.close();
    unsubscribe();
  });

  it('a person is never paused more than once, and what Free has goes on', async () => {
    const ann = await fixture.person({ paidForMs: OVER });
    const [first = ''] = await fixture.addTriggers(ann, [
      ['BTC', 61_000],
      ['BTC', FAR],
      ['BTC', FAR],
      ['BTC', FAR],
    ]);
    await fixture.round();
    const before = await fixture.triggers(ann);
    await fixture.round();
    expect(await fixture.triggers(ann)).toEqual(before);
    await until(async () => {
      fixture.app.move('BTC', 61_500);
      return (await alertsOf(first)) === 1;
    });
  });

  it('the same happens at once when an admin takes Pro away, and gives it again', async () => {
    const ann = await fixture.person({ grant: 'pro' });
    const [doge] = await fixture.addTriggers(ann, [['DOGE', 1]]);
    await fixture.addWallets(ann, 2);
    const grants = fixture.app.nest.get(AccountModeration);
    await grants.setGrant(ann.id, 'none', NOBODY);
    expect(await pausedIds({ ...ann, cookie: await fixture.signIn(ann) })).toEqual([doge]);
    await grants.setGrant(ann.id, 'pro', NOBODY);
    const anew = { ...ann, cookie: await fixture.signIn(ann) };
    expect(await pausedIds(anew)).toEqual([]);
    expect((await fixture.wallets(anew)).map(({ paused }) => paused)).toEqual([null, null]);
    expect(await fixture.told(ann)).toEqual([]);
  });

  it('of a suspended account nothing is paused until it is back', async () => {
    const ann = await fixture.person({ paidForMs: OVER });
    const [doge = ''] = await fixture.addTriggers(ann, [['DOGE', 1]]);
    await fixture.app.db.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [ann.id]);
    await fixture.round();
    const row = () => fixture.app.db.query('SELECT paused FROM triggers WHERE id = $1', [doge]);
    expect(await row()).toEqual([{ paused: null }]);
    await fixture.app.db.query(`UPDATE users SET status = 'active' WHERE id = $1`, [ann.id]);
    await fixture.round();
    expect(await row()).toEqual([{ paused: 'plan' }]);
  });

  it('what is locked at the moment is paused the next time', async () => {
    const ann = await fixture.person({ paidForMs: OVER });
    const [doge, pepe] = await fixture.addTriggers(ann, [
      ['DOGE', 1],
      ['PEPE', 1],
    ]);
    const other = await openTransaction(fixture.app.db);
    await other.query('SELECT FROM triggers WHERE id = $1 FOR UPDATE', [doge]);
    await fixture.round();
    expect(await pausedIds(ann)).toEqual([pepe]);
    await other.rollbackTransaction();
    await other.release();
    await fixture.round();
    expect(await pausedIds(ann)).toEqual([doge, pepe]);
  });

  it('nothing is paused by a transaction that is undone', async () => {
    const ann = await fixture.person({ grant: 'pro' });
    await fixture.addTriggers(ann, [['DOGE', 1]]);
    const undone = fixture.app.db.transaction(async (tx) => {
      await tx.query(`UPDATE users SET granted = 'none' WHERE id = $1`, [ann.id]);
      const { triggers } = await fixture.app.nest.get(PlanFit).fit(tx, ann.id);
      expect(triggers.changed).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await pausedIds(ann)).toEqual([]);
  });
});

describe('a paused trigger', () => {
  /** Three triggers nobody reaches, and a fourth above 70,000, paused. */
  async function expired(): Promise<{ readonly ann: Subscriber; readonly paused: string }> {
    const ann = await fixture.person({ paidForMs: OVER });
    const ids = await fixture.addTriggers(ann, [
      ['BTC', FAR],
      ['BTC', FAR],
      ['BTC', FAR],
      ['BTC', 70_000],
    ]);
    await fixture.round();
    const [paused = ''] = await pausedIds(ann);
    expect(paused).toBe(ids[3]);
    return { ann, paused };
  }

  it('never fires; it comes back without an alert for what holds, and rings at the next crossing', async () => {
    const { ann, paused } = await expired();
    await seen(70_500);
    expect(await alertsOf(paused)).toBe(0);

    await fixture.pay(ann, 90 * DAY_MS);
    await fixture.round();
    await until(async () => {
      fixture.app.move('BTC', 70_600);
      return (await phaseOf(paused)) === 'breached';
    });
    await seen(70_700);
    expect(await alertsOf(paused)).toBe(0);

    await until(async () => {
      fixture.app.move('BTC', 60_000);
      return (await phaseOf(paused)) === 'armed';
    });
    await until(async () => {
      fixture.app.move('BTC', 70_500);
      return (await alertsOf(paused)) === 1;
    });
  });

  it('does not fire even when its fire was being recorded', async () => {
    const ann = await fixture.person({ grant: 'pro' });
    const ids = await fixture.addTriggers(ann, [
      ['BTC', FAR],
      ['BTC', FAR],
      ['BTC', FAR],
      ['ETH', 4_000, 'settling'],
    ]);
    const id = ids[3] ?? '';
    await until(async () => {
      fixture.app.move('ETH', 3_000);
      return (await phaseOf(id)) === 'armed';
    });
    const pausing = await openTransaction(fixture.app.db);
    await pausing.query(`UPDATE users SET granted = 'none' WHERE id = $1`, [ann.id]);
    const fitted = await fixture.app.nest.get(PlanFit).fit(pausing.manager, ann.id);
    expect(fitted.triggers.changed).toEqual([id]);
    fixture.app.move('ETH', 4_100);
    await until(async () => {
      const waiting = await fixture.app.db.query<unknown[]>(
        `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%price_cursors%'`,
      );
      return waiting.length > 0;
    });
    await pausing.commitTransaction();
    await pausing.release();
    fixture.app.nest.get(PlanFit).announce(fitted);
    await until(async () => {
      const [cursor] = await fixture.app.db.query<{ price: number }[]>(
        `SELECT price FROM price_cursors WHERE symbol = 'ETH'`,
      );
      return cursor?.price === 4_100;
    });
    expect(await alertsOf(id)).toBe(0);
  });

  it('that fired before still has its alert delivered', async () => {
    const ann = await fixture.person({ paidForMs: OVER });
    const phone = await fixture.phoneOf(ann);
    const held = fixture.app.db.createQueryRunner();
    await held.startTransaction();
    const { triggerId, deliveryId } = await fireFor(held, { userId: ann.id, by: phone, level: 65_432 });
    await held.query(`UPDATE triggers SET paused = 'plan' WHERE id = $1`, [triggerId]);
    await held.commitTransaction();
    await held.release();
    await until(async () => {
      const [row] = await fixture.app.db.query<{ status: string }[]>(
        'SELECT status FROM deliveries WHERE id = $1',
        [deliveryId],
      );
      return row?.status === 'delivered';
    });
    expect(fixture.headlines(phone)).toEqual(
      expect.arrayContaining([expect.stringContaining('▲ BTC above 65,432')]),
    );
  });

  it('is named by the bot, and neither previewed nor sent as a sample', async () => {
    const { ann, paused } = await expired();
    const phone = await fixture.phoneOf(ann);
    const ask = async (command: string): Promise<string> => {
      const before = fixture.app.telegram.messages(phone).filter(({ from }) => from.is_bot).length;
      fixture.app.telegram.sendText(phone, command);
      const answers = () => fixture.app.telegram.messages(phone).filter(({ from }) => from.is_bot);
      await until(() => answers().length > before);
      return answers().at(-1)?.text ?? '';
    };
    expect(await ask('/list')).toMatch(/\n4\. ▲ BTC above 70,000 · .*paused until you have Pro again\n/);
    expect(await ask('/status')).toContain('1 of your triggers is paused because your Pro plan has ended.');
    expect(await ask('/arm 4')).toBe(SOLD.pausedByPlan);
    for (const path of ['test-preview', 'send-test']) {
      const { body } = await fixture
        .post(`/api/triggers/${path}`, ann.cookie, { triggerId: paused })
        .expect(403);
      expect(body).toMatchObject({ code: 'TIER_LIMIT', upgradeMessage: SOLD.pausedByPlan });
    }
    expect(await ask('/disarm 4')).toMatch(/^Disarmed: ▲ BTC above 70,000/);
    expect(await ask('/delete 4')).toMatch(/^Deleted: ▲ BTC above 70,000/);
  });
});
