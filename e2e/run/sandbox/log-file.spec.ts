import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile } from './log-file.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-log-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('a log file', () => {
  it('goes on where it stopped', async () => {
    const file = join(folder, 'logs', 'part.log');
    new LogFile(file).write('one');
    new LogFile(file).write('two');
    expect(await readFile(file, 'utf8')).toBe('one\ntwo\n');
  });

  it('keeps one old file when it is full, and begins anew', async () => {
    const file = join(folder, 'part.log');
    await writeFile(file, 'x'.repeat(10_000_001));
    const log = new LogFile(file);
    log.write('first of the new');
    log.write('second');
    expect(await readFile(file, 'utf8')).toBe('first of the new\nsecond\n');
    expect((await stat(`${file}.1`)).size).toBe(10_000_001);
  });
});
