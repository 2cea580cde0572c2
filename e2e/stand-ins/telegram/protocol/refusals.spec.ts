import { type Telegraf, TelegramError } from 'telegraf';
import { startTelegramStandIn, type TelegramStandIn } from '../start-telegram-stand-in.js';
import { botFor, TOKEN } from '../testing/bots.js';

let now = 1_795_000_000_000;
let telegram: TelegramStandIn;
let bot: Telegraf;
let alex: number;

beforeAll(async () => {
  telegram = await startTelegramStandIn({ token: TOKEN, now: () => now });
  bot = botFor(telegram);
});
afterAll(() => telegram.close());
beforeEach(() => {
  alex = telegram.putPerson({ first_name: 'Alex', started: true }).id;
});

async function errorOf(call: Promise<unknown>): Promise<TelegramError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof TelegramError) return error;
  throw new Error(`A TelegramError was expected, got ${String(error)}.`);
}

const html = { parse_mode: 'HTML' } as const;
const withButton = (button: object) => ({ reply_markup: { inline_keyboard: [[button]] } }) as never;

it.each([
  ['an empty text', () => bot.telegram.sendMessage(alex, ''), 'message text is empty'],
  ['only space', () => bot.telegram.sendMessage(alex, ' '), 'text must be non-empty'],
  ['4097 characters', () => bot.telegram.sendMessage(alex, 'x'.repeat(4097)), 'message is too long'],
  [
    'broken HTML',
    () => bot.telegram.sendMessage(alex, '<p>x', html),
    'can\'t parse entities: Unsupported start tag "p" at byte offset 0',
  ],
  [
    'Markdown',
    () => bot.telegram.sendMessage(alex, '*x*', { parse_mode: 'Markdown' }),
    'unsupported parse_mode',
  ],
  ['an unknown chat', () => bot.telegram.sendMessage(12, 'x'), 'chat not found'],
  ['a chat named by a word', () => bot.telegram.sendMessage('@nobody', 'x'), 'chat not found'],
  ['no chat', () => bot.telegram.sendMessage('', 'x'), 'chat_id is empty'],
  [
    'callback data of 65 bytes',
    () => bot.telegram.sendMessage(alex, 'x', withButton({ text: 'a', callback_data: 'x'.repeat(65) })),
    'BUTTON_DATA_INVALID',
  ],
  [
    'a button to localhost',
    () => bot.telegram.sendMessage(alex, 'x', withButton({ text: 'a', url: 'http://localhost:3000/' })),
    "inline keyboard button URL 'http://localhost:3000/' is invalid: Wrong HTTP URL",
  ],
  [
    'an edit of nothing',
    () => bot.telegram.editMessageText(alex, 999_999, undefined, 'x'),
    'message to edit not found',
  ],
  [
    'an edit without a message',
    () => bot.telegram.editMessageText(alex, undefined, undefined, 'x'),
    'message identifier is not specified',
  ],
  ['a deletion of nothing', () => bot.telegram.deleteMessage(alex, 999_999), 'message to delete not found'],
  [
    'an answer to no query',
    () => bot.telegram.answerCbQuery('5'),
    'query is too old and response timeout expired or query ID is invalid',
  ],
  [
    'leaving a private chat',
    () => bot.telegram.leaveChat(alex),
    "chat member status can't be changed in private chats",
  ],
  [
    'an action it does not know',
    () => bot.telegram.sendChatAction(alex, 'sleeping' as never),
    'wrong parameter action in request',
  ],
  [
    'a command in capitals',
    () => bot.telegram.setMyCommands([{ command: 'Start', description: 'x' }]),
    'BOT_COMMAND_INVALID',
  ],
  [
    'a bad webhook address',
    () => bot.telegram.setWebhook('ftp://x'),
    'bad webhook: An HTTP URL must be provided for webhook',
  ],
  [
    'a bad webhook secret',
    () => bot.telegram.setWebhook('http://a.io', { secret_token: 'ä' }),
    'secret token contains unallowed characters',
  ],
])('refuses %s', async (_name, call, reason) => {
  const error = await errorOf(call());
  expect([error.code, error.description]).toEqual([400, `Bad Request: ${reason}`]);
});

it('refuses to write to a person who never wrote to the bot', async () => {
  const stranger = telegram.putPerson({ first_name: 'Sam' }).id;
  const error = await errorOf(bot.telegram.sendMessage(stranger, 'x'));
  expect([error.code, error.description]).toEqual([
    403,
    "Forbidden: bot can't initiate conversation with a user",
  ]);
});

it('refuses to write to a person who blocked the bot, until it is unblocked', async () => {
  telegram.block(alex);
  const error = await errorOf(bot.telegram.sendMessage(alex, 'x'));
  expect([error.code, error.description]).toEqual([403, 'Forbidden: bot was blocked by the user']);
  telegram.unblock(alex);
  expect(await bot.telegram.sendMessage(alex, 'x')).toMatchObject({ text: 'x' });
});

it('refuses an edit that changes nothing, and edits of other people’s messages', async () => {
  const own = await bot.telegram.sendMessage(alex, '<b>x</b>', html);
  const unchanged = await errorOf(
    bot.telegram.editMessageText(alex, own.message_id, undefined, '<strong>x</strong>', html),
  );
  expect(unchanged.description).toMatch(
    /^Bad Request: message is not modified: specified new message content/,
  );
  const theirs = telegram.sendText(alex, 'mine');
  const foreign = await errorOf(bot.telegram.editMessageText(alex, theirs.message_id, undefined, 'y'));
  expect(foreign.description).toBe("Bad Request: message can't be edited");
});

it('refuses to answer a query after a minute', async () => {
  const asked = await bot.telegram.sendMessage(alex, 'x', withButton({ text: 'a', callback_data: 'b' }));
  const pressed = telegram.pressButton(alex, { messageId: asked.message_id, data: 'b' });
  now += 61_000;
  const late = await errorOf(bot.telegram.answerCbQuery(pressed.kind === 'query' ? pressed.queryId : ''));
  expect(late.description).toMatch(/query is too old/);
});

it('gives scripted answers in order, with parameters, and logs when they were given', async () => {
  const before = telegram.calls().length;
  telegram.script({ method: 'sendMessage', chatId: alex, error_code: 429, parameters: { retry_after: 7 } });
  telegram.script({ method: 'sendMessage', chatId: alex, error_code: 500 });
  const limited = await errorOf(bot.telegram.sendMessage(alex, 'x'));
  expect(limited).toMatchObject({
    code: 429,
    description: 'Too Many Requests: retry after 7',
    parameters: { retry_after: 7 },
  });
  expect((await errorOf(bot.telegram.sendMessage(alex, 'x'))).code).toBe(500);
  expect(await bot.telegram.sendMessage(alex, 'x')).toMatchObject({ text: 'x' });
  const logged = telegram
    .calls(before)
    .map(({ chatId, status, retryAfter, answeredAt }) => ({ chatId, status, retryAfter, answeredAt }));
  expect(logged).toEqual([
    { chatId: alex, status: 429, retryAfter: 7, answeredAt: now },
    { chatId: alex, status: 500, retryAfter: null, answeredAt: now },
    { chatId: alex, status: 200, retryAfter: null, answeredAt: now },
  ]);
});

it('knows a wrong token and an unknown method', async () => {
  expect((await errorOf(botFor(telegram, '1:wrong').telegram.getMe())).code).toBe(401);
  expect((await errorOf(bot.telegram.callApi('sendRocket' as never, {} as never))).code).toBe(404);
});
