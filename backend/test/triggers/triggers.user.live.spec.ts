import type { RecentAlert, TriggerAlert } from '../../src/contract/alert.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: UserTriggersFixture;
let ann: Caller;
let tabs: readonly [Browser, Browser];

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.app.prices.set('BTC', 60_000);
  ann = await fixture.pro();
  tabs = [await openTab(ann), await openTab(ann)];
});
afterEach(() => tabs.forEach((tab) => tab.close()));

const openTab = ({ cookie }: Caller) => openBrowser(fixture.app.url, { cookie });

/** The market goes up until this has happened: the evaluator may have yet to hear of the trigger. */
const riseUntil = (condition: () => boolean | Promise<boolean>): Promise<true> =>
  until(() => {
    fixture.app.move('BTC', 70_500);
    return condition();
  });

it('what one tab edits the other hears of, and nobody else', async () => {
  const stranger = await openTab(await fixture.pro());
  const other = tabs[1].heard;
  const trigger = await ann.add();
  await until(() => other['trigger:changed'].length === 1);
  expect(other['trigger:changed'][0]).toEqual([trigger]);
  const { body } = await ann.put(`triggers/${trigger.id}/toggle`, { active: false });
  await until(() => other['trigger:changed'].length === 2);
  expect(other['trigger:changed'][1]).toEqual([body]);
  await ann.delete(`triggers/${trigger.id}`);
  await until(() => other['trigger:deleted'].length === 1);
  expect(other['trigger:deleted'][0]).toEqual([{ id: trigger.id }]);
  await stranger.unwatch([]);
  expect([...stranger.heard['trigger:changed'], ...stranger.heard['trigger:deleted']]).toEqual([]);
  stranger.close();
});

it('a fire is pushed, kept among the last alerts, and nobody else’s', async () => {
  const trigger = await ann.add();
  await riseUntil(() => tabs[0].heard['alert:recorded'].length > 0);
  const [pushed] = tabs[0].heard['alert:recorded'][0] ?? [];
  expect(pushed).toMatchObject({ triggerId: trigger.id, asset: 'BTC', priceAtTrigger: 70_500 });
  await until(() => tabs[1].heard['trigger:changed'].at(-1)?.[0].breachState === 'breached');
  const { body } = await ann.get('recent-alerts').expect(200);
  expect(body).toMatchObject([{ id: pushed?.id, message: pushed?.message, evidence: { price: 70_500 } }]);
  const ben = await fixture.pro();
  expect((await ben.get('recent-alerts').expect(200)).body).toEqual([]);
  expect((await ann.list())[0]).toMatchObject({ breachState: 'breached', lastFiredAt: body[0].time });
});

it('the last alerts are ten, newest first; a trial token in the call outweighs the cookie', async () => {
  await ann.add();
  await riseUntil(() => tabs[0].heard['alert:recorded'].length > 0);
  await fixture.app.db.query(
    `INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence)
     SELECT gen_random_uuid(), n, $1, 'ETH', 3000 + n, now() + n * interval '1 minute', alerts.evidence
       FROM generate_series(1, 12) n, (SELECT evidence FROM alerts WHERE user_id = $1 LIMIT 1) alerts`,
    [ann.id],
  );
  const { body } = await ann.get('recent-alerts').expect(200);
  const prices = (body as RecentAlert[]).map(({ priceAtTrigger }) => priceAtTrigger);
  expect(prices).toEqual([3012, 3011, 3010, 3009, 3008, 3007, 3006, 3005, 3004, 3003]);
  const trial = await fixture.app.connect('trial_of_ann');
  const asTrial = (token: string) => ann.get('recent-alerts').set('Authorization', `Bearer ${token}`);
  expect((await asTrial(trial.token).expect(200)).body).toEqual([]);
  expect((await asTrial('made-up').expect(401)).body).toMatchObject({ code: 'TRIAL_TOKEN' });
});

it('an edit and a fire of the same moment end in one state: every fire is of a level that was set', async () => {
  const trigger = await ann.add('BTC', 69_000);
  await riseUntil(() => tabs[0].heard['alert:recorded'].length > 0);
  for (let round = 0; round < 10; round += 1) {
    fixture.app.move('BTC', 60_000);
    const level = 70_000 + round;
    const edit = ann
      .put(`triggers/${trigger.id}`, { direction: 'above', price: level })
      .then(({ status }) => status);
    fixture.app.move('BTC', 70_500);
    expect(await edit).toBe(200);
    fixture.app.move('BTC', 60_000);
  }
  const final = { direction: 'above', price: 65_000 };
  await ann.put(`triggers/${trigger.id}`, final).expect(200);
  const fired = async (): Promise<TriggerAlert[]> => (await ann.get('recent-alerts')).body;
  const isFinal = ({ evidence }: TriggerAlert): boolean =>
    evidence.condition.op === 'above' && evidence.condition.level === 65_000;
  await riseUntil(async () => (await fired()).some(isFinal));
  expect((await fired()).filter(isFinal)).toHaveLength(1);
  const rows = await fixture.app.db.query<{ alerts: number; fires: number }[]>(
    `SELECT (SELECT count(*)::int FROM alerts WHERE trigger_id = $1) AS alerts, fire_no AS fires
       FROM triggers WHERE id = $1`,
    [trigger.id],
  );
  expect(rows[0]?.alerts).toBe(rows[0]?.fires);
  expect((await ann.list())[0]).toMatchObject(final);
});
