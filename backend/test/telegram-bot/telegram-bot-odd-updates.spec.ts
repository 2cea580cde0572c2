import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { until } from '../../src/platform/clock/testing/until.js';
import type { Logger } from '../../src/platform/logger/logger.js';
import { TriggerEntity } from '../../src/features/triggers/trigger.entity.js';
import { type RunningRooms, startBot } from '../fixtures/delivery-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const SECRET = 'a_secret';
/** What stands where an object must stand. */
const MALFORMED = ['message', 'callback_query', 'my_chat_member'].flatMap((kind) =>
  [null, {}, []].map((value) => ({ [kind]: value })),
);

function keptLog(): { readonly logger: Logger; errors(): readonly { updateId: number; fault: string }[] } {
  const lines: { updateId: number; fault: string }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  return { logger: pino({ level: 'error' }, { write }), errors: () => lines };
}

describe('updates that are no command', () => {
  let database: TestDatabase;
  let db: DataSource;
  let telegram: TelegramStandIn;
  let rooms: RunningRooms;
  const log = keptLog();

  beforeAll(async () => {
    database = await createTestDatabase([TriggerEntity]);
    db = database.dataSource;
    telegram = await startTelegramStandIn();
    rooms = await startBot({
      db,
      telegram: { apiRoot: telegram.url, webhookSecret: SECRET },
      logger: log.logger,
    });
  });
  afterAll(async () => {
    await rooms.stop();
    await telegram.close();
    await database.drop();
  });

  let updateId = 0;
  async function bring(update: object, secret = SECRET): Promise<number> {
    updateId += 1;
    return post(JSON.stringify({ update_id: updateId, ...update }), secret);
  }
  async function post(body: string, secret = SECRET): Promise<number> {
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
    return (await fetch(`${rooms.url}/api/telegram/webhook`, { method: 'POST', headers, body })).status;
  }
  function person(): { id: number; from: object; chat: object } {
    const { id } = telegram.putPerson({ first_name: 'Ada', started: true });
    return {
      id,
      from: { id, is_bot: false, first_name: 'Ada' },
      chat: { id, type: 'private', first_name: 'Ada' },
    };
  }
  const answers = (id: number): string[] =>
    telegram
      .accepted()
      .filter(({ chatId }) => chatId === id)
      .map(({ text }) => text);

  it('that were edited, or come from channels, bots and inline chats, change nothing and get no answer', async () => {
    const { id, from, chat } = person();
    const message = { message_id: 1, date: 1, from, chat, text: '/above BTC 65000' };
    const query = { id: '9', from, chat_instance: '1' };
    const botMessage = { ...message, from: { id, is_bot: true, first_name: 'Bot' } };
    const updates: object[] = [
      { edited_message: { ...message, edit_date: 2 } },
      { message: botMessage },
      {
        channel_post: {
          message_id: 1,
          date: 1,
          chat: { id: -1001, type: 'channel', title: 'C' },
          text: '/list',
        },
      },
      { callback_query: { ...query, data: 'disarm:1' } },
      { callback_query: { ...query, inline_message_id: 'abc', game_short_name: 'chess' } },
      { inline_query: { id: '1', from, query: 'BTC', offset: '' } },
      { something_new: { chat } },
      {},
    ];
    for (const update of updates) await expect(bring(update)).resolves.toBe(200);
    expect(answers(id)).toEqual([]);
    await expect(db.query('SELECT FROM triggers')).resolves.toEqual([]);
  });

  it('with stickers, photos and captions get a hint, and a press on a message that is too old an answer', async () => {
    const { id, from, chat } = person();
    const shared = { message_id: 1, date: 1, from, chat };
    await expect(bring({ message: { ...shared, sticker: { file_id: 'x' } } })).resolves.toBe(200);
    await expect(bring({ message: { ...shared, photo: [], caption: '/list' } })).resolves.toBe(200);
    expect(answers(id)).toEqual(Array(2).fill('I did not understand that. /help shows what I can do.'));
    const old = { message_id: 1, date: 0, chat };
    const data = 'disarm:b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f';
    await bring({ callback_query: { id: '10', from, chat_instance: '1', message: old, data } });
    expect(telegram.calls().at(-1)).toMatchObject({ method: 'answerCallbackQuery' });
    expect(answers(id)).toHaveLength(2);
  });

  it('that come twice do no more than once', async () => {
    const { id, from, chat } = person();
    const say = (text: string) => bring({ message: { message_id: 1, date: 1, from, chat, text } });
    for (const text of ['/above BTC 65000', '/above BTC 65000', '/list']) await say(text);
    const [before] = await db.query('SELECT id, revision FROM triggers WHERE trial_chat_id = $1', [id]);
    expect(before).toMatchObject({ revision: 0 });
    await say('/disarm 1');
    await say('/disarm 1');
    const [after] = await db.query('SELECT id, revision FROM triggers WHERE trial_chat_id = $1', [id]);
    expect(after).toEqual({ ...before, revision: 1 });
  });

  it.each(MALFORMED)('that are malformed are answered and logged once: %j', async (body) => {
    const before = log.errors().length;
    await expect(bring(body)).resolves.toBe(200);
    expect(log.errors().slice(before)).toMatchObject([
      { updateId, fault: expect.stringMatching(/ is not /) },
    ]);
  });

  it('that have no number are answered and logged as well, what is no JSON is refused', async () => {
    const before = log.errors().length;
    for (const body of ['null', '[]', '{}', '{"message":{}}']) await expect(post(body)).resolves.toBe(200);
    expect(log.errors()).toHaveLength(before + 4);
    await expect(post('{')).resolves.toBe(400);
  });

  it.each(['', 'a_secre', 'A_SECRET', `${SECRET}x`])(
    'without the right secret (%j) are refused',
    async (secret) => {
      await expect(bring({}, secret)).resolves.toBe(403);
    },
  );
});

describe('malformed updates among others in a long poll', () => {
  it('are confirmed and logged once each, and those behind them are answered', async () => {
    const database = await createTestDatabase([TriggerEntity]);
    const telegram = await startTelegramStandIn();
    const log = keptLog();
    for (const body of [...MALFORMED, { edited_message: null }]) telegram.pushUpdate(body);
    const { id } = telegram.putPerson({ first_name: 'Ada' });
    telegram.sendText(id, '/help');
    const db = database.dataSource;
    const rooms = await startBot({ db, telegram: { apiRoot: telegram.url }, logger: log.logger });
    await until(() => telegram.accepted().length === 1, 'an answer');
    telegram.sendText(id, '/help');
    await until(() => telegram.accepted().length === 2, 'an answer in the next poll');
    await rooms.stop();
    expect(log.errors()).toHaveLength(MALFORMED.length);
    expect(telegram.calls().filter(({ method }) => method === 'getMe')).toHaveLength(1);
    await telegram.close();
    await database.drop();
  });
});
