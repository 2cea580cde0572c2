import { startTelegramStandIn, type TelegramStandIn } from '../start-telegram-stand-in.js';
import { botFor } from '../testing/bots.js';

const NOW = 1_795_000_000_999;
let telegram: TelegramStandIn;
let api: string;
let alex: number;

beforeAll(async () => {
  telegram = await startTelegramStandIn({ botUsername: 'TestBot', now: () => NOW });
  api = `${telegram.url}/botany:token`;
  alex = telegram.putPerson({ first_name: 'Alex', username: 'alex_demo', started: true }).id;
});
afterAll(() => telegram.close());

async function answerTo(path: string, init?: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${api}/${path}`, init);
  return { status: response.status, body: await response.json() };
}

const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

it('says who the bot is', async () => {
  expect(await answerTo('getMe')).toMatchObject({
    status: 200,
    body: { ok: true, result: { is_bot: true, username: 'TestBot', can_join_groups: true } },
  });
});

it.each([
  ['as JSON', () => answerTo('sendMessage', asJson({ chat_id: alex, text: 'Hi /help' }))],
  [
    'as JSON with everything in texts',
    () => answerTo('sendMessage', asJson({ chat_id: String(alex), text: 'Hi /help', reply_markup: '' })),
  ],
  [
    'as a form',
    () =>
      answerTo('sendMessage', {
        method: 'POST',
        body: new URLSearchParams({ chat_id: String(alex), text: 'Hi /help' }),
      }),
  ],
  ['in the address', () => answerTo(`sendMessage?chat_id=${alex}&text=Hi%20/help`)],
  ['with the method in capitals', () => answerTo('SENDMESSAGE', asJson({ chat_id: alex, text: 'Hi /help' }))],
])('takes parameters %s', async (_name, call) => {
  expect(await call()).toEqual({
    status: 200,
    body: {
      ok: true,
      result: {
        message_id: expect.any(Number),
        from: { id: 7_000_000_001, is_bot: true, first_name: 'Bellwether', username: 'TestBot' },
        chat: { id: alex, type: 'private', first_name: 'Alex', username: 'alex_demo' },
        date: 1_795_000_000,
        text: 'Hi /help',
        entities: [{ type: 'bot_command', offset: 3, length: 5 }],
      },
    },
  });
});

it.each([
  ['an unknown method', 'sendRocket', {}, 404, 'Not Found'],
  [
    'broken JSON',
    'getMe',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    400,
    "Bad Request: can't parse request body",
  ],
  ['a JSON array', 'getMe', asJson([1]), 400, "Bad Request: can't parse request body"],
  ['files', 'getMe', { method: 'POST', body: new FormData() }, 400, "Bad Request: can't parse request body"],
])('answers %s as an error of the Bot API', async (_name, path, init, code, description) => {
  expect(await answerTo(path, init)).toEqual({
    status: code,
    body: { ok: false, error_code: code, description },
  });
});

it('keeps command menus by scope and language', async () => {
  const { telegram: client } = botFor(telegram, 'any:token');
  const commands = [{ command: 'help', description: 'What I can do' }];
  await client.setMyCommands(commands, { scope: { type: 'all_private_chats' } });
  expect(await client.getMyCommands({ scope: { type: 'all_private_chats' } })).toEqual(commands);
  expect(await client.getMyCommands()).toEqual([]);
  await client.deleteMyCommands({ scope: { type: 'all_private_chats' } });
  expect(await client.getMyCommands({ scope: { type: 'all_private_chats' } })).toEqual([]);
});

it('changes and takes away buttons, and deletes messages', async () => {
  const { telegram: client } = botFor(telegram, 'any:token');
  const keyboard = { inline_keyboard: [[{ text: 'a', callback_data: 'b' }]] };
  const { message_id: id } = await client.sendMessage(alex, 'x');
  expect(await client.editMessageReplyMarkup(alex, id, undefined, keyboard)).toMatchObject({
    reply_markup: keyboard,
  });
  expect(await client.editMessageReplyMarkup(alex, id, undefined, undefined)).not.toHaveProperty(
    'reply_markup',
  );
  expect(await client.deleteMessage(alex, id)).toBe(true);
  expect(telegram.messages(alex).some((message) => message.id === id)).toBe(false);
});

it('shows chats and members, in private and in groups', async () => {
  const { telegram: client } = botFor(telegram, 'any:token');
  const group = telegram.createGroup({ title: 'Traders', memberIds: [alex] });
  await expect(client.sendMessage(group.id, 'x')).rejects.toMatchObject({ code: 403 });
  telegram.setBotMembership(group.id, { by: alex, status: 'member' });
  telegram.sendGroupText(group.id, { from: alex, text: 'nobody listens' });
  telegram.sendGroupText(group.id, { from: alex, text: '/start@TestBot' });
  const updates = await client.getUpdates(0, 100, 0, undefined);
  expect(updates).toMatchObject([
    { my_chat_member: { chat: { type: 'group' }, new_chat_member: { status: 'member' } } },
    { message: { text: '/start@TestBot', chat: { id: group.id, title: 'Traders' } } },
  ]);
  expect(await client.getChat(group.id)).toMatchObject({ title: 'Traders' });
  expect(await client.getChatMember(group.id, alex)).toMatchObject({ status: 'member' });
  expect(await client.leaveChat(group.id)).toBe(true);
  expect(await client.getChatMember(group.id, 7_000_000_001)).toMatchObject({ status: 'left' });
});

it('asks for nothing but a known action to show that the bot is typing', async () => {
  const { telegram: client } = botFor(telegram, 'any:token');
  expect(await client.sendChatAction(alex, 'typing')).toBe(true);
  expect([await client.logOut(), await client.close()]).toEqual([true, true]);
});
