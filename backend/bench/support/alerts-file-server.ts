import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { DataSource } from 'typeorm';
import { MOST_CSV_ALERTS } from '../../src/contract/alert.js';
import { accountOwner } from '../../src/identity/owner.js';
import { AlertsFile } from '../../src/pipeline/alerts/alerts-file.js';
import { EVERY_ALERT } from '../../src/pipeline/alerts/alerts-sql.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';

/**
 * A process that serves the file of one account's alerts and nothing else: `/file?from=` as the product does, `/whole` in one
 * piece. After each answer it sends its parent a ServedFile. Its argument is the id of the account.
 */
export interface ServedFile {
  readonly ms: number;
  /** The most that this process had in memory meanwhile, beyond what it had before. */
  readonly moreMb: number;
}

const LOOK_EVERY_MS = 5;

const [userId = ''] = process.argv.slice(2);
const db = await new DataSource({ ...dataSourceOptions(process.env.DATABASE_URL ?? '') }).initialize();
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bench');
  const from = searchParams.get('from');
  const filter = { ...EVERY_ALERT, from: from === null ? null : new Date(from) };
  const write = (sink: Writable) =>
    pathname === '/whole' ? fileAtOnce(sink) : new AlertsFile(db).write(accountOwner(userId), filter, sink);
  void serve(response, write);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());

async function serve(response: ServerResponse, write: (sink: Writable) => Promise<void>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  await write(response);
  clearInterval(looking);
  look();
  process.send?.({ ms: performance.now() - begun, moreMb: (most - before) / 2 ** 20 } satisfies ServedFile);
}

/** As files are mostly made: all rows, then all of the text. */
async function fileAtOnce(sink: Writable): Promise<void> {
  const rows = await db.query<{ fired_at: Date; symbol: string; price: number; id: string }[]>(
    `SELECT alert.*, delivery.status, delivery.settled_at
       FROM alerts alert JOIN deliveries delivery ON delivery.alert_id = alert.id
      WHERE alert.user_id = $1 ORDER BY alert.fired_at DESC, alert.id DESC LIMIT ${MOST_CSV_ALERTS}`,
    [userId],
  );
  const lines = rows.map(
    ({ fired_at, symbol, price, id }) => `${fired_at.toISOString()},${symbol},${price},${id}`,
  );
  await new Promise<void>((resolve) => sink.end(lines.join('\r\n'), resolve));
}
