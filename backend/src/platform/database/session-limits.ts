import pg from 'pg';

export const STATEMENT_LIMIT_MS = 5_000;

/**
 * What every session of our role in our database begins with. A process that is stopped inside a transaction keeps its locks
 * for 1.5 s at most, so that a lease it has locked can be taken over once it has run out.
 */
const LIMITS = {
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '1500ms',
  TimeZone: 'UTC',
} as const;

const NAMES = Object.keys(LIMITS) as readonly (keyof typeof LIMITS)[];

/** For the start of a transaction that may take its time: backup, restore, migrations. A pooler lets it through. */
export const WITHOUT_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL TimeZone = UTC';

/** One row: whether this session began with them. */
export const HAS_LIMITS = `SELECT ${NAMES.map((name) => `current_setting('${name}') = '${LIMITS[name]}'`).join(' AND ')} AS "hasLimits"`;

/**
 * Statements that give them to sessions of this role that begin from now on. At the same time as another process, they fail
 * with "tuple concurrently updated".
 */
export function limitsSql(database: string): string {
  const role = `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)}`;
  return NAMES.map((name) => `${role} SET ${name} = '${LIMITS[name]}'`).join('; ');
}
