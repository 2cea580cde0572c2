import { type AddressInfo, createServer, type Server } from 'node:net';
import pg from 'pg';
import { TimeboxedClient } from './data-source.js';

/** A message of PostgreSQL's protocol: its type, its length with these four bytes, its body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATION_OK = message('R', Buffer.alloc(4));
const READY_FOR_QUERY = message('Z', Buffer.from('I'));
/** What a backend says that an administrator ends: https://www.postgresql.org/docs/current/protocol-error-fields.html */
const ADMIN_SHUTDOWN = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

it('survives a connection that is ended in the moment it is opened', async () => {
  const server: Server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY, ADMIN_SHUTDOWN])),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'bellwether', Client: TimeboxedClient });
  const client = await pool.connect();
  await expect(client.query('SELECT 1')).rejects.toThrow(
    /Client has encountered a connection error|terminat/,
  );
  client.release(true);
  await pool.end();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
