import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { RecentAlert } from '../../src/contract/alert.js';
import { RecentAlertsService } from '../../src/pipeline/alerts/recent-alerts.service.js';
import { fireFor, haveChannel } from '../fixtures/account-alerts.js';
import { makePerson } from '../fixtures/people.js';
import { inTransaction } from '../support/test-database.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { type ConnectedTrial, startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let ann: ConnectedTrial;
let ben: ConnectedTrial;

beforeAll(async () => {
  app = await startTrialApp();
  ann = await app.connect('ann_holds');
  ben = await app.connect('ben_holds');
  app.prices.set('BTC', 60_000);
});
afterAll(() => app.stop());

const recentAlerts = (token: string) =>
  request(app.url).get('/api/recent-alerts').set('Authorization', `Bearer ${token}`);

/** The market goes up until the trigger, which the evaluator has yet to hear of, has fired. */
async function fireAt70k(browser: Browser): Promise<void> {
  await request(app.url)
    .post('/api/trial/triggers/upsert')
    .send({
      token: ann.token,
      trigger: { symbol: 'BTC', operator: 'ABOVE', threshold: 70_000, isArmed: true },
    })
    .expect(200);
  await until(() => {
    app.move('BTC', 70_500);
    return browser.heard['alert:recorded'].length > 0;
  });
}

describe('an alert of a trial', () => {
  let browser: Browser;
  let other: Browser;

  beforeAll(async () => {
    browser = await openBrowser(app.url, { auth: { trialToken: ann.token } });
    other = await openBrowser(app.url, { auth: { trialToken: ben.token } });
    await fireAt70k(browser);
    await until(() => browser.heard['alert:delivery'].length > 0);
  });
  afterAll(() => {
    browser.close();
    other.close();
  });

  it('is pushed with what was said and why, then what became of it, then the trigger', async () => {
    const [alert] = browser.heard['alert:recorded'][0] ?? [];
    expect(alert).toMatchObject({
      asset: 'BTC',
      priceAtTrigger: 70_500,
      priceChange24h: 1.5,
      late: false,
      evidence: { source: 'simulated', condition: { op: 'above', level: 70_000 }, price: 70_500 },
    });
    expect(alert?.message).toContain('SIMULATED PRICE\n▲ BTC above 70,000');
    expect(browser.heard['alert:recorded']).toHaveLength(1);
    const [delivery] = browser.heard['alert:delivery'].at(-1) ?? [];
    expect(delivery).toMatchObject({ alertId: alert?.id, channel: 'telegram', status: 'delivered' });
    await until(() => browser.heard['trigger:changed'].at(-1)?.[0].breachState === 'breached');
    expect(browser.heard['trigger:changed'].at(-1)?.[0]).toMatchObject({
      id: alert?.triggerId,
      lastFiredAt: alert?.time,
    });
  });

  it('is answered by the call with how it was delivered', async () => {
    const { body } = await recentAlerts(ann.token).expect(200);
    const [alert] = browser.heard['alert:recorded'][0] ?? [];
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
    const delivery = [{ channel: 'telegram', status: 'delivered', at, tookMs: expect.any(Number) }];
    expect(body[0].delivery[0].tookMs).toBeGreaterThanOrEqual(0);
    expect(body).toEqual([{ ...alert, delivery, timeline: body[0].timeline }]);
  });

  it('keeps when it was recorded, sent and accepted, in that order and as long after the tick as it says', async () => {
    const { body } = await recentAlerts(ann.token).expect(200);
    const [{ evidence, delivery, timeline }] = body as [RecentAlert];
    const [recorded, sent, accepted] = [timeline.recordedAt, timeline.sentAt, timeline.acceptedAt].map((at) =>
      Date.parse(at ?? ''),
    );
    expect([evidence.decidedAt, recorded, sent, accepted]).toEqual(
      [evidence.decidedAt, recorded, sent, accepted].toSorted((a, b) => Number(a) - Number(b)),
    );
    expect(Number(accepted) - evidence.seenAt).toBe(delivery[0]?.tookMs);
    const [pushed] = browser.heard['alert:recorded'][0] ?? [];
    expect(pushed?.timeline.recordedAt).toBe(timeline.recordedAt);
  });

  it('is nobody else’s', async () => {
    expect((await recentAlerts(ben.token).expect(200)).body).toEqual([]);
    await other.unwatch([]);
    const { heard } = other;
    expect([...heard['alert:recorded'], ...heard['alert:delivery'], ...heard['trigger:changed']]).toEqual([]);
  });
});

