import { accountChat, importText } from './account-words.js';

it.each([
  [
    'the account has a chat',
    { connected: true, owner: 'account', username: 'anna', chat_id: '42' },
    'T',
    'anna',
  ],
  [
    'nothing else is meant without a trial',
    { connected: true, username: 'anna', chat_id: '42' },
    undefined,
    'anna',
  ],
] as const)('knows the chat when %s', (_name, status, token, username) => {
  expect(accountChat(status, token)).toEqual({ token: 'account', username, chatId: '42' });
});

it.each([
  ['the account has none', { connected: false, owner: 'account' }, undefined],
  ['only the trial has one', { connected: true, username: 'anna', chat_id: '42' }, 'T'],
] as const)('knows no chat when %s', (_name, status, token) => {
  expect(accountChat(status, token)).toBeNull();
});

it.each([
  [2, 0, '2 triggers kept.'],
  [1, 2, '1 trigger kept. 2 triggers deleted.'],
  [0, 1, '1 trigger deleted.'],
  [0, 0, undefined],
])('of the triggers %d came and %d went', (imported, dropped, text) => {
  expect(importText({ connected: true, imported, dropped })).toBe(text);
});
