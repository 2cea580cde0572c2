import type { ClientBase } from 'pg';
import { onOwnConnection } from '../own-connection.js';

const DOUBT_SQL = "UPDATE deliveries SET ambiguous = true WHERE status IN ('pending', 'sending')";

/** What was still to be sent when a backup was made may have been sent since: sent again, it has to say so. Returns how much there is. */
export async function doubtWaiting(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(DOUBT_SQL);
  return rowCount ?? 0;
}

/**
 * To be run on a database whose files were put back from a copy, before the product starts: the same as `restore` does
 * with a backup file.
 */
export function doubtWaitingIn(url: string): Promise<number> {
  return onOwnConnection(url, doubtWaiting);
}