describe('the list', () => {
  it('holds the last 10, newest first', async () => {
    await app.db.query(
      `INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
       SELECT gen_random_uuid(), n, $1, 'ETH', 3000 + n, now() + n * interval '1 minute', alerts.evidence
         FROM generate_series(1, 12) n, (SELECT evidence FROM alerts LIMIT 1) alerts`,
      [ann.chatId],
    );
    const { body } = await recentAlerts(ann.token).expect(200);
    const prices = (body as RecentAlert[]).map(({ priceAtTrigger }) => priceAtTrigger);
    expect(prices).toEqual([3012, 3011, 3010, 3009, 3008, 3007, 3006, 3005, 3004, 3003]);
    expect(body[0].delivery).toEqual([]);
  });

  it('says why a message was not delivered', async () => {
    await app.db.query(
      `INSERT INTO deliveries (channel, kind, alert_id, chat_id, status, reason, settled_at)
       SELECT 'telegram', 'alert', id, trial_chat_id, 'failed', 'blocked', '2025-11-21T10:00:00.5Z'
         FROM alerts WHERE price = 3012`,
    );
    const { body } = await recentAlerts(ann.token).expect(200);
    expect(body[0].delivery).toEqual([
      { channel: 'telegram', status: 'failed', reason: 'blocked', at: '2025-11-21T10:00:00.500Z' },
    ]);
  });

  it('says that a repeated message may have arrived twice, and of no other that it was accepted', async () => {
    const reader = await makePerson(app.db);
    await app.db.query(
      `INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, status, reason, ambiguous, sent_at, settled_at)
       SELECT channel, 'alert', id, CASE channel WHEN 'telegram' THEN trial_chat_id END, $1, status, reason, ambiguous,
              sent_at, '2025-11-21T10:00:01.5Z'
         FROM alerts
         JOIN (VALUES (3011, 'telegram', 'delivered', NULL, true, '2025-11-21T10:00:01Z'::timestamptz),
                      (3010, 'telegram', 'failed', 'gave-up', true, '2025-11-21T10:00:00Z'),
                      (3010, 'email', 'delivered', NULL, false, '2025-11-21T10:00:01Z'),
                      (3009, 'telegram', 'cancelled', 'disarmed', false, NULL))
              AS made (price, channel, status, reason, ambiguous, sent_at) USING (price)`,
      [reader.id],
    );
    const { body } = await recentAlerts(ann.token).expect(200);
    const ends = (body as RecentAlert[])
      .slice(1, 4)
      .map(({ delivery, timeline: { sentAt, acceptedAt } }) => ({
        delivery: delivery.map(({ channel, status, reason, ambiguous }) => [
          channel,
          status,
          reason,
          ambiguous,
        ]),
        sentAt,
        acceptedAt,
      }));
    expect(ends).toEqual([
      {
        delivery: [['telegram', 'delivered', undefined, true]],
        sentAt: '2025-11-21T10:00:01.000Z',
        acceptedAt: '2025-11-21T10:00:01.500Z',
      },
      {
        delivery: expect.arrayContaining([
          ['telegram', 'failed', 'gave-up', true],
          ['email', 'delivered', undefined, undefined],
        ]),
        sentAt: '2025-11-21T10:00:00.000Z',
        acceptedAt: null,
      },
      { delivery: [['telegram', 'cancelled', 'disarmed', undefined]], sentAt: null, acceptedAt: null },
    ]);
  });

  it('needs a session', async () => {
    const { body } = await request(app.url).get('/api/recent-alerts').expect(401);
    expect(body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Sign in first.' });
    expect((await recentAlerts('made-up').expect(401)).body).toMatchObject({
      code: 'TRIAL_TOKEN',
      message: 'Invalid trial token',
    });
  });
});

it('of an account says until when a mute holds back what rings, and of nothing else', async () => {
  const person = await makePerson(app.db);
  const [settings] = await app.db.query<[[{ until: Date }], number]>(
    `UPDATE user_settings SET muted_at = now(), muted_until = now() + interval '1 hour' WHERE user_id = $1
     RETURNING muted_until AS until`,
    [person.id],
  );
  await inTransaction(app.db, async (tx) => {
    for (const kind of ['push', 'ntfy', 'webhook'] as const) {
      const by = { kind, channelId: await haveChannel(tx, person.id, kind) };
      const { deliveryId } = await fireFor(tx, { userId: person.id, by });
      // Tried once, and not due for a day.
      await tx.query(
        `UPDATE deliveries SET attempts = 1, next_attempt_at = now() + interval '1 day' WHERE id = $1`,
        [deliveryId],
      );
    }
  });
  const alerts = await app.nest.get(RecentAlertsService).last({ kind: 'user', userId: person.id });
  const held = alerts.flatMap(({ delivery }) =>
    delivery.map(({ channel, status, heldUntil, heldBy }) => ({ channel, status, heldUntil, heldBy })),
  );
  const until = settings[0].until.toISOString();
  expect(held).toHaveLength(3);
  expect(held).toEqual(
    expect.arrayContaining([
      { channel: 'push', status: 'pending', heldUntil: until, heldBy: 'mute' },
      { channel: 'ntfy', status: 'pending', heldUntil: until, heldBy: 'mute' },
      { channel: 'webhook', status: 'pending', heldUntil: undefined, heldBy: undefined },
    ]),
  );
});

it('of an account whose first message came at the end of a snooze shows that one', async () => {
  const { id: userId } = await makePerson(app.db);
  const { alertId, deliveryId } = await inTransaction(app.db, async (tx) => {
    const fired = await fireFor(tx, { userId, by: { kind: 'webhook', channelId: randomUUID() } });
    await tx.query(
      `UPDATE deliveries SET after_snooze = true, status = 'delivered', settled_at = now() WHERE id = $1`,
      [fired.deliveryId],
    );
    return fired;
  });
  const shown = async () => {
    const [alert] = await app.nest.get(RecentAlertsService).last({ kind: 'user', userId });
    return alert?.delivery.map(({ channel, status }) => [channel, status]);
  };
  expect(await shown()).toEqual([['webhook', 'delivered']]);
  // A second snooze says it again.
  await app.db.query(
    `INSERT INTO deliveries (channel, channel_id, kind, alert_id, after_snooze, status, settled_at)
     SELECT channel, channel_id, kind, $1, true, 'failed', now() FROM deliveries WHERE id = $2`,
    [alertId, deliveryId],
  );
  expect(await shown()).toEqual([['webhook', 'delivered']]);
});
