import { noticeOf } from '../../../contract/messages/notice.js';
import { chatNoticeOf, emailNoticeOf } from './notice-body.js';

const { chat, email } = noticeOf('Subject', [['one', 'two'], ['three']], {
  label: 'Look',
  url: 'https://a.example/#b',
});

it('what was written is read again', () => {
  expect(chatNoticeOf(JSON.stringify(chat))).toEqual(chat);
  expect(emailNoticeOf(JSON.stringify(email))).toEqual(email);
});

it('the buttons of a notice are read again, above its link', () => {
  const buttons = [[{ text: 'Keep', data: 'end:keep' }]];
  expect(chatNoticeOf(JSON.stringify({ ...chat, buttons }))).toEqual({ ...chat, buttons });
});

it('both channels say the same', () => {
  expect(chat.text).toBe('one\ntwo\nthree\nLook: https://a.example/#b');
  expect(email.parts).toEqual([
    { kind: 'lines', lines: ['one', 'two'] },
    { kind: 'lines', lines: ['three'] },
    { kind: 'link', label: 'Look', url: 'https://a.example/#b' },
  ]);
});

it.each([
  ['no JSON', 'Hello'],
  ['null', 'null'],
  ['no text', '{"link":{"label":"a","url":"b"}}'],
  ['no link', '{"text":"a"}'],
  ['half a link', '{"text":"a","link":{"label":"a"}}'],
  ['buttons that are no rows', '{"text":"a","link":{"label":"a","url":"b"},"buttons":{}}'],
  ['a button without data', '{"text":"a","link":{"label":"a","url":"b"},"buttons":[[{"text":"a"}]]}'],
])('a chat is told nothing out of %s', (_name, body) => {
  expect(() => chatNoticeOf(body)).toThrow();
});

it.each([
  ['no parts', '{"subject":"a"}'],
  ['a part of no kind', '{"subject":"a","parts":[{"lines":["a"]}]}'],
  ['a line that is none', '{"subject":"a","parts":[{"kind":"lines","lines":[1]}]}'],
  ['no subject', '{"parts":[]}'],
])('nobody is mailed %s', (_name, body) => {
  expect(() => emailNoticeOf(body)).toThrow(TypeError);
});
