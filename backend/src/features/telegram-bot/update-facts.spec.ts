import { commandOf, callbackQueryOf, privateChatOf, wordsOf } from './update-facts.js';

const from = { id: 5_000_000_001, is_bot: false, first_name: 'Ada', username: 'ada' };

describe('who wrote', () => {
  it('is the person of a private chat', () => {
    const chat = { id: 5_000_000_001, type: 'private', first_name: 'Ada' } as const;
    expect(privateChatOf({ chat, from })).toEqual({
      chatId: '5000000001',
      userId: '5000000001',
      username: 'ada',
      firstName: 'Ada',
      lastName: null,
    });
    expect(privateChatOf({ chat, from: { ...from, is_bot: true } })).toBeNull();
  });

  it('is nobody in a group', () => {
    expect(privateChatOf({ chat: { id: -1, type: 'group', title: 'Friends' }, from })).toBeNull();
  });
});

it.each([
  ['a command with words', '/price BTC\n ETH', ['/price', 'BTC', 'ETH'], '/price'],
  [
    'a command to this bot',
    '/Start@BellwetherAlertsBot AbC',
    ['/Start@BellwetherAlertsBot', 'AbC'],
    '/start',
  ],
  ['plain words', 'hello there', ['hello', 'there'], null],
  ['a path', '/etc/passwd', ['/etc/passwd'], null],
])('%s', (_name, text, words, command) => {
  expect(wordsOf({ text })).toEqual(words);
  expect(commandOf(words)).toBe(command);
});

it('a photo has no words', () => {
  expect(wordsOf({ photo: [] })).toEqual([]);
  expect(commandOf([])).toBeNull();
});

it('knows a pressed button by its message, with or without its text', () => {
  const message = {
    message_id: 5,
    date: 1,
    chat: { id: 7, type: 'private', first_name: 'Ada' },
    text: 'As sent',
  };
  const query = {
    id: '9',
    data: 'why:1',
    from: { id: 7, is_bot: false, first_name: 'Ada' },
    chat_instance: '1',
  };
  const callback = {
    queryId: '9',
    data: 'why:1',
    chatId: '7',
    messageId: '5',
    threadId: null,
    text: 'As sent',
    rows: null,
  };
  expect(callbackQueryOf({ ...query, message } as never)).toEqual(callback);
  const old = { message_id: 5, date: 0, chat: message.chat };
  expect(callbackQueryOf({ ...query, message: old } as never)).toEqual({ ...callback, text: null });
  expect(callbackQueryOf(query as never)).toBeNull();
  expect(callbackQueryOf(undefined)).toBeNull();
});

it.each<[string, unknown, unknown]>([
  [
    'buttons that call back',
    [[{ text: 'Back', callback_data: 'back:1' }], []],
    [[{ text: 'Back', data: 'back:1' }], []],
  ],
  ['a button that opens a page', [[{ text: 'Open', url: 'https://a.example' }]], null],
  ['no list', {}, null],
  ['rows that are none', [null, 'row'], null],
  ['buttons that are none', [[null, {}, { text: 1, callback_data: 2 }]], null],
])('reads the keyboard under the message: %s', (_name, inline_keyboard, rows) => {
  const message = {
    message_id: 5,
    date: 1,
    chat: { id: 7, type: 'private' },
    reply_markup: { inline_keyboard },
  };
  expect(callbackQueryOf({ id: '9', data: 'x', message } as never)).toMatchObject({ rows });
  expect(
    callbackQueryOf({ id: '9', data: 'x', message: { ...message, reply_markup: null } } as never)?.rows,
  ).toBeNull();
});
