import { EscalationWorld, type QueuedDelivery, type WantedStep } from './escalation-world.js';

let world: EscalationWorld;
beforeAll(async () => {
  world = await EscalationWorld.open();
});
afterAll(() => world.close());

const STEP = { waitSec: 0, unless: 'nothing', onlyUrgent: false } as const;
const unless = (condition: WantedStep['unless'], waitSec: number, ...channels: string[]): WantedStep => ({
  channels,
  waitSec,
  unless: condition,
  onlyUrgent: false,
});

/** An alert of somebody with a chat and an address, on a route. */
async function fireOn(
  steps: (webhook: string, push: string) => readonly WantedStep[],
  {
    chat = true,
    email = true,
    urgency = 'usual',
  }: { readonly chat?: boolean; readonly email?: boolean; readonly urgency?: 'usual' | 'urgent' } = {},
) {
  const person = await world.addPerson({ chat, email });
  const webhook = await world.addChannel(person.userId, 'webhook');
  const push = await world.addChannel(person.userId, 'push');
  const routeId = await world.addRoute(person.userId, steps(webhook, push));
  const triggerId = await world.watch(person.userId, routeId);
  return { ...person, webhook, push, routeId, triggerId, id: await world.fire(triggerId, urgency) };
}

async function told(id: string): Promise<readonly (readonly [string, number | null])[]> {
  const { deliveries } = await world.alert(id);
  return deliveries.map(({ channel, step }) => [channel, step]);
}

