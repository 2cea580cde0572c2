import { expect } from '@playwright/test';
import { inSandboxDatabase } from '../support/sandbox-database.js';

const LATEST_SECOND = 40;

/** HH:MM in UTC, by the clock that decides whose summary is due, when it has twenty seconds left. */
export async function minuteThatRuns(): Promise<string> {
  const text = `SELECT to_char(now() AT TIME ZONE 'UTC', 'HH24:MI') AS minute, extract(second FROM now()) AS second`;
  let minute = '';
  const second = async () => {
    const [row] = await inSandboxDatabase<{ minute: string; second: string }>(text);
    minute = row?.minute ?? '';
    return Number(row?.second);
  };
  await expect.poll(second, { timeout: 30_000 }).toBeLessThan(LATEST_SECOND);
  return minute;
}

/** The time of an account counts although its minute may have passed before it was saved. */
export async function haveChosenTimeLongAgo(email: string): Promise<void> {
  await inSandboxDatabase(
    `UPDATE users SET summary_time_since = now() - interval '1 hour' WHERE email_key = $1`,
    [email],
  );
}
