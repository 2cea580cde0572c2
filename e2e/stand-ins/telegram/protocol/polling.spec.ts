import { Markup, type Telegraf, TelegramError } from 'telegraf';
import { startTelegramStandIn, type TelegramStandIn } from '../start-telegram-stand-in.js';
import { botFor, launch, TOKEN } from '../testing/bots.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

let telegram: TelegramStandIn;
let bot: Telegraf;
let personId: number;

beforeEach(async () => {
  telegram = await startTelegramStandIn({ token: TOKEN });
  bot = botFor(telegram);
  personId = telegram.putPerson({ first_name: 'Alex', username: 'alex_demo' }).id;
});

afterEach(async () => {
  if (bot.botInfo !== undefined) bot.stop();
  await telegram.close();
});

it('brings a pressed Start with its code to the bot, and the bot’s HTML to the person', async () => {
  bot.start((ctx) =>
    ctx.replyWithHTML(`<b>Hello ${ctx.from.first_name}</b>, your code is <code>${ctx.payload}</code>`),
  );
  await launch(bot);
  telegram.pressStart(personId, 'AbC_-123');
  const sent = await until(() => telegram.accepted()[0], 'the answer');
  expect(sent).toMatchObject({
    n: 1,
    chatId: personId,
    method: 'sendMessage',
    text: 'Hello Alex, your code is AbC_-123',
    html: '<b>Hello Alex</b>, your code is <code>AbC_-123</code>',
    replyMarkup: null,
  });
  expect(telegram.messages(personId).map((message) => message.text)).toEqual([
    '/start AbC_-123',
    'Hello Alex, your code is AbC_-123',
  ]);
});

it('brings a pressed button to the bot, its notice back, and edits in place', async () => {
  const keyboard = Markup.inlineKeyboard([
    Markup.button.callback('Confirm', 'ok:1'),
    Markup.button.callback('No', 'no'),
  ]);
  bot.start((ctx) => ctx.reply('Is that you?', keyboard));
  bot.action(/^ok:(\d)$/, async (ctx) => {
    await ctx.answerCbQuery(`Connected ${ctx.match[1]}`, { show_alert: true });
    await ctx.editMessageText('Done.');
  });
  await launch(bot);
  telegram.pressStart(personId);
  const asked = await until(() => telegram.accepted()[0], 'the question');
  const pressed = telegram.pressButton(personId, { messageId: asked.messageId, label: 'Confirm' });
  const edited = await until(() => telegram.accepted()[1], 'the edit');
  expect(edited).toMatchObject({
    method: 'editMessageText',
    messageId: asked.messageId,
    text: 'Done.',
    replyMarkup: null,
  });
  const queryId = pressed.kind === 'query' ? pressed.queryId : '';
  expect(telegram.queryAnswer(queryId)).toEqual({ text: 'Connected 1', showAlert: true, url: '' });
  expect(telegram.messages(personId)).toHaveLength(2);
});

it('tells the bot when it is blocked and unblocked', async () => {
  const seen: string[] = [];
  bot.on('my_chat_member', (ctx) => {
    const { old_chat_member: before, new_chat_member: after } = ctx.myChatMember;
    seen.push(`${before.status} → ${after.status}`);
  });
  await launch(bot);
  telegram.block(personId);
  telegram.block(personId);
  telegram.unblock(personId);
  await until(() => seen.length === 2, 'two updates');
  expect(seen).toEqual(['member → kicked', 'kicked → member']);
});

it('holds an idle poll open until there is something to tell', async () => {
  const call = async (method: string) => (await fetch(`${telegram.url}/bot${TOKEN}/${method}`)).json();
  const told: unknown[] = [];
  const poll = call('getUpdates?timeout=50').then((answer) => told.push(answer));
  for (let turn = 0; turn < 5; turn += 1) await call('getMe');
  expect(told).toEqual([]);
  telegram.sendText(personId, 'one');
  await poll;
  expect(told).toMatchObject([{ ok: true, result: [{ message: { text: 'one' } }] }]);
});

it('ends the older of two bots with a conflict', async () => {
  const first = await launch(bot);
  const second = botFor(telegram);
  await launch(second);
  const error = await first.ended;
  expect(error).toBeInstanceOf(TelegramError);
  expect(error).toMatchObject({
    code: 409,
    description:
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  });
  second.stop();
});

it('gives every update to one of two bots that take turns, exactly once', async () => {
  const heard: string[] = [];
  bot.on('text', (ctx) => void heard.push(ctx.message.text));
  const first = await launch(bot);
  telegram.sendText(personId, 'one');
  await until(() => heard.length === 1, 'one');
  bot.stop();
  await first.ended;
  telegram.sendText(personId, 'two');
  const next = botFor(telegram);
  next.on('text', (ctx) => void heard.push(ctx.message.text));
  await launch(next);
  await until(() => heard.length === 2, 'two');
  expect(heard).toEqual(['one', 'two']);
  next.stop();
});

it('drops an open poll when it closes', async () => {
  const poll = () => fetch(`${telegram.url}/bot${TOKEN}/getUpdates?timeout=50`);
  const polls = [poll(), poll()];
  expect((await Promise.race(polls)).status).toBe(409); // so the other is open
  await telegram.close();
  const outcomes = await Promise.allSettled(polls);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
