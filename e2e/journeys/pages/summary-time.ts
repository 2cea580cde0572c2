import { inSandboxDatabase } from '../support/sandbox-database.js';

/** HH:MM in UTC, by the clock that decides whose summary is due. */
export async function minuteThatRuns(): Promise<string> {
  const text = `SELECT to_char(now() AT TIME ZONE 'UTC', 'HH24:MI') AS minute`;
  const [row] = await inSandboxDatabase<{ minute: string }>(text);
  return row?.minute ?? '';
}

/** The time of an account counts although its minute may have passed before it was saved. */
export async function haveChosenTimeLongAgo(email: string): Promise<void> {
  await inSandboxDatabase(
    `UPDATE users SET summary_time_since = now() - interval '1 hour' WHERE email_key = $1`,
    [email],
  );
}
