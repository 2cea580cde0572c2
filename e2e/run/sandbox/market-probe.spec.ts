import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anyAnswers } from './market-probe.js';

const LONGER_THAN_A_TEST_MS = 600_000;
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe('anyAnswers', () => {
  it('is content with the first exchange that answers, however long the others take', async () => {
    const silent = await serve(() => {});
    const good = await serve((_request, response) => response.end('{"iso":"2026-11-21T00:00:00Z"}'));
    expect(await anyAnswers([silent, good], LONGER_THAN_A_TEST_MS)).toBe(true);
  });

  it('gives up at the limit', async () => {
    expect(await anyAnswers([await serve(() => {})], 50)).toBe(false);
  });

  it('is not fooled by the login page of a network', async () => {
    const login = await serve((_request, response) => response.end('<html>Please sign in</html>'));
    const refusing = await serve((_request, response) => response.writeHead(403).end('{}'));
    expect(await anyAnswers([login, refusing, 'http://127.0.0.1:1'], LONGER_THAN_A_TEST_MS)).toBe(false);
  });

  it('knows that nobody answers when there is nobody to ask', async () => {
    expect(await anyAnswers([], LONGER_THAN_A_TEST_MS)).toBe(false);
  });
});
