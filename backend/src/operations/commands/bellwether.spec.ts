import { jest } from '@jest/globals';
import { bellwether } from './bellwether.js';

let stdout = '';
let stderr = '';

beforeEach(() => {
  [stdout, stderr] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((stdout += String(text))));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((stderr += String(text))));
});

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

it('runs the command that is named', async () => {
  await bellwether(['version']);
  expect(stdout).toMatch(/^Bellwether \d+\.\d+\.\d+, Node \d+/);
  expect(process.exitCode).toBeUndefined();
});

it.each([
  ['a command that there is not', ['sing'], /^There is no command "sing"\.\n\nbellwether COMMAND\n {2}serve/],
  ['a command without what it needs', ['backup'], /^Say what: bellwether backup FILE\|-\n$/],
])('says how it is called, for %s', async (_what, words, said) => {
  await bellwether(words);
  expect(stderr).toMatch(said);
  expect(process.exitCode).toBe(1);
});
