import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { firstPrice } from './first-price.js';

async function withBackend<T>(answers: readonly string[], work: (url: string) => Promise<T>): Promise<T> {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.end(answers[Math.min(asked, answers.length - 1)]);
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close().closeAllConnections();
  }
}

describe('firstPrice', () => {
  it('waits until there is one', async () => {
    const answers = ['not JSON', '{"crypto":{}}', '{"crypto":{"BTC":{"price":64000}}}'];
    expect(await withBackend(answers, (url) => firstPrice(url, 'BTC', 5_000))).toBe(64_000);
  });

  it('gives up after the limit', async () => {
    expect(await withBackend(['{"crypto":{}}'], (url) => firstPrice(url, 'BTC', 100))).toBeNull();
  });
});
