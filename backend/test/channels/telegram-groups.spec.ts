import request from 'supertest';
import type { ChannelsResponse, GroupForm, RequestedGroup } from '../../src/contract/channels.js';
import { USUAL_LIMITS } from '../../../e2e/stand-ins/telegram/domain/flood-limits.js';
import { ChannelEvents } from '../../src/pipeline/delivery/added-channels/channel-events.js';
import { GroupLeaveJob } from '../../src/features/telegram-bot/groups/group-leave-job.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { runJob } from '../support/run-job.js';

let app: TrialApp;

beforeAll(async () => {
  app = await startTrialApp({}, [], USUAL_LIMITS);
});
afterAll(() => app.stop());

/** Somebody with an account and a linked chat. */
async function newPerson() {
  const person = await makePerson(app.db, {});
  const cookie = await signIn(app.nest, person);
  const telegramId = app.telegram.putPerson({ first_name: 'Ada', started: true }).id;
  await app.db.query(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, first_name, user_id, linked_at) VALUES ($1, $1, 'Ada', $2, now())`,
    [telegramId, person.id],
  );
  const ask = async (form: GroupForm = 'group'): Promise<RequestedGroup> => {
    const sent = request(app.url).post('/api/channels/groups').set('Cookie', cookie).send({ form });
    return (await sent.expect(201)).body;
  };
  const state = async (id: string): Promise<string> =>
    (await request(app.url).get(`/api/channels/groups/${id}`).set('Cookie', cookie).expect(200)).body.state;
  const groups = async () => {
    const { body } = await request(app.url).get('/api/channels').set('Cookie', cookie).expect(200);
    return (body as ChannelsResponse).channels.filter(({ kind }) => kind === 'telegram-group');
  };
  return { ...person, telegramId, ask, state, groups };
}

type Somebody = Awaited<ReturnType<typeof newPerson>>;

const codeOf = ({ link }: RequestedGroup): string => new URL(link).searchParams.get('startgroup') ?? '';

/** A group with the bot in it, whose admins are these. */
function newGroup(
  admins: readonly Somebody[],
  members: readonly Somebody[] = [],
  topics: readonly number[] = [],
) {
  const group = app.telegram.createGroup({
    title: 'Traders',
    memberIds: members.map(({ telegramId }) => telegramId),
    adminIds: admins.map(({ telegramId }) => telegramId),
    type: 'supergroup',
    topics,
  });
  const [by] = [...admins, ...members];
  if (by === undefined) throw new Error('nobody is in the group');
  app.telegram.setBotMembership(group.id, { by: by.telegramId, status: 'member' });
  const said = (): readonly string[] => app.telegram.groupMessages(group.id).map(({ text }) => text);
  const write = async (from: Somebody, text: string, more: { anonymous?: true; threadId?: number } = {}) => {
    const before = said().length;
    app.telegram.sendGroupText(group.id, { from: from.telegramId, text, ...more });
    return until(() => said()[before + 1], `an answer to ${text}`);
  };
  return { id: group.id, said, write };
}

it('an admin who is the person of the account adds the group, once', async () => {
  const ada = await newPerson();
  const group = newGroup([ada]);
  const asked = await ada.ask();
  const told: string[] = [];
  const stop = app.nest.get(ChannelEvents).changed.subscribe((people) => void told.push(...people));
  expect(await group.write(ada, `/start@BellwetherAlertsBot ${codeOf(asked)}`)).toMatch(
    /^Alerts arrive here/,
  );
  stop();
  expect(told).toEqual([ada.id]);
  expect(await ada.state(asked.id)).toBe('linked');
  expect(await ada.groups()).toEqual([
    expect.objectContaining({ kind: 'telegram-group', label: 'Traders', state: 'on' }),
  ]);
  expect(await group.write(ada, `/start ${codeOf(asked)}`)).toMatch(/^This link is over/);
  expect(await ada.groups()).toHaveLength(1);
});

it('a topic is a channel of its own', async () => {
  const ada = await newPerson();
  const group = newGroup([ada], [], [7]);
  const asked = await ada.ask();
  await group.write(ada, `/start ${codeOf(asked)}`, { threadId: 7 });
  const [topic] = await ada.groups();
  expect(topic).toMatchObject({ label: 'Traders · topic 7', address: 'Traders · topic 7' });
  expect(app.telegram.groupMessages(group.id).at(-1)).toMatchObject({ threadId: 7 });
});

it('a stranger with a forwarded code, and the person who is no admin any more, add nothing', async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  const group = newGroup([eve], [ada]);
  const asked = await ada.ask();
  expect(await group.write(eve, `/start ${codeOf(asked)}`)).toMatch(/^Only the person who asked/);
  expect(await group.write(ada, `/start ${codeOf(asked)}`)).toBe('Only admins of this group can do that.');
  expect(await ada.state(asked.id)).toBe('waiting');
  app.telegram.setGroupAdmin(group.id, { personId: ada.telegramId, isAdmin: true });
  expect(await group.write(ada, `/start ${codeOf(asked)}`)).toMatch(/^Alerts arrive here/);
  expect(await eve.groups()).toEqual([]);
});

it('an anonymous admin has to say in the private chat that it was them', async () => {
  const ada = await newPerson();
  const group = newGroup([ada]);
  const asked = await ada.ask();
  await group.write(ada, `/start ${codeOf(asked)}`, { anonymous: true });
  expect(await ada.state(asked.id)).toBe('confirming');
  expect(await ada.groups()).toEqual([]);
  const question = await until(
    () => app.telegram.messages(ada.telegramId).find(({ text }) => text.includes('anonymous admin')),
    'the question in the private chat',
  );
  app.telegram.pressButton(ada.telegramId, { messageId: question.id, label: 'Yes, send alerts there' });
  await until(async () => (await ada.state(asked.id)) === 'linked', 'the group to be added');
  expect(await ada.groups()).toHaveLength(1);
});

it('whoever makes the bot an admin of a channel and asked for it adds that', async () => {
  const ada = await newPerson();
  const asked = await ada.ask('channel');
  const channel = app.telegram.createGroup({
    title: 'News',
    memberIds: [],
    adminIds: [ada.telegramId],
    type: 'channel',
  });
  app.telegram.setBotMembership(channel.id, { by: ada.telegramId, status: 'member' });
  await until(async () => (await ada.state(asked.id)) === 'linked', 'the channel to be added');
  expect(await ada.groups()).toEqual([expect.objectContaining({ label: 'News', state: 'on' })]);
});

it('a group that throws the bot out is off, and its person is told', async () => {
  const ada = await newPerson();
  const group = newGroup([ada]);
  await group.write(ada, `/start ${codeOf(await ada.ask())}`);
  app.telegram.setBotMembership(group.id, { by: ada.telegramId, status: 'kicked' });
  await until(async () => (await ada.groups())[0]?.state === 'off', 'the channel to be off');
  expect(await ada.groups()).toEqual([expect.objectContaining({ state: 'off', offReason: 'kicked' })]);
});

it('a group that becomes a supergroup is followed', async () => {
  const ada = await newPerson();
  const group = newGroup([ada]);
  await group.write(ada, `/start ${codeOf(await ada.ask())}`);
  const { id } = app.telegram.upgradeGroup(group.id, ada.telegramId);
  await until(async () => {
    const rows = await app.db.query<unknown[]>('SELECT FROM channels WHERE chat_id = $1', [id]);
    return rows.length > 0;
  }, 'the channel to follow');
  expect(await ada.groups()).toEqual([expect.objectContaining({ state: 'on' })]);
});

it('prices are for all, triggers for admins', async () => {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const group = newGroup([ada], [bob]);
  await group.write(ada, `/start ${codeOf(await ada.ask())}`);
  expect(await group.write(bob, '/price BTC')).toContain('BTC');
  expect(await group.write(bob, '/list')).toBe('Only admins of this group can do that.');
  expect(await group.write(ada, '/list')).toMatch(/^No trigger sends its alerts here/);
  expect(await group.write(ada, '/above@BellwetherAlertsBot BTC 1')).toMatch(
    /^That works in the private chat/,
  );
});

it('leaves a group that no account uses after ten minutes, and says so once', async () => {
  const ada = await newPerson();
  const group = newGroup([ada]);
  await until(async () => {
    const rows = await app.db.query<unknown[]>('SELECT FROM telegram_groups WHERE chat_id = $1', [group.id]);
    return rows.length > 0;
  }, 'the group to be known');
  const { job } = app.nest.get(GroupLeaveJob, { strict: false });
  await runJob(job);
  expect(group.said()).toEqual([]);
  await app.db.query(`UPDATE telegram_groups SET leave_after = now() WHERE chat_id = $1`, [group.id]);
  await runJob(job);
  await runJob(job);
  expect(group.said()).toEqual([expect.stringMatching(/^No account sends alerts to this group/)]);
  expect(
    app.telegram.calls().filter(({ method, chatId }) => method === 'leaveChat' && chatId === group.id),
  ).toHaveLength(1);
});

/** The group of somebody, and a route of theirs that leads there. */
async function withRoute(topics: readonly number[] = []) {
  const [ada, bob] = [await newPerson(), await newPerson()];
  const group = newGroup([ada], [bob], topics);
  const [threadId] = topics;
  const place = threadId === undefined ? {} : { threadId };
  await group.write(ada, `/start ${codeOf(await ada.ask())}`, place);
  const [channel] = await ada.groups();
  if (channel === undefined) throw new Error('the group was not added');
  await app.db.query(
    `WITH way AS (INSERT INTO routes (user_id, name) VALUES ($1, 'Group') RETURNING id),
          step AS (INSERT INTO route_steps (route_id, position, wait_sec, unless) SELECT id, 1, 0, 'nothing' FROM way RETURNING route_id),
          leads AS (INSERT INTO route_step_channels (route_id, position, kind, channel_id)
                    SELECT route_id, 1, 'channel', $2 FROM step RETURNING route_id)
     UPDATE user_settings SET route_id = leads.route_id FROM leads WHERE user_id = $1`,
    [ada.id, channel.id],
  );
  const fire = (level = 65_000) =>
    fireFor(app.db, { userId: ada.id, by: { kind: 'telegram-group', channelId: channel.id }, level });
  const statusOf = async (): Promise<readonly string[]> => {
    const rows = await app.db.query<{ status: string }[]>(
      'SELECT DISTINCT status FROM deliveries WHERE channel_id = $1',
      [channel.id],
    );
    return rows.map(({ status }) => status);
  };
  return { ada, bob, group, channel, fire, statusOf };
}

it('50 alerts in a topic arrive there without one 429, in few messages', async () => {
  const { group, fire, statusOf } = await withRoute([7]);
  for (let level = 1; level <= 50; level += 1) await fire(60_000 + level);
  await until(async () => (await statusOf()).join() === 'delivered', 'all to be delivered');
  const refused = app.telegram.calls().filter(({ chatId, status }) => chatId === group.id && status === 429);
  expect(refused).toEqual([]);
  const told = app.telegram.groupMessages(group.id).filter(({ text }) => text.includes('BTC'));
  expect(told.every(({ threadId }) => threadId === 7)).toBe(true);
  expect(told.length).toBeLessThan(12);
}, 45_000);

it.each([
  [
    'the topic is closed',
    (id: number) => app.telegram.setTopic(id, { threadId: 7, state: 'closed' }),
    'topic-closed',
  ],
  [
    'the topic is deleted',
    (id: number) => app.telegram.setTopic(id, { threadId: 7, state: 'deleted' }),
    'topic-closed',
  ],
])(
  'is off when %s, and its person is told in private',
  async (_name, change, why) => {
    const { ada, group, fire } = await withRoute([7]);
    change(group.id);
    await fire();
    await until(async () => (await ada.groups())[0]?.offReason === why, 'the channel to be off');
    await until(
      () =>
        app.telegram
          .messages(ada.telegramId)
          .some(({ text }) => text.includes('“Traders · topic 7” has closed')),
      'the notice in the private chat',
    );
  },
  30_000,
);

it('shows admins the triggers that ring there, and lets them disarm by command and button', async () => {
  const { ada, bob, group, fire } = await withRoute();
  const { triggerId, alertId } = await fire();
  const message = await until(
    () => app.telegram.groupMessages(group.id).find(({ keyboard }) => keyboard !== null),
    'the alert in the group',
  );
  const press = async (who: Somebody) => {
    const pressed = app.telegram.pressInGroup(group.id, who.telegramId, {
      messageId: message.id,
      data: `disarm:${alertId}`,
    });
    const queryId = pressed.kind === 'query' ? pressed.queryId : '';
    return until(() => app.telegram.queryAnswer(queryId), 'the answer to the press');
  };
  expect((await press(bob)).text).toBe('Only admins of this group can do that.');
  expect(await group.write(ada, '/list')).toContain('1. ▲ BTC above 65,000');
  await press(ada);
  const phase = async () =>
    (await app.db.query<{ phase: string }[]>('SELECT phase FROM triggers WHERE id = $1', [triggerId]))[0]
      ?.phase;
  expect(await phase()).toBe('disarmed');
  await group.write(ada, '/arm 1');
  expect(await phase()).not.toBe('disarmed');
}, 30_000);
