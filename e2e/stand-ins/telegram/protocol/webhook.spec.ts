import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Telegraf } from 'telegraf';
import { startTelegramStandIn, type TelegramStandIn } from '../start-telegram-stand-in.js';
import { botFor, TOKEN } from '../testing/bots.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

const SECRET = 'hook_Secret-1';
let telegram: TelegramStandIn;
let bot: Telegraf;
let personId: number;
let receiver: Server;
let hook: string;
let answer: RequestListener;

beforeEach(async () => {
  telegram = await startTelegramStandIn({ token: TOKEN, webhookPauseMs: 5 });
  bot = botFor(telegram);
  personId = telegram.putPerson({ first_name: 'Alex', started: true }).id;
  receiver = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const callback = bot.webhookCallback('/hook', { secretToken: SECRET });
  answer = (request, response) => void callback(request, response);
});

afterEach(async () => {
  await telegram.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => void receiver.close(resolve));
});

it('delivers to telegraf’s webhook with the secret, and does the call in its reply', async () => {
  bot.on('callback_query', (ctx) => ctx.answerCbQuery('Thanks'));
  const keyboard = { inline_keyboard: [[{ text: 'a', callback_data: 'b' }]] };
  const asked = await bot.telegram.sendMessage(personId, 'x', { reply_markup: keyboard });
  await bot.telegram.setWebhook(hook, { secret_token: SECRET });
  const pressed = telegram.pressButton(personId, { messageId: asked.message_id, row: 0 });
  const queryId = pressed.kind === 'query' ? pressed.queryId : '';
  expect(await until(() => telegram.queryAnswer(queryId), 'the notice')).toMatchObject({
    text: 'Thanks',
  });
});

it('repeats a refused delivery until it is taken, and keeps the order', async () => {
  const posted: string[] = [];
  let refusals = 3;
  answer = (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      posted.push(JSON.parse(body).message.text);
      response.statusCode = refusals > 0 ? 503 : 200;
      refusals -= 1;
      response.end();
    });
  };
  await bot.telegram.setWebhook(hook);
  telegram.sendText(personId, 'one');
  telegram.sendText(personId, 'two');
  await until(() => posted.includes('two'), 'both');
  expect(posted).toEqual(['one', 'one', 'one', 'one', 'two']);
  const info = await until(async () => {
    const shown = await bot.telegram.getWebhookInfo();
    return shown.pending_update_count === 0 && shown;
  }, 'an empty queue');
  expect(info).toMatchObject({ url: hook, last_error_message: expect.stringContaining('503') });
});

it('is refused by telegraf with a wrong secret, and keeps the update', async () => {
  await bot.telegram.setWebhook(hook, { secret_token: 'other' });
  telegram.sendText(personId, 'one');
  const info = await until(async () => {
    const shown = await bot.telegram.getWebhookInfo();
    return shown.last_error_message !== undefined && shown;
  }, 'a refusal');
  expect(info).toMatchObject({ pending_update_count: 1, last_error_message: expect.stringContaining('403') });
});

it('never gives updates both ways', async () => {
  const polling = bot.telegram.getUpdates(50, 100, 0, undefined).catch((error: unknown) => error);
  await bot.telegram.setWebhook(hook, { drop_pending_updates: true });
  expect(await polling).toMatchObject({
    code: 409,
    description: 'Conflict: terminated by setWebhook request',
  });
  await expect(bot.telegram.getUpdates(0, 100, 0, undefined)).rejects.toMatchObject({
    code: 409,
    description: expect.stringContaining('while webhook is active'),
  });
  await bot.telegram.deleteWebhook();
  telegram.sendText(personId, 'one');
  expect(await bot.telegram.getUpdates(0, 100, 0, undefined)).toMatchObject([{ message: { text: 'one' } }]);
});

it('forgets waiting updates when asked to', async () => {
  telegram.sendText(personId, 'one');
  expect(await bot.telegram.getWebhookInfo()).toMatchObject({ url: '', pending_update_count: 1 });
  await bot.telegram.deleteWebhook({ drop_pending_updates: true });
  expect(await bot.telegram.getUpdates(0, 100, 0, undefined)).toEqual([]);
});
