import { pino } from 'pino';
import { BotApi } from '../../src/pipeline/delivery/telegram/bot-api.js';
import { SendGate } from '../../src/pipeline/delivery/telegram/send-gate.js';
import { SendPauses } from '../../src/pipeline/delivery/telegram/send-pauses.js';
import { TelegramReach } from '../../src/pipeline/delivery/telegram/reach.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { fire } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { testConfig } from '../support/test-config.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { inTransaction } from '../support/test-database.js';

describe('buttons', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());

  const api = () => fixture.rooms.get(BotApi);

  function keyboardOf(chatId: number) {
    return fixture.telegram.messages(chatId).at(-1)?.keyboard?.inline_keyboard ?? [];
  }

  it('an alert carries its own; several share one row each; a test has none', async () => {
    const chat = await fixture.newChat();
    const { alertId, deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await fixture.final(deliveryId);
    expect(keyboardOf(chat).flat()).toContainEqual({ text: 'Why?', callback_data: `why:${alertId}` });
    const [first, last] = await inTransaction(fixture.db, async (tx) => [
      await fire(tx, chat, { level: 65_001 }),
      await fire(tx, chat, { level: 65_002 }),
    ]);
    fixture.wake();
    await fixture.final(last.deliveryId);
    expect(keyboardOf(chat)).toEqual([
      [{ text: '▲ BTC above 65,001', callback_data: `open:${first.alertId}` }],
      [{ text: '▲ BTC above 65,002', callback_data: `open:${last.alertId}` }],
    ]);
    const test = await fixture.deliveries.enqueueTest(String(chat), 'TEST\nHi');
    await fixture.deliveries.waitFor(test, 5000);
    expect(keyboardOf(chat)).toEqual([]);
  });

  it('stay under a message that had to be sent as plain text', async () => {
    const chat = await fixture.newChat();
    const description = "Bad Request: can't parse entities: Unsupported start tag";
    fixture.telegram.script({ method: 'sendMessage', chatId: chat, error_code: 400, description });
    const { alertId, deliveryId } = await fire(fixture.db, chat);
    fixture.wake();
    await fixture.final(deliveryId);
    expect(keyboardOf(chat).flat()).toContainEqual({ text: 'Why?', callback_data: `why:${alertId}` });
  });

  it('a message is edited in place; one that says so already is done', async () => {
    const chat = await fixture.newChat();
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
    expect(fixture.texts(chat)).toEqual(['<Two> & more']);
    expect(keyboardOf(chat)).toEqual([[{ text: 'Back', callback_data: 'back:1' }]]);
    await expect(api().editMessage(String(chat), '999999', 'Three', [])).resolves.toMatchObject({
      kind: 'refused',
      detail: expect.stringContaining('message to edit not found'),
    });
    fixture.telegram.script({ method: 'editMessageText', error_code: 429, parameters: { retry_after: 3 } });
    await expect(api().editMessage(String(chat), sent.messageId, 'Four', [])).resolves.toEqual({
      kind: 'flooded',
      retryAfterMs: 3000,
    });
    const calls = fixture.callsTo(chat).length;
    const again = await api().editMessage(String(chat), sent.messageId, 'Four', []);
    expect(again).toMatchObject({ kind: 'flooded' });
    expect(fixture.callsTo(chat)).toHaveLength(calls);
  });

  it('whoever pressed one is answered; a press that is forgotten is refused', async () => {
    const chat = await fixture.newChat();
    const rows = [[{ text: 'Why?', data: 'why:1' }]];
    await api().sendMessage('delivery', { chatId: String(chat), text: 'One', form: 'html', rows });
    const messageId = Number(fixture.telegram.messages(chat)[0]?.id);
    const pressed = fixture.telegram.pressButton(chat, { messageId, label: 'Why?' });
    const queryId = pressed.kind === 'query' ? pressed.queryId : '';
    await expect(api().answerCallback(queryId, 'Because')).resolves.toEqual({ kind: 'done' });
    expect(fixture.telegram.queryAnswer(queryId)).toMatchObject({ text: 'Because' });
    await expect(api().answerCallback('1', '')).resolves.toMatchObject({ kind: 'refused' });
  });
});

it('no way a call can break puts the bot token into what is told of it', async () => {
  const fixture = await DeliveryFixture.open();
  try {
    const token = '123456:canary-of-this-test';
    const config = testConfig({
      telegram: { ...testConfig({}).telegram, token, apiRoot: fixture.telegram.url },
    });
    const reach = new TelegramReach(new SystemClock(), pino({ level: 'silent' }));
    const api = new BotApi(config, reach, fixture.rooms.get(SendGate), fixture.rooms.get(SendPauses));
    const chatId = String(await fixture.newChat());
    const told: string[] = [];
    const send = async () => {
      told.push(
        JSON.stringify(await api.sendMessage('delivery', { chatId, text: 'x', form: 'html', rows: [] })),
      );
    };
    for (const how of ['reset', 'garbage', 'html'] as const) {
      fixture.telegram.script({ method: 'sendMessage', break: how });
      await send();
    }
    fixture.telegram.script({ method: 'sendMessage', error_code: 401 });
    await send();
    await fixture.telegram.down();
    await send();
    await until(() => told.length === 5, 'five outcomes');
    expect(told.join()).toContain('unanswered');
    expect(told.join()).not.toContain('canary');
  } finally {
    await fixture.close();
  }
});
