import { pino } from 'pino';
import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { SendGate } from '../../src/pipeline/delivery/telegram/send-gate.js';
import { SendPauses } from '../../src/pipeline/delivery/telegram/send-pauses.js';
import { TelegramReach } from '../../src/pipeline/delivery/telegram/reach.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { fire } from '../fixtures/delivery-app.js';
import { DeliveryDesk } from './delivery-desk.js';
import { testConfig } from '../support/test-config.js';
import { until } from '../../src/platform/clock/testing/until.js';

describe('buttons', () => {
  let desk: DeliveryDesk;

  beforeAll(async () => {
    desk = await DeliveryDesk.open();
  });
  afterAll(() => desk.close());

  const api = () => desk.rooms.get(BotApi);

  function keyboardOf(chatId: number) {
    return desk.telegram.messages(chatId).at(-1)?.keyboard?.inline_keyboard ?? [];
  }

  it('an alert carries its own; several share one row each; a test has none', async () => {
    const chat = await desk.newChat();
    const { alertId, deliveryId } = await fire(desk.db, chat);
    desk.wake();
    await desk.final(deliveryId);
    expect(keyboardOf(chat).flat()).toContainEqual({ text: 'Why?', callback_data: `why:${alertId}` });
    const [first, last] = await desk.db.transaction(async (tx) => [
      await fire(tx, chat, { level: 65_001 }),
      await fire(tx, chat, { level: 65_002 }),
    ]);
    desk.wake();
    await desk.final(last.deliveryId);
    expect(keyboardOf(chat)).toEqual([
      [{ text: '▲ BTC above 65,001', callback_data: `open:${first.alertId}` }],
      [{ text: '▲ BTC above 65,002', callback_data: `open:${last.alertId}` }],
    ]);
    const test = await desk.deliveries.enqueueTest(String(chat), 'TEST\nHi');
    await desk.deliveries.waitFor(test, 5000);
    expect(keyboardOf(chat)).toEqual([]);
  });

  it('stay under a message that had to be sent as plain text', async () => {
    const chat = await desk.newChat();
    const description = "Bad Request: can't parse entities: Unsupported start tag";
    desk.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 400, description });
    const { alertId, deliveryId } = await fire(desk.db, chat);
    desk.wake();
    await desk.final(deliveryId);
    expect(keyboardOf(chat).flat()).toContainEqual({ text: 'Why?', callback_data: `why:${alertId}` });
  });

  it('a message is edited in place; one that says so already is done', async () => {
    const chat = await desk.newChat();
    const sent = await api().sendMessage('delivery', {
      chatId: String(chat),
      text: 'One',
      form: 'html',
      rows: [],
    });
    if (sent.kind !== 'accepted') throw new Error(sent.kind);
    const rows = [[{ text: 'Back', data: 'back:1' }]];
    for (let twice = 0; twice < 2; twice += 1) {
      await expect(api().editMessage(String(chat), sent.messageId, '<Two> & more', rows)).resolves.toEqual({
        kind: 'done',
      });
    }
    expect(desk.texts(chat)).toEqual(['<Two> & more']);
    expect(keyboardOf(chat)).toEqual([[{ text: 'Back', callback_data: 'back:1' }]]);
    await expect(api().editMessage(String(chat), '999999', 'Three', [])).resolves.toMatchObject({
      kind: 'refused',
      detail: expect.stringContaining('message to edit not found'),
    });
    desk.telegram.script({ method: 'editMessageText', error_code: 429, parameters: { retry_after: 3 } });
    await expect(api().editMessage(String(chat), sent.messageId, 'Four', [])).resolves.toEqual({
      kind: 'flooded',
      retryAfterMs: 3000,
    });
    const calls = desk.callsTo(chat).length;
    const again = await api().editMessage(String(chat), sent.messageId, 'Four', []);
    expect(again).toMatchObject({ kind: 'flooded' });
    expect(desk.callsTo(chat)).toHaveLength(calls);
  });

  it('whoever pressed one is answered; a press that is forgotten is refused', async () => {
    const chat = await desk.newChat();
    const rows = [[{ text: 'Why?', data: 'why:1' }]];
    await api().sendMessage('delivery', { chatId: String(chat), text: 'One', form: 'html', rows });
    const messageId = Number(desk.telegram.messages(chat)[0]?.id);
    const pressed = desk.telegram.pressButton(chat, { messageId, label: 'Why?' });
    const queryId = pressed.kind === 'query' ? pressed.queryId : '';
    await expect(api().answerCallback(queryId, 'Because')).resolves.toEqual({ kind: 'done' });
    expect(desk.telegram.queryAnswer(queryId)).toMatchObject({ text: 'Because' });
    await expect(api().answerCallback('1', '')).resolves.toMatchObject({ kind: 'refused' });
  });
});

it('no way a call can break puts the bot token into what is told of it', async () => {
  const desk = await DeliveryDesk.open();
  try {
    const token = '123456:canary-of-this-test';
    const config = testConfig({
      telegram: { ...testConfig({}).telegram, token, apiRoot: desk.telegram.url },
    });
    const reach = new TelegramReach(new SystemClock(), pino({ level: 'silent' }));
    const api = new BotApi(config, reach, desk.rooms.get(SendGate), desk.rooms.get(SendPauses));
    const chatId = String(await desk.newChat());
    const told: string[] = [];
    const send = async () => {
      told.push(
        JSON.stringify(await api.sendMessage('delivery', { chatId, text: 'x', form: 'html', rows: [] })),
      );
    };
    for (const how of ['reset', 'garbage', 'html'] as const) {
      desk.telegram.script({ method: 'sendMessage', break: how });
      await send();
    }
    desk.telegram.script({ method: 'sendMessage', error_code: 401 });
    await send();
    await desk.telegram.down();
    await send();
    await until(() => told.length === 5, 'five outcomes');
    expect(told.join()).toContain('unanswered');
    expect(told.join()).not.toContain('canary');
  } finally {
    await desk.close();
  }
});
