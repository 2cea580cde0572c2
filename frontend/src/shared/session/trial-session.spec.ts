import { parseTrialSession } from './trial-session.js';

it.each([
  ['nothing stored', null, null],
  [
    'a session',
    '{"token":"t","username":"anna","chatId":"4"}',
    { token: 't', username: 'anna', chatId: '4' },
  ],
  ['a session without username', '{"token":"t","chatId":"4"}', { token: 't', username: null, chatId: '4' }],
  ['an empty token', '{"token":"","chatId":"4"}', null],
  ['no chat', '{"token":"t"}', null],
  ['no JSON', 'x{', null],
  ['null', 'null', null],
])('reads %s', (_name, text, session) => {
  expect(parseTrialSession(text)).toEqual(session);
});