async function only(id: string, channel: string): Promise<QueuedDelivery> {
  const { deliveries } = await world.alert(id);
  const found = deliveries.filter((each) => each.channel === channel);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} of ${channel}`);
  return found[0];
}

describe('the first step', () => {
  it('goes to all its channels that work, with the alert', async () => {
    const ann = await fireOn((webhook, push) => [
      { ...STEP, channels: ['telegram', 'email', webhook] },
      unless('acknowledged', 60, push),
    ]);
    const { deliveries, routeStep, nextStepAt } = await world.alert(ann.id);
    expect(deliveries.map(({ channel, channelId, step }) => [channel, channelId, step])).toEqual([
      ['webhook', ann.webhook, 1],
      ['telegram', null, 1],
      ['email', null, 1],
    ]);
    expect([routeStep, nextStepAt]).toEqual([1, world.now + 60_000]);
    const rows = await world.db.query(
      'SELECT channel, chat_id AS chat, user_id AS user, body FROM deliveries WHERE alert_id = $1 ORDER BY channel',
      [ann.id],
    );
    expect(rows).toEqual([
      { channel: 'email', chat: null, user: ann.userId, body: 'route' },
      { channel: 'telegram', chat: String(ann.chatId), user: ann.userId, body: null },
      { channel: 'webhook', chat: null, user: null, body: null },
    ]);
  });

  it('gives way at once to the next one where nothing of it works', async () => {
    const ann = await fireOn(() => [{ ...STEP, channels: ['telegram'] }, unless('accepted', 600, 'email')], {
      chat: false,
    });
    expect(await told(ann.id)).toEqual([]);
    await world.tick();
    expect(await told(ann.id)).toEqual([['email', 2]]);
    expect((await world.alert(ann.id)).nextStepAt).toBeNull();
  });

  it('is left out where it is for urgent alerts and this is none', async () => {
    const steps = () => [
      { ...STEP, onlyUrgent: true, channels: ['telegram'] },
      unless('nothing', 60, 'email'),
    ];
    expect(await told((await fireOn(steps)).id)).toEqual([['email', 2]]);
    expect(await told((await fireOn(steps, { urgency: 'urgent' })).id)).toEqual([['telegram', 1]]);
  });

  it('is that of the person’s usual route for a trigger without one', async () => {
    const person = await world.addPerson({ chat: true, email: true });
    const routeId = await world.addRoute(person.userId, [{ ...STEP, channels: ['email'] }]);
    await world.db.query('UPDATE user_settings SET route_id = $2 WHERE user_id = $1', [
      person.userId,
      routeId,
    ]);
    expect(await told(await world.fire(await world.watch(person.userId, null)))).toEqual([['email', 1]]);
  });
});

describe('the next step', () => {
  it('comes when its wait is over, and no sooner', async () => {
    const ann = await fireOn((_webhook, push) => [
      { ...STEP, channels: ['telegram'] },
      unless('acknowledged', 60, push),
    ]);
    await world.settle(await only(ann.id, 'telegram'), 'delivered');
    await world.pass(59);
    await world.tick();
    expect(await told(ann.id)).toEqual([['telegram', 1]]);
    await world.pass(1);
    await world.tick();
    expect(await told(ann.id)).toEqual([
      ['telegram', 1],
      ['push', 2],
    ]);
  });

  it.each([
    ['accepted', async (id: string) => world.settle(await only(id, 'telegram'), 'delivered')],
    [
      'acknowledged',
      (id: string) => world.db.query('UPDATE alerts SET acknowledged_at = now() WHERE id = $1', [id]),
    ],
  ] as const)('does not come once the alert is %s', async (condition, act) => {
    const ann = await fireOn(() => [{ ...STEP, channels: ['telegram'] }, unless(condition, 60, 'email')]);
    await act(ann.id);
    await world.pass(61);
    await world.tick();
    expect(await told(ann.id)).toEqual([['telegram', 1]]);
    expect((await world.alert(ann.id)).nextStepAt).toBeNull();
  });

  it.each([
    ['failed', (delivery: QueuedDelivery) => world.settle(delivery, 'failed')],
    ['was cancelled', (delivery: QueuedDelivery) => world.cancel(delivery, 'unlinked')],
  ])('comes at once when all of a step %s', async (_name, end) => {
    const ann = await fireOn((webhook) => [
      { ...STEP, channels: ['telegram', webhook] },
      unless('accepted', 600, 'email'),
    ]);
    await end(await only(ann.id, 'telegram'));
    await world.tick();
    expect(await told(ann.id)).toHaveLength(2);
    await end(await only(ann.id, 'webhook'));
    await world.tick();
    expect((await told(ann.id)).at(-1)).toEqual(['email', 2]);
  });

  it('tells no channel twice, and goes on to the one after', async () => {
    const ann = await fireOn(() => [{ ...STEP, channels: ['telegram'] }, unless('nothing', 60, 'email')]);
    await world.db.query(`DELETE FROM route_step_channels WHERE route_id = $1 AND position = 1`, [
      ann.routeId,
    ]);
    await world.db.query(`INSERT INTO route_step_channels VALUES ($1, 2, 'telegram', NULL)`, [ann.routeId]);
    await world.pass(60);
    await world.tick();
    expect(await told(ann.id)).toEqual([
      ['telegram', 1],
      ['email', 2],
    ]);
  });

  it('counts from the end of what held the step before it back', async () => {
    const ann = await fireOn(() => [{ ...STEP, channels: ['telegram'] }, unless('accepted', 60, 'email')]);
    await world.db.query(
      `UPDATE user_settings SET muted_at = now(), muted_until = now() + interval '10 minutes' WHERE user_id = $1`,
      [ann.userId],
    );
    for (const seconds of [60, 500, 40, 59]) {
      await world.pass(seconds);
      await world.tick();
      expect(await told(ann.id)).toEqual([['telegram', 1]]);
    }
    await world.pass(1);
    await world.tick();
    expect(await told(ann.id)).toEqual([
      ['telegram', 1],
      ['email', 2],
    ]);
  });

  it.each([
    [
      'its trigger is disarmed',
      `UPDATE triggers SET phase = 'disarmed', switched_off_at = armed_at + interval '1 millisecond' WHERE user_id = $1`,
    ],
    ['its trigger is deleted', 'DELETE FROM triggers WHERE user_id = $1'],
    ['its route is deleted', 'DELETE FROM routes WHERE user_id = $1'],
    ['its person is suspended', `UPDATE users SET status = 'suspended' WHERE id = $1`],
  ])('never comes after %s', async (_name, change) => {
    const ann = await fireOn(() => [{ ...STEP, channels: ['telegram'] }, unless('nothing', 60, 'email')]);
    await world.db.query(change, [ann.userId]);
    await world.pass(60);
    await world.tick();
    expect(await told(ann.id)).toEqual([['telegram', 1]]);
    expect((await world.alert(ann.id)).nextStepAt).toBeNull();
  });

  it('never comes after one that "Seen" has called off', async () => {
    const ann = await fireOn((webhook) => [
      { ...STEP, channels: ['telegram'] },
      unless('acknowledged', 60, 'email'),
      unless('nothing', 600, webhook),
    ]);
    await world.pass(60);
    await world.tick();
    await world.cancel(await only(ann.id, 'email'), 'acknowledged');
    await world.pass(600);
    await world.tick();
    expect(await told(ann.id)).toHaveLength(2);
    expect((await world.alert(ann.id)).nextStepAt).toBeNull();
  });

  it('wakes the sender', async () => {
    const ann = await fireOn(() => [{ ...STEP, channels: ['telegram'] }, unless('nothing', 60, 'email')]);
    const woken: string[] = [];
    const stop = world.events.subscribe((event) => {
      if (event.kind === 'queued') woken.push(event.channel);
    });
    await world.pass(60);
    await world.tick();
    stop();
    expect(woken).toContain('email');
    expect(await told(ann.id)).toHaveLength(2);
  });
});

describe('a snooze', () => {
  const snooze = (userId: string, seconds: number) =>
    world.db.query(
      `UPDATE triggers SET snoozed_until = now() + $2 * interval '1 second' WHERE user_id = $1`,
      [userId, seconds],
    );

  it('holds the route, and its end tells the same channels', async () => {
    const ann = await fireOn((webhook) => [
      { ...STEP, channels: [webhook] },
      unless('acknowledged', 60, 'email'),
    ]);
    await snooze(ann.userId, 300);
    await world.cancel(await only(ann.id, 'webhook'), 'snoozed');
    await world.tick();
    await world.pass(300);
    await world.tick();
    expect(await only(ann.id, 'webhook')).toMatchObject({ status: 'pending', afterSnooze: true });
    await world.pass(59);
    await world.tick();
    expect(await told(ann.id)).toHaveLength(1);
    await world.pass(1);
    await world.tick();
    expect((await told(ann.id)).at(-1)).toEqual(['email', 2]);
  });

  it('tells at its end the channels that were told before it, and those of later steps in their turn', async () => {
    const ann = await fireOn((webhook, push) => [
      { ...STEP, channels: [webhook, push] },
      unless('acknowledged', 60, 'telegram'),
    ]);
    await world.settle(await only(ann.id, 'webhook'), 'delivered');
    await world.settle(await only(ann.id, 'push'), 'delivered');
    await snooze(ann.userId, 300);
    await world.pass(300);
    await world.tick();
    const again = (await world.alert(ann.id)).deliveries.filter(({ afterSnooze }) => afterSnooze);
    expect(again).toHaveLength(2);
    expect(again).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channelId: ann.webhook, status: 'pending' }),
        expect.objectContaining({ channelId: ann.push, status: 'pending' }),
      ]),
    );
    await world.pass(59);
    await world.tick();
    expect(await told(ann.id)).toHaveLength(4);
    await world.pass(1);
    await world.tick();
    expect((await told(ann.id)).at(-1)).toEqual(['telegram', 2]);
  });

  it('tells at its end the usual way where no channel of the route works any more and no step follows', async () => {
    const ann = await fireOn((webhook) => [{ ...STEP, channels: [webhook] }]);
    await world.settle(await only(ann.id, 'webhook'), 'delivered');
    await world.db.query(`UPDATE channels SET state = 'off' WHERE id = $1`, [ann.webhook]);
    await snooze(ann.userId, 300);
    await world.pass(300);
    await world.tick();
    expect(await told(ann.id)).toEqual([
      ['webhook', 1],
      ['telegram', null],
    ]);
  });

  it('tells at its end the chat where the route had only an e-mail, which comes once', async () => {
    const ann = await fireOn(() => [{ ...STEP, channels: ['email'] }, unless('accepted', 60, 'telegram')]);
    await world.settle(await only(ann.id, 'email'), 'delivered');
    await snooze(ann.userId, 300);
    await world.pass(300);
    await world.tick();
    expect(await told(ann.id)).toEqual([
      ['email', 1],
      ['telegram', null],
    ]);
  });

  it('ends the route if its condition holds no more', async () => {
    const ann = await fireOn(() => [
      { ...STEP, channels: ['telegram'] },
      unless('acknowledged', 60, 'email'),
    ]);
    await world.settle(await only(ann.id, 'telegram'), 'delivered');
    await snooze(ann.userId, 300);
    await world.pass(300);
    await world.tick('is over');
    await world.pass(600);
    await world.tick();
    expect(await told(ann.id)).toEqual([['telegram', 1]]);
  });
});
