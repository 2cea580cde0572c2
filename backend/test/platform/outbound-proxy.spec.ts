import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Telegram } from 'telegraf';
import { until } from '../../src/platform/clock/testing/until.js';
import { tunnelAgent, useProxy } from '../../src/platform/outbound/outbound-proxy.js';
import { openExchange } from '../../src/pipeline/price-feed/ccxt/open-exchange.js';

/** Refuses every tunnel: only that it was asked for one is of interest. */
const asked: string[] = [];
const proxy = createServer();
proxy.on('connect', ({ url }, client) => {
  asked.push(url ?? '');
  client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
});

let undo: () => void;
beforeAll(async () => {
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', () => resolve()));
  const httpsUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  undo = await useProxy({ httpUrl: null, httpsUrl, except: [] });
});
afterAll(() => {
  undo();
  proxy.close().closeAllConnections();
});
beforeEach(() => {
  asked.length = 0;
});

it('carries what is asked of exchanges, by sockets and without', async () => {
  const exchange = await openExchange('kraken', {}, () => undefined);
  await expect(exchange.fetchMarkets()).rejects.toThrow();
  const socket = exchange.client('wss://ws.kraken.com/v2');
  socket.connect(0).catch(() => undefined);
  await until(() => asked.includes('ws.kraken.com:443'), 'the dial');
  await exchange.close();
  expect(asked).toContain('api.kraken.com:443');
});

it('carries what is asked of Telegram', async () => {
  const apiRoot = 'https://api.telegram.org';
  const agent = tunnelAgent(apiRoot);
  const telegram = new Telegram('1:a', { apiRoot, webhookReply: false, ...(agent && { agent }) });
  await expect(telegram.getMe()).rejects.toThrow('502');
  expect(asked).toEqual(['api.telegram.org:443']);
});
