import { parsePostmasterFile } from './postmaster-file.js';

describe('parsePostmasterFile', () => {
  it.each([
    [
      'a server that is up',
      '812\n/d\n1763\n5555\n\n127.0.0.1\n1 2\nready   \n',
      { pid: 812, port: 5555, ready: true },
    ],
    ['one that is starting', '812\n/d\n1763\n5555\n\n', { pid: 812, port: 5555, ready: false }],
    [
      'one that is stopping',
      '812\n/d\n1763\n5555\n\n\n1 2\nstopping\n',
      { pid: 812, port: 5555, ready: false },
    ],
    ['a file of which only the first line is written', '812\n', { pid: 812, port: null, ready: false }],
    ['an empty file', '', null],
    ['a garbled file', 'hello\nworld\n', null],
    ['a process number that must never be signalled', '1\n/d\n', null],
  ])('%s', (_name, text, expected) => {
    expect(parsePostmasterFile(text)).toEqual(expected);
  });
});
