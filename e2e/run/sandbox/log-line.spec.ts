import { shownLine } from './log-line.js';

describe('shownLine', () => {
  it.each([
    ['a warning is shown', '{"level":"warn","msg":"slow"}', 'stdout', 'backend warn: slow'],
    [
      'with its cause',
      '{"level":"error","msg":"no","err":{"message":"cut"}}',
      'stdout',
      'backend error: no (cut)',
    ],
    [
      'said once',
      '{"level":"fatal","msg":"no: cut","err":{"message":"cut"}}',
      'stdout',
      'backend fatal: no: cut',
    ],
    ['information is for the file', '{"level":"info","msg":"up"}', 'stdout', null],
    ['also on stderr', '{"level":"info","msg":"up"}', 'stderr', null],
    [
      'plain words on stderr are shown',
      'Bellwether cannot start',
      'stderr',
      'backend: Bellwether cannot start',
    ],
    ['plain words on stdout are not', 'hello', 'stdout', null],
    ['empty lines are not', '', 'stderr', null],
    ['half a log entry counts as words', '{"level":"wa', 'stderr', 'backend: {"level":"wa'],
  ] as const)('%s', (_name, line, stream, expected) => {
    expect(shownLine('backend', line, stream)).toBe(expected);
  });
});
