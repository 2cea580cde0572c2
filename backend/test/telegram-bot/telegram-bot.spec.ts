import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import type { Config } from '../../src/platform/config/config.js';
import { TriggerEntity } from '../../src/features/triggers/trigger.entity.js';
import { trialOwner } from '../../src/identity/owner.js';
import { TrialSessions } from '../../src/identity/trial/trial-sessions.js';
import { TriggersService } from '../../src/features/triggers/triggers.service.js';
import { type ChatStatus, ChatEvents } from '../../src/features/telegram-link/chat-events.js';
import { LinkTokens } from '../../src/features/telegram-link/link-tokens.js';
import { type RunningRooms, startBot } from '../fixtures/delivery-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../../src/platform/clock/testing/until.js';

const SITE = 'https://bellwether.example';

describe('the bot', () => {
  let database: TestDatabase;
  let db: DataSource;
  let telegram: TelegramStandIn;
  let rooms: RunningRooms;
  let statuses: ChatStatus[] = [];

  const start = (bot: Partial<Config['telegram']> = {}): Promise<RunningRooms> =>
    startBot({ db, telegram: { apiRoot: telegram.url, ...bot }, settings: { publicUrl: SITE } });

  beforeAll(async () => {
    database = await createTestDatabase([TriggerEntity]);
    db = database.dataSource;
    telegram = await startTelegramStandIn();
    rooms = await start();
    rooms.get(ChatEvents).status.subscribe((status) => statuses.push(status));
  });
  afterAll(async () => {
    await rooms.stop();
    await telegram.close();
    await database.drop();
  });
  beforeEach(() => {
    statuses = [];
  });

  function newPerson(names: object = {}): number {
    return telegram.putPerson({ first_name: 'Ada', ...names }).id;
  }
  const answers = (person: number): string[] =>
    telegram
      .accepted()
      .filter(({ chatId }) => chatId === person)
      .map(({ text }) => text);
  async function ask(person: number, text: string): Promise<string> {
    const before = answers(person).length;
    telegram.sendText(person, text);
    return until(() => answers(person)[before], `an answer to ${text}`);
  }

  it('connects a browser and a chat by the code, once, and hands out nothing to others', async () => {
    const handshakes = rooms.get(LinkTokens);
    const { token, code } = await handshakes.create();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(code).toMatch(/^[\w-]{32}$/);
    await expect(handshakes.poll(token)).resolves.toEqual({ status: 'pending' });
    await expect(rooms.get(TrialSessions).session(token)).resolves.toEqual({ kind: 'unknown' });
    const ada = newPerson({ username: 'ada_l' });
    await expect(ask(ada, `/start ${code}`)).resolves.toMatch(/^Connected\./);
    const chatId = String(ada);
    await expect(handshakes.poll(token)).resolves.toEqual({ status: 'connected', username: 'ada_l', chatId });
    await expect(rooms.get(TrialSessions).session(token)).resolves.toEqual({
      kind: 'live',
      chatId,
      username: 'ada_l',
      blocked: false,
      stopped: false,
      mutedUntil: null,
    });
    const status = { connected: true, username: 'ada_l', telegramUsername: 'ada_l', chat_id: chatId };
    expect(statuses).toEqual([{ chatId, status }]);
    await expect(ask(ada, `/start ${code}`)).resolves.toMatch(/^Connected\./);
    await expect(ask(newPerson(), `/start ${code}`)).resolves.toMatch(/^I do not know this link/);
    await expect(ask(ada, '/start')).resolves.toMatch(/^You are connected\./);
    const stored = await db.query<unknown[]>('SELECT handshakes::text FROM handshakes');
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${token}|${code}`));
  });

  it('refuses codes that are over', async () => {
    const handshakes = rooms.get(LinkTokens);
    const old = await handshakes.create();
    await db.query(`UPDATE handshakes SET code_expires_at = now() WHERE chat_id IS NULL`);
    await expect(handshakes.poll(old.token)).resolves.toEqual({ status: 'expired' });
    const given = await handshakes.create();
    await rooms.get(TrialSessions).end(given.token);
    await expect(handshakes.poll(given.token)).resolves.toEqual({ status: 'expired' });
    const person = newPerson();
    await expect(ask(person, `/start ${old.code}`)).resolves.toMatch(/^This link has expired\./);
    await expect(ask(person, `/start ${given.code}`)).resolves.toMatch(/^This link was cancelled/);
    await expect(ask(person, '/start')).resolves.toMatch(/^Hello, I am Bellwether\./);
    await expect(handshakes.poll('nobody')).resolves.toEqual({ status: 'unknown' });
  });

  it('remembers everybody who writes, by what they last asked for', async () => {
    const person = newPerson({ first_name: '=Eve', last_name: '<b>', username: 'eve_1' });
    await ask(person, 'hello');
    await ask(person, '/price BTC');
    await ask(person, 'and now?');
    const [lead] = await db.query<unknown[]>(
      `SELECT telegram_username AS username, first_name AS first, last_name AS last, last_command AS command,
              last_seen > first_seen AS returned FROM leads WHERE telegram_user_id = $1`,
      [person],
    );
    expect(lead).toEqual({
      username: 'eve_1',
      first: '=Eve',
      last: '<b>',
      command: '/price',
      returned: true,
    });
  });

  it('answers /help, and anything it does not know with a hint', async () => {
    const person = newPerson();
    await expect(ask(person, '/help')).resolves.toContain('/list  Your triggers');
    expect(telegram.accepted().at(-1)?.replyMarkup).toEqual({
      inline_keyboard: [[{ text: 'Open Bellwether', url: `${SITE}/` }]],
    });
    await expect(ask(person, '/moon')).resolves.toMatch(/^I did not understand that/);
  });

  it('says what symbols cost and how old that is', async () => {
    const now = Date.now();
    rooms.prices.set('BTC', 65_012.4, { at: now, stale: false });
    rooms.prices.set('ETH', 2998.5, { at: now - 95_000, stale: true });
    const person = newPerson();
    const core = await ask(person, '/price');
    expect(core).toMatch(/^SIMULATED PRICE\nBTC {2}65,012\.40 USD · (just now|\d s ago)\nETH/);
    expect(core).toMatch(/ETH {2}2,998\.50 USD · out of date, from 1 min ago\nSOL {2}no price yet$/);
    await expect(ask(person, '/price@BellwetherAlertsBot btc, doge')).resolves.toMatch(
      /^SIMULATED PRICE\nBTC .*\nI have no price for DOGE\. I know BTC, ETH, SOL, USDT\.$/,
    );
  });

  it('lists the triggers of this chat, nearest first', async () => {
    rooms.prices.set('BTC', 64_000, { at: Date.now(), stale: false });
    rooms.prices.set('ETH', 3000, { at: Date.now(), stale: false });
    const person = newPerson();
    await expect(ask(person, '/list')).resolves.toBe(
      `You have no triggers yet. Set your first one here, for example /above BTC 100000, or at ${SITE}`,
    );
    const triggers = rooms.get(TriggersService);
    const chatId = String(person);
    await triggers.upsert(trialOwner(chatId), {
      symbol: 'ETH',
      condition: { op: 'below', level: 2700 },
      armed: true,
    });
    await triggers.upsert(trialOwner(chatId), {
      symbol: 'BTC',
      condition: { op: 'above', level: 64_640 },
      armed: true,
    });
    await expect(ask(person, '/list')).resolves.toBe(
      [
        'SIMULATED PRICE',
        'Your triggers, closest first',
        '1. ▲ BTC above 64,640 · now 64,000.00 USD · 1.0 % away',
        '2. ▼ ETH below 2,700 · now 3,000.00 USD · 10.0 % away',
      ].join('\n'),
    );
  });

  it('stops and starts the messages of a chat', async () => {
    const person = newPerson();
    const stoppedAt = async () =>
      (await db.query('SELECT stopped_at FROM telegram_chats WHERE chat_id = $1', [person]))[0].stopped_at;
    await expect(ask(person, '/stop')).resolves.toMatch(/^Messages to this chat are paused\./);
    await expect(stoppedAt()).resolves.toBeInstanceOf(Date);
    expect(statuses.at(-1)).toMatchObject({
      chatId: String(person),
      status: { connected: true, stopped: true },
    });
    await expect(ask(person, '/start')).resolves.toMatch(/^Messages are on again\./);
    await expect(stoppedAt()).resolves.toBeNull();
    expect(statuses.at(-1)?.status).not.toHaveProperty('stopped');
  });

  it('knows who blocked it, and that who writes has not', async () => {
    const person = newPerson({ username: 'bo_block' });
    await ask(person, '/help');
    telegram.block(person);
    await until(() => statuses.some(({ status }) => status.blocked), 'blocked');
    telegram.unblock(person);
    await until(() => statuses.at(-1)?.status.blocked === undefined, 'unblocked');
    await db.query('UPDATE telegram_chats SET blocked_at = now() WHERE chat_id = $1', [person]);
    await ask(person, '/help');
    expect(statuses.map(({ status }) => status.blocked ?? false)).toEqual([true, false, false]);
  });

  it('does nothing in a group that nobody has added, and keeps its id alone', async () => {
    const person = newPerson();
    const group = telegram.createGroup({ title: 'Friends', memberIds: [person] });
    telegram.setBotMembership(group.id, { by: person, status: 'member' });
    telegram.sendGroupText(group.id, { from: person, text: '/start' });
    await until(
      async () => (await db.query('SELECT FROM telegram_groups')).length > 0,
      'the group to be known',
    );
    await ask(person, '/help');
    expect(answers(group.id)).toEqual([]);
    await expect(db.query('SELECT FROM telegram_chats WHERE chat_id < 0')).resolves.toEqual([]);
  });

  it('answers one person in order, and says so when something fails', async () => {
    const person = newPerson();
    await db.query('ALTER TABLE triggers RENAME TO hidden');
    telegram.sendText(person, '/list');
    telegram.sendText(person, '/stop');
    await until(() => answers(person).length === 2, 'both answers');
    await db.query('ALTER TABLE hidden RENAME TO triggers');
    expect(answers(person).map((text) => text.slice(0, 12))).toEqual(['That did not', 'Messages to ']);
  });

  it('waits with an answer as long as Telegram asks, and hears of a block from it', async () => {
    const person = newPerson({ username: 'cy_flood' });
    telegram.script({
      method: 'sendMessage',
      chatId: person,
      error_code: 429,
      parameters: { retry_after: 1 },
    });
    await ask(person, '/help');
    const [refused, accepted] = telegram.calls().filter(({ chatId }) => chatId === person);
    expect(Number(accepted?.at) - Number(refused?.answeredAt)).toBeGreaterThanOrEqual(1000);
    telegram.script({ method: 'sendMessage', chatId: person, error_code: 403 });
    telegram.sendText(person, '/help');
    await until(() => statuses.some(({ status }) => status.blocked), 'blocked');
    expect(answers(person)).toHaveLength(1);
  });

  it('sets its menu, and stops at once', async () => {
    const calls = telegram.calls().map(({ method, status }) => `${method} ${status}`);
    expect(calls).toContain('setMyCommands 200');
    await rooms.stop();
    const lastPoll = () => telegram.calls().findLast(({ method }) => method === 'getUpdates');
    await until(() => lastPoll()?.status === 0, 'the end of a poll that was given up');
  });

  it('answers what was waiting when it came up, once', async () => {
    const person = newPerson();
    telegram.pressStart(person);
    rooms = await start();
    await until(() => answers(person).length > 0, 'the answer');
    await ask(person, '/help');
    await rooms.stop();
    rooms = await start();
    await ask(person, '/help');
    expect(answers(person).map((text) => text.slice(0, 5))).toEqual(['Hello', 'I mes', 'I mes']);
  });

  it('survives a token that Telegram refuses, and comes up when it is taken', async () => {
    await rooms.stop();
    telegram.script({ method: 'getMe', error_code: 401 });
    telegram.script({ method: 'getUpdates', error_code: 409 });
    rooms = await start();
    const person = newPerson();
    await expect(ask(person, '/help')).resolves.toMatch(/^I message you/);
    expect(telegram.pendingScript()).toEqual([]);
    const refused = await start({ apiRoot: `${telegram.url}/nowhere/` });
    await refused.stop();
  });

  it('takes updates by webhook from whoever knows the secret', async () => {
    const hooked = await start({ webhookSecret: 'a_secret' });
    const person = newPerson();
    const from = { id: person, is_bot: false, first_name: 'Ada' };
    const chat = { id: person, type: 'private', first_name: 'Ada' };
    const entities = [{ type: 'bot_command', offset: 0, length: 5 }];
    const message = { message_id: 1, date: 1, from, chat, text: '/help', entities };
    const bring = async (secret: string, body: object): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${hooked.url}/api/telegram/webhook`, request)).status;
    };
    telegram.putPerson({ id: person, first_name: 'Ada', started: true });
    await expect(bring('wrong', { update_id: 1, message })).resolves.toBe(403);
    // Telegram would bring it again and again; it is logged.
    await expect(bring('a_secret', { message })).resolves.toBe(200);
    expect(answers(person)).toEqual([]);
    await expect(bring('a_secret', { update_id: 1, message })).resolves.toBe(200);
    expect(answers(person)).toHaveLength(1);
    const parameters = { retry_after: 2 };
    telegram.script({ method: 'sendMessage', chatId: person, error_code: 429, parameters });
    await expect(bring('a_secret', { update_id: 2, message })).resolves.toBe(200);
    expect(answers(person)).toHaveLength(1);
    await until(() => answers(person).length === 2, 'the late answer');
    await hooked.stop();
    const closed = await fetch(`${rooms.url}/api/telegram/webhook`, { method: 'POST' });
    expect(closed.status).toBe(404);
  });
});
