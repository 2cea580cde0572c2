import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DataSource } from 'typeorm';
import { backUp, backUpInto } from '../../src/platform/database/backup/back-up.js';
import { doubtWaitingIn } from '../../src/platform/database/backup/doubt-waiting.js';
import { restore } from '../../src/platform/database/backup/restore.js';
import { createBlankDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';

const AT = new Date('2026-11-21T10:00:00Z');

let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-backup-'));
  file = join(folder, 'backup.gz');
  [source, target] = await Promise.all([createTestDatabase(), createBlankDatabase()]);
});

afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true });
});

/** Values that text formats like to spoil. */
async function fill(database: DataSource): Promise<void> {
  await database.query(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, username, first_name, created_at)
     VALUES (9007199254740993, 1, 'tab\tand\\back', E'"quoted", (brackets)\\nline 🚀 é', '2026-01-02 03:04:05.678901Z')`,
  );
  await database.query(
    `WITH person AS (
       INSERT INTO users (email, email_key, password_hash) VALUES ('Ann@x.example', 'ann@x.example', '$argon2id$…') RETURNING id
     ), session AS (INSERT INTO sessions (id_hash, user_id) SELECT '\\x00ff', id FROM person
     ), noted AS (
       INSERT INTO audit (action, target_id, before, after) SELECT 'grant.by-command', id, 'none', 'admin' FROM person RETURNING id)
     INSERT INTO audit_subject (audit_id, words) SELECT id, 'a reason' FROM noted`,
  );
  await database.query(
    `INSERT INTO handshakes (token_hash, code_hash, code_expires_at) VALUES ('\\x00ff27', '\\x5c', 'infinity')`,
  );
  await database.query(
    `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase)
     VALUES (9007199254740993, 'BTC', 'above', 12345678901234567890.123456789012345678, 'armed')`,
  );
  await database.query(
    `WITH alert AS (
       INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
       SELECT id, 1, trial_chat_id, symbol, 0.1::float8 + 0.2::float8, now(), 'null' FROM triggers RETURNING id)
     INSERT INTO deliveries (channel, kind, alert_id, chat_id, status, message_id)
     SELECT 'telegram', 'alert', id, 9007199254740993, 'delivered', 7 FROM alert`,
  );
  await database.query(
    `INSERT INTO price_log (source, symbols, seqs, ats, prices, backings, origins)
     SELECT 'simulated', ARRAY['BTC', 'ETH'], ARRAY[n, n + 1], ARRAY[1.5, 2], ARRAY[1e-12, 1e12], ARRAY[NULL, 1],
            ARRAY['live', 'candle'] FROM generate_series(1, 2500) n`,
  );
}

/** Every row of every table, in PostgreSQL's own exact text. */
async function contents(database: DataSource): Promise<string> {
  const tables = await database.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
  );
  const texts = tables.map(async ({ name }) => {
    const rows = await database.query<{ row: string }[]>(
      `SELECT (t.*)::text AS row FROM "${name}" t ORDER BY 1`,
    );
    return [name, ...rows.map(({ row }) => row)].join('\n');
  });
  return (await Promise.all(texts)).join('\n\n');
}

describe('backup and restore', () => {
  it('give back every value exactly, in a database that was new', async () => {
    await fill(source.dataSource);
    const saved = await backUp(source.url, file, AT, null);
    expect(saved).toMatchObject({
      telegram_chats: 1,
      triggers: 1,
      alerts: 1,
      deliveries: 1,
      price_log: 2500,
      leads: 0,
    });
    expect(await restore(target.url, createReadStream(file))).toEqual(saved);
    expect(await contents(target.dataSource)).toBe(await contents(source.dataSource));
  });

  it('go through streams, too, of which the one written to stays open', async () => {
    await fill(source.dataSource);
    const pipe = new PassThrough();
    const [saved, restored] = await Promise.all([
      backUpInto(source.url, pipe, AT, null).then((rows) => {
        expect(pipe.writableEnded).toBe(false);
        pipe.end();
        return rows;
      }),
      restore(target.url, pipe),
    ]);
    expect(restored).toEqual(saved);
  });

  it('take it that what was still to be sent may have been sent since', async () => {
    await fill(source.dataSource);
    await source.dataSource.query(
      `INSERT INTO deliveries (channel, kind, chat_id, body, status)
       SELECT 'telegram', 'test', 9007199254740993, 'hello', status FROM unnest(ARRAY['pending', 'sending', 'failed']) AS status`,
    );
    await backUp(source.url, file, AT, null);
    await restore(target.url, createReadStream(file));
    const rows = await target.dataSource.query<{ status: string; ambiguous: boolean }[]>(
      'SELECT status, ambiguous FROM deliveries ORDER BY status',
    );
    expect(rows).toEqual([
      { status: 'delivered', ambiguous: false },
      { status: 'failed', ambiguous: false },
      { status: 'pending', ambiguous: true },
      { status: 'sending', ambiguous: true },
    ]);
  });

  it('are not the only way back: files that were put back leave the same doubt', async () => {
    await source.dataSource.query(
      `INSERT INTO deliveries (channel, kind, chat_id, body, status)
       SELECT 'telegram', 'test', 1, 'hello', status FROM unnest(ARRAY['pending', 'sending', 'failed']) AS status`,
    );
    expect(await doubtWaitingIn(source.url)).toBe(2);
    const rows = await source.dataSource.query<{ status: string; ambiguous: boolean }[]>(
      'SELECT status, ambiguous FROM deliveries ORDER BY status',
    );
    expect(rows).toEqual([
      { status: 'failed', ambiguous: false },
      { status: 'pending', ambiguous: true },
      { status: 'sending', ambiguous: true },
    ]);
  });

  it('go on counting where the original stopped, and leave every rule in force', async () => {
    await fill(source.dataSource);
    await backUp(source.url, file, AT, null);
    await restore(target.url, createReadStream(file));
    const insert = `INSERT INTO deliveries (channel, kind, body, chat_id) VALUES ('telegram', 'test', 'x', 1) RETURNING id`;
    const [inserted] = await target.dataSource.query<[{ id: string }]>(insert);
    expect(inserted.id).toBe('2');
    const orphan = `UPDATE triggers SET trial_chat_id = 5`;
    await expect(target.dataSource.query(orphan)).rejects.toThrow('violates foreign key constraint');
  });

  it('fill a database that is migrated but empty', async () => {
    await fill(source.dataSource);
    await backUp(source.url, file, AT, null);
    const migrated = await createTestDatabase();
    await restore(migrated.url, createReadStream(file));
    expect(await contents(migrated.dataSource)).toBe(await contents(source.dataSource));
    await migrated.drop();
  });

  it('touch nothing in a database that has rows', async () => {
    await fill(source.dataSource);
    await backUp(source.url, file, AT, null);
    await expect(restore(source.url, createReadStream(file))).rejects.toThrow(
      'The database is not empty: alerts has rows.',
    );
  });

  it.each([
    ['is cut off after a row', (text: string) => text.split('\n').slice(0, -2).join('\n') + '\n', 'cut off'],
    ['lost a row', (text: string) => text.replace(/^\["price_log".*\n/m, ''), 'would have 2499 rows'],
    [
      'is of a newer version',
      (text: string) => text.replace('["Spine', '["Later1999999999999","Spine'),
      'newer version',
    ],
    ['is something else', () => '{"product":"other"}\n', 'not a backup of Bellwether'],
  ])('restore nothing from a file that %s', async (_name, spoil, message) => {
    await fill(source.dataSource);
    await backUp(source.url, file, AT, null);
    await writeFile(file, gzipSync(spoil(gunzipSync(await readFile(file)).toString())));
    const before = await contents(target.dataSource);
    await expect(restore(target.url, createReadStream(file))).rejects.toThrow(message);
    const after = await contents(target.dataSource);
    expect(after.split('\n').filter((line) => line.startsWith('('))).toEqual([]);
    expect(before).toBe('');
  });

  it('restore nothing from a file whose end is missing', async () => {
    await fill(source.dataSource);
    await backUp(source.url, file, AT, null);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(restore(target.url, createReadStream(file))).rejects.toThrow('or it is damaged');
    expect(await contents(target.dataSource)).not.toContain('(');
  });

  it('leave no half-written file when the database goes away', async () => {
    const missing = source.url.replace(/test_\w+$/, 'test_missing');
    await expect(backUp(missing, file, AT, null)).rejects.toThrow('does not exist');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});
