import { startTelegramStandIn, type TelegramStandIn } from '../start-telegram-stand-in.js';
import { botFor } from '../testing/bots.js';

let telegram: TelegramStandIn;

beforeAll(async () => {
  telegram = await startTelegramStandIn();
});
afterAll(() => telegram.close());

async function control(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${telegram.url}/_control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

it('lets a person live a whole chat', async () => {
  const { telegram: bot } = botFor(telegram, 'any:token');
  const made = await control('POST', '/people', {
    id: 5_100_000_001,
    first_name: 'Maria',
    username: '@maria_demo',
  });
  expect(made).toMatchObject({ status: 201, body: { id: 5_100_000_001, username: 'maria_demo' } });
  const person = '/people/5100000001';
  expect((await control('POST', `${person}/start`, { payload: 'CODE' })).body).toMatchObject({
    text: '/start CODE',
  });
  expect((await control('POST', `${person}/text`, { text: 'hello' })).body).toMatchObject({ text: 'hello' });
  const keyboard = {
    inline_keyboard: [
      [
        { text: 'Yes', callback_data: 'y' },
        { text: 'Site', url: 'https://a.io/' },
      ],
    ],
  };
  const sent = await bot.sendMessage(5_100_000_001, 'Really?', { reply_markup: keyboard });
  const pressed = await control('POST', `${person}/press`, { messageId: sent.message_id, data: 'y' });
  expect(pressed.body).toMatchObject({ kind: 'query' });
  expect(
    (await control('POST', `${person}/press`, { messageId: sent.message_id, label: 'Site' })).body,
  ).toEqual({ kind: 'opens', url: 'https://a.io/' });
  expect((await control('POST', `${person}/block`)).status).toBe(204);
  expect((await control('GET', person)).body).toMatchObject({ started: true, blocked: true });
  expect((await control('POST', `${person}/text`, { text: 'x' })).status).toBe(409);
  await control('POST', `${person}/unblock`);
  await control('POST', `${person}/delete-chat`);
  expect((await control('GET', `${person}/messages`)).body).toEqual({ messages: [] });
  const updates = await bot.getUpdates(0, 100, 0, undefined);
  const kinds = updates.map((update) => Object.keys(update)[1]);
  expect(kinds).toEqual(['message', 'message', 'callback_query', 'my_chat_member', 'my_chat_member']);
});

it('gives the logs from a number on', async () => {
  const { telegram: bot } = botFor(telegram, 'any:token');
  const { id } = telegram.putPerson({ first_name: 'Sam', started: true });
  const seen = telegram.accepted().length;
  await bot.sendMessage(id, 'one');
  await bot.sendMessage(id, 'two');
  const { body } = await control('GET', `/accepted?after=${seen + 1}`);
  expect(body).toMatchObject({ accepted: [{ n: seen + 2, chatId: id, text: 'two', html: null }] });
  const { calls } = (await control('GET', '/calls?method=sendMessage')).body as { calls: object[] };
  expect(calls.at(-1)).toMatchObject({ method: 'sendMessage', chatId: id, status: 200 });
});

it('takes, shows and forgets scripted answers', async () => {
  const scripted = {
    method: 'sendMessage',
    times: 2,
    after: 1,
    error_code: 429,
    parameters: { retry_after: 2 },
  };
  expect(await control('POST', '/script', scripted)).toEqual({ status: 201, body: { pending: [scripted] } });
  expect((await control('DELETE', '/script')).status).toBe(204);
  expect((await control('GET', '/script')).body).toEqual({ pending: [] });
});

it('lets a username change hands', () => {
  const old = telegram.putPerson({ first_name: 'Old', username: 'squatted' });
  expect(() => telegram.putPerson({ first_name: 'New', username: 'Squatted' })).toThrow('taken');
  telegram.putPerson({ id: old.id, first_name: 'Old', username: 'renamed' });
  const heir = telegram.putPerson({ first_name: 'New', username: 'squatted' });
  expect([telegram.personByUsername('@SQUATTED')?.id, telegram.personByUsername('renamed')?.id]).toEqual([
    heir.id,
    old.id,
  ]);
});

it.each([
  ['an unknown person', 'POST', '/people/1/text', { text: 'x' }, 404],
  ['a nameless person', 'POST', '/people', { first_name: ' ' }, 400],
  ['a bad username', 'POST', '/people', { first_name: 'A', username: 'a b' }, 400],
  ['a field of the wrong type', 'POST', '/people', { first_name: 5 }, 400],
  ['a bad id', 'GET', '/people/x', undefined, 400],
  ['a payload that no link can carry', 'POST', '/people/5100000001/start', { payload: 'a b' }, 400],
  ['a button that is not there', 'POST', '/people/5100000001/press', { messageId: 1 }, 404],
  ['an unknown deed', 'POST', '/people/5100000001/dance', undefined, 404],
  ['a status code that is no error', 'POST', '/script', { method: 'getMe', error_code: 200 }, 400],
  ['an unknown call', 'GET', '/nothing', undefined, 404],
])('refuses %s', async (_name, method, path, body, status) => {
  expect(await control(method, path, body)).toMatchObject({
    status,
    body: { error: expect.stringMatching(/./) },
  });
});

it('refuses pages of other sites', async () => {
  const response = await fetch(`${telegram.url}/_control/people`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(response.status).toBe(403);
});
