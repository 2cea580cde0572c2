import { once } from 'node:events';
import { connect } from 'node:net';
import { call } from '../../support/call.js';
import type { Row } from '../row.js';

const ANSWER_MS = 60_000;

/** What a reader of OWASP ASVS would look at first. */
export const smallThings: Row = {
  id: 'A8',
  title: 'an upgrade that nobody offers, a forged address, and headers',
  rules: [
    { figure: 'Upgrade outside /socket.io', was: 'no answer', is: 'HTTP/1.1 404 Not Found' },
    { figure: '/metrics with X-Forwarded-For: 127.0.0.1', was: 'open', is: 'closed' },
    { figure: 'Cache-Control of /API/ME', was: 'no-cache', is: 'no-store' },
    { figure: 'Permissions-Policy of / and /api/me', was: 'missing, missing', is: 'there, there' },
  ],
  attack: async ({ port }) => {
    const forged = await call(port, { path: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } });
    const [capitals, page, api] = [
      await call(port, { path: '/API/ME' }),
      await call(port, { path: '/', headers: { accept: 'text/html' } }),
      await call(port, { path: '/api/me' }),
    ];
    return {
      'Upgrade outside /socket.io': await upgrade(port),
      '/metrics with X-Forwarded-For: 127.0.0.1': forged.status === 200 ? 'open' : 'closed',
      'Cache-Control of /API/ME': capitals.headers['cache-control'] ?? 'none',
      'Permissions-Policy of / and /api/me': [page, api]
        .map(({ headers }) => (headers['permissions-policy'] === undefined ? 'missing' : 'there'))
        .join(', '),
    };
  },
};

/** The first line of the answer. */
async function upgrade(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    heard += chunk.toString();
    socket.end();
  });
  socket.write(
    'GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'close', { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
  socket.destroy();
  return heard.split('\r\n')[0] || 'no answer';
}
