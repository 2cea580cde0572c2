import { commandOf, privateChatOf, wordsOf } from './update-facts.js';

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
