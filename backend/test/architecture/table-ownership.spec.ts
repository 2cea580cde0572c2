import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createdTables, sqlTables, type TableAccess } from './sql-tables.js';
import { FOREIGN_READS, FOREIGN_WRITES, OPEN_TABLES, TABLE_OWNERS } from './table-owners.js';

const SRC = join(import.meta.dirname, '../../src');
const ROOM = /^((?:pipeline|features|operations)\/[^/]+|identity|platform)\//;
const MADE = '(made)';

const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
const read = (path: string): string => readFileSync(join(SRC, path), 'utf8');
const tables = new Set([
  'migrations',
  ...createdTables(paths.filter((path) => path.startsWith('migrations/')).map(read)),
]);
const sources = paths
  .filter((path) => !/\.spec\.ts$|\/testing\/|^migrations\//.test(path))
  .map((path) => ({ path, ...sqlTables(read(path)) }));
const used = new Set<string>();

/** The rooms that have a source file. */
function roomsThere(): readonly string[] {
  return [...new Set(sources.flatMap(({ path }) => ROOM.exec(path)?.[1] ?? []))];
}

/** Why a file may not have these accesses, in words; notes the exceptions that it needs. */
function faults(path: string, accesses: readonly TableAccess[]): readonly string[] {
  const room = ROOM.exec(path)?.[1] ?? 'src';
  const foreign = accesses.filter(
    ({ table, kind }) =>
      (tables.has(table) || table === MADE) &&
      TABLE_OWNERS[table] !== room &&
      !(kind === 'read' && OPEN_TABLES.includes(table)),
  );
  return foreign.flatMap(({ table, kind }) => {
    const exceptions = kind === 'read' ? FOREIGN_READS : FOREIGN_WRITES;
    const isListed = exceptions.some((each) => each.room === room && each.tables.includes(table));
    if (isListed) used.add(`${kind} ${room} ${table}`);
    return isListed
      ? []
      : [`${path} may not ${kind} ${table}, which is of ${TABLE_OWNERS[table] ?? 'nobody'}`];
  });
}

it('every table belongs to one room that is there', () => {
  expect(Object.keys(TABLE_OWNERS).sort()).toEqual([...tables].sort());
  for (const room of Object.values(TABLE_OWNERS)) expect(`${room}/`).toMatch(ROOM);
  expect(sources.flatMap(({ accesses }) => accesses).length).toBeGreaterThan(300);
});

it('a room writes its own tables and reads its own, and what is listed with a reason', () => {
  expect(sources.flatMap(({ path, accesses }) => faults(path, accesses))).toEqual([]);
});

it('every exception is used', () => {
  const listed = [
    ...FOREIGN_WRITES.map((each) => ({ ...each, kind: 'write' })),
    ...FOREIGN_READS.map((each) => ({ ...each, kind: 'read' })),
  ].flatMap(({ room, kind, tables: names }) => names.map((table) => `${kind} ${room} ${table}`));
  expect(listed.filter((each) => !used.has(each))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

it.each(roomsThere())('the README of %s begins with what it owns, in five to fifteen lines', (room) => {
  const readme = read(`${room}/README.md`);
  const lines = (readme.split('\n## ')[0] ?? '').split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(lines.length).toBeLessThanOrEqual(15);
  for (const [table, owner] of Object.entries(TABLE_OWNERS))
    if (owner === room) expect(readme).toContain(`\`${table}\``);
});

it('an entity is of a table of its room', () => {
  const entities = sources.flatMap(({ path, entities: names }) => names.map((table) => ({ path, table })));
  expect(entities.length).toBeGreaterThan(0);
  for (const { path, table } of entities) expect(path.startsWith(`${TABLE_OWNERS[table]}/`)).toBe(true);
});

it('a part of a query is not called like a table, so that a name means one thing', () => {
  expect(
    sources.flatMap(({ path, ctes }) =>
      ctes.filter((name) => tables.has(name)).map((name) => `${path} ${name}`),
    ),
  ).toEqual([]);
});

it.each([
  ['a write', `db.query('UPDATE triggers SET paused = NULL')`, 'write triggers'],
  ['a deletion', 'db.query(`DELETE\\n FROM charges WHERE id = ${id}`)', 'write charges'],
  ['an insertion in a fragment', 'const A = `x AS (INSERT INTO audit (id) VALUES (1))`', 'write audit'],
  ['a read', `db.query('SELECT 1 FROM wallets')`, 'read wallets'],
  ['a join', 'const A = `${B} LEFT JOIN articles a ON true`', 'read articles'],
  ['a name that is put together', 'db.query(`INSERT INTO ${table} VALUES (1)`)', `write ${MADE}`],
])('finds %s that is not listed', (_name, source, expected) => {
  const path = 'pipeline/evaluator/tenure.ts';
  expect(faults(path, sqlTables(source).accesses)).toEqual([
    expect.stringContaining(`${path} may not ${expected}`),
  ]);
});

it.each([
  ['a lock of rows', 'SELECT id FROM due FOR NO KEY UPDATE SKIP LOCKED'],
  ['an upsert', 'INSERT INTO due (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2'],
  ['a moment', 'SELECT extract(epoch FROM alerts_at)'],
  ['the epoch of a lease', "SELECT FROM leases WHERE name = 'market' FOR KEY SHARE"],
])('is silent about %s', (_name, sql) => {
  expect(faults('pipeline/evaluator/tenure.ts', sqlTables(`const A = \`${sql}\`;`).accesses)).toEqual([]);
});
