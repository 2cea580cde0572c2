import fc from 'fast-check';
import { offsetAfter, readUpdate, updateIdOf } from './read-update.js';

const chat = { id: 1111111, type: 'private', first_name: 'Test Firstname' };
const from = { id: 1111111, is_bot: false, first_name: 'Test Firstname' };
const person = {
  last_name: 'Test Lastname',
  id: 1111111,
  first_name: 'Test Firstname',
  username: 'Testusername',
};

/** As Telegram's guide gives them: https://core.telegram.org/bots/webhooks#testing-your-bot-with-updates (23 Nov 2026) */
const DOCUMENTED: Readonly<Record<string, object>> = {
  'a message with text': {
    update_id: 10000,
    message: {
      date: 1441645532,
      chat: { ...person, type: 'private' },
      message_id: 1365,
      from: person,
      text: '/start',
    },
  },
  'a callback query of an inline message': {
    update_id: 10000,
    callback_query: {
      id: '4382bfdwdsb323b2d9',
      from: { ...person, type: 'private' },
      data: 'Data from button callback',
      inline_message_id: '1234csdbsk4839',
    },
  },
};

/** By the tables of fields at https://core.telegram.org/bots/api#update (no example there: shape assumed) */
const ASSUMED: Readonly<Record<string, object>> = {
  'a callback query of a message of ours': {
    update_id: 1,
    callback_query: {
      id: '9',
      from,
      chat_instance: '1',
      data: 'x',
      message: { message_id: 5, date: 1, chat, text: 'y' },
    },
  },
  'a callback query of a message that is too old': {
    update_id: 1,
    callback_query: {
      id: '9',
      from,
      chat_instance: '1',
      data: 'x',
      message: { message_id: 5, date: 0, chat },
    },
  },
  'a block': {
    update_id: 1,
    my_chat_member: {
      chat,
      from,
      date: 1,
      old_chat_member: { user: from, status: 'member' },
      new_chat_member: { user: from, status: 'kicked', until_date: 0 },
    },
  },
  'a message of a channel, which nobody wrote': {
    update_id: 1,
    message: { message_id: 1, date: 1, chat: { id: -1001, type: 'channel', title: 'C' } },
  },
};

it.each([...Object.entries(DOCUMENTED), ...Object.entries(ASSUMED)])('hands over %s', (_name, update) => {
  expect(readUpdate(update)).toEqual({ kind: 'wanted', update });
});

it.each([
  ['an edited message', { update_id: 1, edited_message: { message_id: 1 } }],
  ['a kind that is new', { update_id: 1, something_new: null }],
  ['an update of no kind', { update_id: 1 }],
])('has no part for %s', (_name, update) => {
  expect(readUpdate(update)).toEqual({ kind: 'other' });
});

const [message, query, member] = ['message', 'callback_query', 'my_chat_member'] as const;
it.each<[string, unknown]>([
  ['the update is not an object', null],
  ['the update is not an object', []],
  ['the update is not an object', 'text'],
  ['update_id is not an integer', { message: { chat } }],
  ['update_id is not an integer', { update_id: '7', message: { chat } }],
  ...[message, query, member].flatMap((kind) =>
    [null, [], 'text', 7].map((value): [string, object] => [
      `${kind} is not an object`,
      { update_id: 1, [kind]: value },
    ]),
  ),
  ['message.chat is not an object', { update_id: 1, message: {} }],
  ['message.chat.id is not an integer', { update_id: 1, message: { chat: {} } }],
  ['message.chat.id is not an integer', { update_id: 1, message: { chat: { ...chat, id: 1e300 } } }],
  ['message.chat.type is not a text', { update_id: 1, message: { chat: { id: 7 } } }],
  ['message.from is not an object or absent', { update_id: 1, message: { chat, from: null } }],
  ['message.from.id is not an integer', { update_id: 1, message: { chat, from: {} } }],
  [
    'message.from.username is not a text or absent',
    { update_id: 1, message: { chat, from: { id: 7, username: {} } } },
  ],
  ['message.text is not a text or absent', { update_id: 1, message: { chat, from, text: ['/start'] } }],
  ['callback_query.id is not a text', { update_id: 1, callback_query: {} }],
  ['callback_query.from is not an object', { update_id: 1, callback_query: { id: '9' } }],
  [
    'callback_query.message is not an object or absent',
    { update_id: 1, callback_query: { id: '9', from, message: [] } },
  ],
  [
    'callback_query.message.message_id is not an integer',
    { update_id: 1, callback_query: { id: '9', from, message: {} } },
  ],
  ['my_chat_member.chat is not an object', { update_id: 1, my_chat_member: {} }],
  ['my_chat_member.new_chat_member is not an object', { update_id: 1, my_chat_member: { chat, from } }],
  ['an update is either message or callback_query', { update_id: 1, message: { chat }, callback_query: {} }],
])('%s', (fault, update) => {
  expect(readUpdate(update)).toEqual({ kind: 'malformed', fault });
});

it('judges anything without throwing, and hands over only what has a chat or a person', () => {
  const value = fc.oneof(fc.anything(), fc.constantFrom(null, [], {}, chat, from));
  const update = fc.dictionary(fc.constantFrom('update_id', message, query, member, 'other'), value);
  fc.assert(
    fc.property(fc.oneof(fc.anything(), update), (given) => {
      const reading = readUpdate(given);
      if (reading.kind === 'wanted') expect(updateIdOf(given)).not.toBeNull();
    }),
  );
});

it('confirms what has a number', () => {
  expect(offsetAfter([{ update_id: 7 }, null, { update_id: 9, message: null }, { update_id: 1.5 }])).toBe(10);
  expect(offsetAfter([null, [], {}, { update_id: '7' }])).toBeNull();
  expect(offsetAfter([])).toBeNull();
});
