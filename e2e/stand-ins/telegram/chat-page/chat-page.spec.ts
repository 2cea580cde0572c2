import { startTelegramStandIn, type TelegramStandIn } from '../start-telegram-stand-in.js';
import { botFor } from '../testing/bots.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

let telegram: TelegramStandIn;
beforeAll(async () => {
  telegram = await startTelegramStandIn();
});
afterAll(() => telegram.close());

/** Reads the live stream of a person's chat into a list that grows. */
async function eventsOf(personId: number, hangUp: AbortSignal): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(`${telegram.url}/chat-events/${personId}`, { signal: hangUp });
  const events: Record<string, unknown>[] = [];
  const read = async (): Promise<void> => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read()) {
      text += chunk.value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      const data = parts.filter((part) => part.startsWith('data: '));
      events.push(...data.map((part) => JSON.parse(part.slice(6))));
    }
  };
  read().catch(() => undefined);
  return events;
}

it.each(['/chat/BellwetherAlertsBot?start=CODE', '/chat?domain=BellwetherAlertsBot&start=CODE'])(
  'serves the page at %s, without inline script',
  async (path) => {
    const response = await fetch(`${telegram.url}${path}`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).toContain('Simulated Telegram');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/);
  },
);

it.each([
  ['chat.js', 'text/javascript'],
  ['render.js', 'text/javascript'],
  ['base.css', 'text/css'],
  ['bell.svg', 'image/svg'],
])('serves %s', async (file, type) => {
  const response = await fetch(`${telegram.url}/chat-page/${file}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining(type),
  ]);
  await response.body?.cancel();
});

it('streams the whole chat, then every change of it', async () => {
  const { id } = telegram.putPerson({ first_name: '<b>Eve</b>', started: true });
  const { telegram: bot } = botFor(telegram, 'any:token');
  const page = new AbortController();
  const events = await eventsOf(id, page.signal);
  await until(() => events[0], 'the chat');
  expect(events[0]).toMatchObject({
    kind: 'chat',
    chat: { person: { first_name: '<b>Eve</b>' }, isStarted: false, isBlocked: false, messages: [] },
  });
  const keyboard = { inline_keyboard: [[{ text: 'Open', url: 'https://a.io/' }]] };
  const sent = await bot.sendMessage(id, '<b>&lt;i&gt;</b>', { parse_mode: 'HTML', reply_markup: keyboard });
  await bot.sendChatAction(id, 'typing');
  await bot.editMessageText(id, sent.message_id, undefined, 'new');
  await bot.deleteMessage(id, sent.message_id);
  telegram.block(id);
  await until(() => events.length === 6, 'five changes');
  expect(events.slice(1)).toMatchObject([
    {
      kind: 'message',
      message: {
        from: 'bot',
        isEdited: false,
        body: [{ type: 'bold', children: ['<i>'] }],
        buttons: [[{ label: 'Open', kind: 'url', value: 'https://a.io/' }]],
      },
    },
    { kind: 'typing' },
    { kind: 'message', message: { id: sent.message_id, isEdited: true, body: ['new'], buttons: [] } },
    { kind: 'removed', messageId: sent.message_id },
    { kind: 'chat', chat: { isBlocked: true } },
  ]);
  page.abort();
});

it('shows the commands of the narrowest scope', async () => {
  const { id } = telegram.putPerson({ first_name: 'Sam' });
  const { telegram: bot } = botFor(telegram, 'any:token');
  await bot.setMyCommands([{ command: 'all', description: 'For all' }]);
  await bot.setMyCommands([{ command: 'private', description: 'In private' }], {
    scope: { type: 'all_private_chats' },
  });
  const page = new AbortController();
  const events = await eventsOf(id, page.signal);
  await until(() => events[0], 'the chat');
  expect(events[0]).toMatchObject({ chat: { commands: [{ command: 'private' }] } });
  page.abort();
});

it('knows no stream of a person it does not know', async () => {
  expect((await fetch(`${telegram.url}/chat-events/1`)).status).toBe(404);
});
