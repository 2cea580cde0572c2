import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from './child.js';

let logFolder: string;
let shown: string[];
let child: Child | null;

beforeEach(async () => {
  logFolder = await mkdtemp(join(tmpdir(), 'bellwether-child-'));
  shown = [];
  child = null;
});

afterEach(async () => {
  await child?.stop(100);
  await rm(logFolder, { recursive: true });
});

function start(code: string): Child {
  const args = ['--input-type=module', '-e', code];
  child = startChild({ name: 'part', args, env: {}, logFolder, say: (line) => shown.push(line) });
  return child;
}

describe('a child process', () => {
  it('announces itself by a line, whatever it says before', async () => {
    const code = `console.log('a warning'); setTimeout(() => console.log('{"url":"http://z"}'), 20);`;
    const { announced } = start(`${code} setInterval(() => {}, 1000);`);
    expect(await announced).toEqual({ url: 'http://z' });
  });

  it('announces itself by a first line', async () => {
    const { announced } = start(`console.log('{"url":"http://x"}'); setInterval(() => {}, 1000);`);
    expect(await announced).toEqual({ url: 'http://x' });
  });

  it('or by a message', async () => {
    const { announced } = start(`process.send({ url: 'http://y' }); setInterval(() => {}, 1000);`);
    expect(await announced).toEqual({ url: 'http://y' });
  });

  it('that ends before it announced anything says how it ended', async () => {
    const { announced, ended } = start(`process.exit(3);`);
    const reason = `The part ended by itself (exit code 3). Its log: ${join(logFolder, 'part.log')}`;
    await expect(announced).rejects.toThrow(reason);
    expect(await ended).toBe(reason);
  });

  it('writes everything to its log, and shows warnings', async () => {
    await start(`console.log('{"level":"info","msg":"up"}'); console.log('{"level":"warn","msg":"hot"}');`)
      .ended;
    expect(await readFile(join(logFolder, 'part.log'), 'utf8')).toBe(
      '{"level":"info","msg":"up"}\n{"level":"warn","msg":"hot"}\n',
    );
    expect(shown).toEqual(['part warn: hot']);
  });

  it('is asked to stop, and made to if it does not', async () => {
    const stubborn = start(`process.on('SIGTERM', () => {}); process.send({}); setInterval(() => {}, 1000);`);
    await stubborn.announced;
    await stubborn.stop(50);
    expect(await stubborn.ended).toContain('(SIGKILL)');
    await stubborn.stop(50);
  });
});
