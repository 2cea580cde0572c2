/** Errors of a query whose answer got lost, besides SQLSTATE class 08. */
const LOST_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  '57P01', // the server shuts down
  '57P02', // the server crashed
]);
const LOST_SENTENCES = [
  /^Connection terminated/,
  /^Client has encountered a connection error and is not queryable/,
  /^Query read timeout/,
];
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  '25006', // read-only: a standby was reached
  '25P03', // idle in a transaction for too long: the process was frozen, the server ended the session
  '40P01', // a deadlock, which this transaction lost
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P03', // the server starts
]);
const CONNECTION_CLASS = /^08/;
const UNAVAILABLE_SENTENCES = [
  /^timeout exceeded when trying to connect/,
  /^Driver not Connected/,
  /^Client was closed and is not queryable/,
  /^Cannot use a pool after calling end/,
];
const NOT_CONNECTED = new Set([
  'CannotExecuteNotConnectedError',
  'CannotGetEntityManagerNotConnectedError',
  // TypeORM lets go of a connection that breaks between two statements, and says so in two ways.
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);

/**
 * Whether a rejected query says that PostgreSQL is down, full, overloaded or had a deadlock (so that a later try may
 * work), and not that the query is wrong. Knows the errors of Node's sockets, pg, pg-pool, TypeORM and PostgreSQL's SQLSTATEs
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NOT_CONNECTED.has(error.name) || isAnswerLost(error)) return true;
  return (
    UNAVAILABLE_CODES.has(codeOf(error)) ||
    UNAVAILABLE_SENTENCES.some((sentence) => sentence.test(error.message))
  );
}

/** Whether PostgreSQL may have done what a rejected query asked for: the connection broke before the answer came. */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (LOST_CODES.has(code) || CONNECTION_CLASS.test(code)) return true;
  return LOST_SENTENCES.some((sentence) => sentence.test(error.message));
}

/** Whether a rejected query says that its values break a rule of the schema, so that no later try can work. */
export function isContentRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]\w{3}$/.test(String(error.code));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
