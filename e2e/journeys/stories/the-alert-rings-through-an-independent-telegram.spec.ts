import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { TelegramServer } from 'telegram-test-api/lib/telegramServer.js';
import { startExchangeStandIn } from '../../stand-ins/exchange/start-exchange-stand-in.js';
import { Cleanup } from '../../proofs/support/cleanup.js';
import { startLongPollProxy } from '../support/long-poll-proxy.js';
import { startBackend } from '../../proofs/support/start-backend.js';
import { startThrowawayPostgres } from '../../proofs/support/throwaway-postgres.js';

const TOKEN = '1:independent';
const CHAT = 4_711;

/**
 * The Bot API as somebody else understands it: the npm package telegram-test-api. It knows nine methods and answers 500
 * to all others (setMyCommands, say), which the product must survive.
 */
test('connect, set a level, the price crosses it, the bell rings: with a Telegram that we did not write', async () => {
  const cleanup = new Cleanup();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'bellwether-journey-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startThrowawayPostgres(join(folder, 'database'), cleanup);
    const exchange = await startExchangeStandIn({ market: 'paused' });
    cleanup.add(() => exchange.close());
    const telegram = new TelegramServer({ host: '127.0.0.1', port: await freePort() });
    await telegram.start();
    cleanup.add(() => telegram.stop());
    const proxy = await startLongPollProxy(telegram.config.apiURL);
    cleanup.add(() => proxy.close());
    const backend = await startBackend({
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
      TELEGRAM_API_ROOT: proxy.url,
      TELEGRAM_BOT_TOKEN: TOKEN,
    });
    cleanup.add(() => backend.kill());
    await backend.firstPrices(['BTC', 'ETH', 'SOL']);
    const person = telegram.getClient(TOKEN, {
      userId: CHAT,
      chatId: CHAT,
      firstName: 'Ada',
      userName: 'ada',
    });
    const messages = (): string[] =>
      telegram.storage.botMessages
        .filter(({ message }) => Number(message.chat_id) === CHAT)
        .map(({ message }) => message.text);

    const token = await test.step('connects', async () => {
      const made = await post(`${backend.url}/api/trial/handshake`, {});
      const code = new URL(made.deeplink).searchParams.get('start');
      await person.sendCommand(person.makeCommand(`/start ${code}`));
      await expect.poll(messages).toContainEqual(expect.stringMatching(/connected/i));
      const poll = await (await fetch(`${backend.url}/api/trial/handshake/${made.token}`)).json();
      expect(poll).toMatchObject({ status: 'connected', username: 'ada', chatId: String(CHAT) });
      return made.token;
    });

    await test.step('sets BTC above 65,000 while it is below', async () => {
      exchange.setPrice({ symbol: 'BTC', price: 64_600 });
      await expect.poll(() => priceOf(backend.url, 'BTC')).toBeLessThan(64_700);
      const trigger = { symbol: 'BTC', operator: 'ABOVE', threshold: 65_000, isArmed: true };
      const { ok } = await post(`${backend.url}/api/trial/triggers/upsert`, { token, trigger });
      expect(ok).toBe(true);
    });

    await test.step('the price crosses it: one message', async () => {
      exchange.setPrice({ symbol: 'BTC', price: 65_012.4 });
      await expect.poll(messages).toContainEqual(expect.stringContaining('▲ BTC above 65,000 — now 65,0'));
      exchange.setPrice({ symbol: 'BTC', price: 65_100 });
      await expect.poll(() => priceOf(backend.url, 'BTC')).toBeGreaterThan(65_090);
      expect(messages().filter((text) => text.includes('BTC above 65,000'))).toHaveLength(1);
    });

    await test.step('the bot answers a question', async () => {
      await person.sendCommand(person.makeCommand('/price BTC'));
      await expect.poll(messages).toContainEqual(expect.stringMatching(/BTC.*65,1/));
    });

    await test.step('the product has noticed nothing and stops in an orderly way', async () => {
      expect((await fetch(`${backend.url}/readyz`)).status).toBe(200);
      await backend.stop();
    });
  } finally {
    await cleanup.run();
  }
});

async function post(
  url: string,
  body: object,
): Promise<{ readonly token: string; readonly deeplink: string; readonly ok: boolean }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function priceOf(url: string, symbol: string): Promise<number> {
  const answer = await fetch(`${url}/api/prices?symbols=${symbol}`);
  return ((await answer.json()) as { prices: Record<string, number> }).prices[symbol] ?? 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
