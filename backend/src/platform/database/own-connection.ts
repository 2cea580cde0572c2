import { Socket } from 'node:net';
import pg, { type ClientBase, type ClientConfig } from 'pg';

/** Runs `work` on a connection of its own, past every pool, and ends that. Rejects as connecting or the work does. */
export async function onOwnConnection<T>(
  url: string,
  work: (client: ClientBase) => Promise<T>,
  limits: Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<T> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket, ...limits });
  client.on('error', () => {}); // told by the question as well
  try {
    await client.connect();
  } catch (error) {
    socket.destroy(); // a goodbye would wait for the server, or for ever, to end it
    throw error;
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
