import type { EntityManager } from 'typeorm';

const DAY_MS = 86_400_000;

type Database = Pick<EntityManager, 'query'>;

/** Epoch milliseconds by the clock of the database, rounded down like the dates that its driver returns. */
export async function databaseTime(db: Database): Promise<number> {
  const [row] = await db.query<{ at: number }[]>(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at',
  );
  if (row === undefined) throw new Error('PostgreSQL told no time');
  return row.at;
}

/** A term of 90 days that began so many days ago. */
export async function termBegun(
  db: Database,
  daysAgo = 0,
): Promise<{ readonly start: Date; readonly end: Date }> {
  const start = (await databaseTime(db)) - daysAgo * DAY_MS;
  return { start: new Date(start), end: new Date(start + 90 * DAY_MS) };
}
