import { jest } from '@jest/globals';
import { SeriesValues } from '../../src/pipeline/evaluator/series-values.js';
import { type SignedInPerson, TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: TelegramLinkFixture;

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open();
});
afterAll(() => fixture.close());

/** A trigger of the person that has rung once and is snoozed; its alert. */
async function snoozed(person: SignedInPerson): Promise<string> {
  const [trigger] = await fixture.addUserTriggers(person.id, ['BTC']);
  fixture.app.prices.set('BTC', 1_000_001);
  const [alert] = await fixture.app.db.query<{ id: string }[]>(
    `WITH watched AS (
       UPDATE triggers SET phase = 'breached', fire_no = 1, snoozed_until = now() + interval '1 hour' WHERE id = $1
     )
     INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, evidence)
     VALUES ($1, 1, $2, 'BTC', 1000001, now(), '{"condition": {"op": "above", "level": 1000000}, "source": "simulated", "quotes": [], "seenAt": 0, "decidedAt": 0, "basis": "median"}')
     RETURNING id`,
    [trigger, person.id],
  );
  return String(alert?.id);
}

async function areOver(...people: readonly SignedInPerson[]): Promise<void> {
  await until(async () => {
    const open = await fixture.app.db.query<unknown[]>(
      'SELECT FROM triggers WHERE user_id = ANY ($1::uuid[]) AND snoozed_until IS NOT NULL',
      [people.map(({ id }) => id)],
    );
    return open.length === 0;
  });
}

/** The snooze is over at once; what is queued for the alert when that was noticed. */
async function end(person: SignedInPerson, alertId: string): Promise<object[]> {
  await fixture.app.db.query('UPDATE triggers SET snoozed_until = now() WHERE user_id = $1', [person.id]);
  await areOver(person);
  return fixture.app.db.query(
    `SELECT channel, body AS why, after_snooze AS "afterSnooze" FROM deliveries WHERE alert_id = $1`,
    [alertId],
  );
}

