import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
import { holderOf, readPostmasterFile } from './postmaster-file.js';
import type { TenantRole } from './tenancy.js';
import { databaseFolder } from '../../../backend/test/support/database-folder.js';
import { until } from '../../../backend/src/platform/clock/testing/until.js';

const asRoot = process.getuid?.() === 0;

let base: string;
let dataDir: string;
const open: EmbeddedPostgres[] = [];

beforeEach(async () => {
  base = await mkdtemp(join(await databaseFolder(), 'bellwether-embedded-'));
  await chmod(base, 0o755);
  dataDir = join(base, 'data');
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((postgres) => postgres.close()));
  await rm(base, { recursive: true });
});

async function start(role: TenantRole): Promise<EmbeddedPostgres> {
  const publicFolder = join(base, 'public');
  const postgres = await startEmbeddedPostgres({ dataDir, role, publicFolder, say: () => {} });
  open.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, 'postgres', 'data'));
  if (file === null) throw new Error('No server runs');
  return file.pid;
}

async function startInOtherProcess(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const script = fileURLToPath(new URL('testing/hold-postgres.mjs', import.meta.url));
  const child = fork(script, [dataDir], { execArgv: [] });
  const [message] = (await once(child, 'message')) as [{ readonly url: string }];
  return { child, url: message.url };
}

describe('the embedded database', () => {
  it('keeps its data and its address from one start to the next, and is gone in between', async () => {
    const first = await start('server');
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pid = await serverPid();
    await first.close();
    expect(await holderOf(pid, dataDir)).toBe('nobody');
    const second = await start('server');
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('speaks UTF-8, sorts by code point, lives in UTC', async () => {
    const { url } = await start('server');
    expect(
      await query(
        url,
        `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone, 'Z' < 'a' AS c_order`,
      ),
    ).toEqual([{ encoding: 'UTF8', zone: 'UTC', c_order: true }]);
  });

  it('is adopted when the process that started it was killed', async () => {
    const { child, url } = await startInOtherProcess();
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS answer');
    const pid = await serverPid();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const adopted = await start('server');
    expect(await serverPid()).toBe(pid);
    expect(await query(adopted.url, 'SELECT answer FROM kept')).toEqual([{ answer: 7 }]);
    await adopted.close();
    expect(await holderOf(pid, dataDir)).toBe('nobody');
  });

  it('recovers when it was killed together with its process', async () => {
    const { child, url } = await startInOtherProcess();
    await query(url, 'CREATE TABLE kept AS SELECT 8 AS answer');
    process.kill(await serverPid(), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { url: again } = await start('server');
    expect(await query(again, 'SELECT answer FROM kept')).toEqual([{ answer: 8 }]);
  });

  it('refuses a second Bellwether, and says which one has it', async () => {
    const { child } = await startInOtherProcess();
    await expect(start('server')).rejects.toThrow(
      `${dataDir} is already in use by a running Bellwether (process ${child.pid}). Stop that one first, `,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    await start('guest');
  });

  it('lets commands in beside the product, and outlives them', async () => {
    const server = await start('server');
    const guest = await start('guest');
    expect(guest.url).toBe(server.url);
    await guest.close();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is made once by commands that start at the same time', async () => {
    const [one, other] = await Promise.all([start('guest'), start('guest')]);
    expect(other.url).toBe(one.url);
    const names = (await readdir(join(dataDir, 'postgres'))).filter(
      (name) => !/^native-[^a-z]*beta\.\d+$/.test(name),
    );
    expect(names.toSorted()).toEqual(['data', 'password', 'port', 'postgres.log']);
  });

  it('comes back at the same address when the server dies under the running product', async () => {
    const { url } = await start('server');
    const pid = await serverPid();
    process.kill(pid, 'SIGKILL');
    const rows = await until(
      () => query(url, 'SELECT 1 AS one').catch(() => null),
      'the server at its address',
    );
    expect(rows).toEqual([{ one: 1 }]);
    expect(await serverPid()).not.toBe(pid);
  });

  it('starts although its process number is in use by another program after a reboot', async () => {
    await (await start('server')).close();
    const stale = `${process.pid}\n${dataDir}\n1\n1\n\n\n\nready\n`;
    const folder = join(dataDir, 'postgres', 'data');
    await writeFile(join(folder, 'postmaster.pid'), stale);
    const { url } = await start('server');
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await serverPid()).not.toBe(process.pid);
  });

  it('works below a folder that only its owner may enter', async () => {
    const closed = join(base, 'closed');
    await mkdir(closed, { mode: 0o700 });
    dataDir = join(closed, 'data');
    const first = await start('server');
    await query(first.url, 'CREATE TABLE kept AS SELECT 9 AS answer');
    await first.close();
    const homes = asRoot ? await readdir(join(base, 'public')) : [];
    expect(homes).toEqual(asRoot ? [expect.stringMatching(/^bellwether-[0-9a-f]{8}$/)] : []);
    const { url } = await start('server');
    expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 9 }]);
  });

  it('does not begin anew when the folder it was told to use is gone', async () => {
    const gone = join(base, 'gone');
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'postgres-home'), `${gone}\n`);
    await expect(start('server')).rejects.toThrow(`The database folder ${gone}`);
  });

  it('keeps its password and its log to itself', async () => {
    const { url } = await start('server');
    const secret = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim();
    expect(new URL(url).password).toBe(secret);
    expect(secret).toMatch(/^[\w-]{32}$/);
    await expect(query(url.replace(secret, 'wrong'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });
});
