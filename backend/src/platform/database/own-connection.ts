import pg, { type ClientBase, type ClientConfig } from 'pg';

/** Runs `work` on a connection of its own, past every pool, and ends that. Rejects as connecting or the work does. */
export async function onOwnConnection<T>(
  url: string,
  work: (client: ClientBase) => Promise<T>,
  limits: ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...limits });
  client.on('error', () => {}); // told by the question as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