/** A chat of the person's. */
async function linked(person: SignedInPerson, state: 'open' | 'blocked'): Promise<string> {
  const [chat] = await fixture.app.db.query<{ id: string }[]>(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at, blocked_at)
     SELECT chat, chat, $1, now(), CASE $2 WHEN 'blocked' THEN now() END
       FROM (SELECT coalesce(max(chat_id), 7000) + 1 AS chat FROM telegram_chats) next
     RETURNING chat_id AS id`,
    [person.id, state],
  );
  return String(chat?.id);
}

/** A delivery of the alert that waits, as quiet hours make it. */
async function held(person: SignedInPerson, alertId: string): Promise<void> {
  await fixture.app.db.query(
    `INSERT INTO deliveries (channel, kind, alert_id, user_id, chat_id, attempts, next_attempt_at)
     VALUES ('telegram', 'alert', $1, $2, $3, 1, now() + interval '1 hour')`,
    [alertId, person.id, await linked(person, 'open')],
  );
}

const deliveriesOf = (alertId: string): Promise<object[]> =>
  fixture.app.db.query('SELECT channel, status, reason FROM deliveries WHERE alert_id = $1', [alertId]);

/** Its trigger waits for a move now. */
async function waitForMove(person: SignedInPerson, phase: string): Promise<void> {
  await fixture.app.db.query(
    `UPDATE triggers SET series = 'low1h', level = 1.03, phase = $2 WHERE user_id = $1`,
    [person.id, phase],
  );
}

const BY_MAIL = [{ channel: 'email', why: 'not-connected', afterSnooze: true }];

describe('the end of a snooze is told', () => {
  it('by e-mail when the account has disconnected its chat since', async () => {
    const ann = await fixture.person({ emailVerified: true });
    expect(await end(ann, await snoozed(ann))).toEqual(BY_MAIL);
  });

  it('by the mail that was called off because of the snooze', async () => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await fixture.app.db.query(
      `INSERT INTO deliveries (channel, kind, alert_id, user_id, body) VALUES ('email', 'alert', $1, $2, 'not-connected')`,
      [alertId, ann.id],
    );
    const row = () =>
      fixture.app.db.query('SELECT status, reason FROM deliveries WHERE alert_id = $1', [alertId]);
    await fixture.app.db.query(
      `UPDATE deliveries SET status = 'cancelled', reason = 'snoozed', settled_at = now(), first_attempt_at = now() - interval '1 day'
        WHERE alert_id = $1`,
      [alertId],
    );
    expect(await row()).toEqual([{ status: 'cancelled', reason: 'snoozed' }]);
    expect(await end(ann, alertId)).toEqual(BY_MAIL);
    expect(await row()).not.toEqual([{ status: 'cancelled', reason: 'snoozed' }]);
    const tried = await fixture.app.db.query(
      `SELECT coalesce(first_attempt_at > now() - interval '1 hour', true) AS anew FROM deliveries WHERE alert_id = $1`,
      [alertId],
    );
    expect(tried).toEqual([{ anew: true }]);
  });

  it('by what waited through it, once', async () => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await held(ann, alertId);
    await end(ann, alertId);
    expect(await deliveriesOf(alertId)).toEqual([{ channel: 'telegram', status: 'pending', reason: null }]);
  });

  it('to nobody once its condition is over, though a message waited through it', async () => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await held(ann, alertId);
    fixture.app.prices.set('BTC', 900_000);
    await end(ann, alertId);
    expect(await deliveriesOf(alertId)).toEqual([
      { channel: 'telegram', status: 'cancelled', reason: 'snoozed' },
    ]);
  });

  it('to nobody twice: neither what came after it, nor what was sent since', async () => {
    const [ann, ben] = [
      await fixture.person({ emailVerified: true }),
      await fixture.person({ emailVerified: true }),
    ];
    const [later, sent] = [await snoozed(ann), await snoozed(ben)];
    await held(ann, later);
    await held(ben, sent);
    const { db } = fixture.app;
    await db.query(`UPDATE deliveries SET status = 'delivered', settled_at = now() WHERE alert_id = $1`, [
      sent,
    ]);
    await db.query(`UPDATE alerts SET recorded_at = now() - interval '10 minutes' WHERE id = $1`, [sent]);
    await db.query(
      `UPDATE triggers SET snoozed_until = now() - interval '1 minute' WHERE user_id = ANY ($1::uuid[])`,
      [[ann.id, ben.id]],
    );
    await areOver(ann, ben);
    expect([await deliveriesOf(later), await deliveriesOf(sent)]).toEqual([
      [{ channel: 'telegram', status: 'pending', reason: null }],
      [{ channel: 'telegram', status: 'delivered', reason: null }],
    ]);
  });

  it('by e-mail when its chat has blocked the bot, of an alert on a route, too', async () => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await linked(ann, 'blocked');
    await fixture.app.db.query(
      `WITH made AS (INSERT INTO routes (user_id, name) VALUES ($1, 'own') RETURNING id)
       UPDATE alerts SET route_id = made.id, route_step = 1 FROM made WHERE alerts.id = $2`,
      [ann.id, alertId],
    );
    expect(await end(ann, alertId)).toEqual([{ channel: 'email', why: 'blocked', afterSnooze: true }]);
  });

  it('of a trigger whose only fire came meanwhile and disarmed it', async () => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await fixture.app.db.query(`UPDATE triggers SET phase = 'disarmed', repeat = 'once' WHERE user_id = $1`, [
      ann.id,
    ]);
    expect(await end(ann, alertId)).toEqual(BY_MAIL);
  });

  it('of a trigger whose end came meanwhile, after it had rung', async () => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await fixture.app.db.query(
      `UPDATE triggers SET phase = 'disarmed', expires_at = now() - interval '1 minute' WHERE user_id = $1`,
      [ann.id],
    );
    expect(await end(ann, alertId)).toEqual(BY_MAIL);
  });

  it('to nobody where there is neither a chat nor a verified address', async () => {
    const ann = await fixture.person();
    expect(await end(ann, await snoozed(ann))).toEqual([]);
  });

  it.each([
    ['the price of its exchange, whatever the others say', 900_000, []],
    ['so too where the others are below', 1_000_001, BY_MAIL],
  ] as const)('by %s', async (_name, atKraken, told) => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await fixture.app.db.query(`UPDATE triggers SET exchange = 'kraken' WHERE user_id = $1`, [ann.id]);
    fixture.app.prices.set('BTC', told.length > 0 ? 900_000 : 1_000_001);
    fixture.app.prices.set('BTC@kraken', atKraken);
    expect(await end(ann, alertId)).toEqual(told);
  });

  it.each([
    ['what its series is now', 1.031, 'cooldown', BY_MAIL],
    ['that it is over, whatever the phase', 1.029, 'breached', []],
    ['the phase where nobody knows the series', null, 'breached', BY_MAIL],
    ['the phase, so too', null, 'cooldown', []],
    ['nothing while it waits for its first price', null, 'settling', []],
  ] as const)('by %s: %d, %s', async (_name, value, phase, told) => {
    const ann = await fixture.person({ emailVerified: true });
    const alertId = await snoozed(ann);
    await waitForMove(ann, phase);
    const values = jest.spyOn(fixture.app.nest.get(SeriesValues), 'get');
    values.mockImplementation((key) =>
      key === 'BTC~low1h' ? { key, value, reference: null, filling: null } : null,
    );
    expect(await end(ann, alertId)).toEqual(told);
    values.mockRestore();
  });
});
