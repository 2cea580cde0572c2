import { TelegramError } from 'telegraf';
import type { ScriptedFault } from '../domain/script.js';
import {
  startTelegramStandIn,
  type TelegramStandIn,
  type TelegramStandInOptions,
} from '../start-telegram-stand-in.js';
import { botFor, TOKEN } from '../testing/bots.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

let telegram: TelegramStandIn;
let alex: number;

beforeEach(async () => {
  telegram = await startTelegramStandIn({ token: TOKEN });
  alex = telegram.putPerson({ first_name: 'Alex', started: true }).id;
});
afterEach(() => telegram.close());

async function send(chatId = alex, signal: AbortSignal | null = null): Promise<string> {
  try {
    const url = `${telegram.url}/bot${TOKEN}/sendMessage?chat_id=${chatId}&text=x`;
    const response = await fetch(url, { signal });
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

it.each([
  ['hang', /^AbortError$/],
  ['reset', /^(ECONNRESET|UND_ERR_SOCKET)$/],
  ['garbage', /^200 \{"ok":true,"result":\{"message_id":$/],
  ['html', /^502 <html>/],
] as const)('breaks a call before and after it is done: %s', async (how, seen) => {
  telegram.script({ method: 'sendMessage', break: how });
  telegram.script({ method: 'sendMessage', chatId: alex, break: how, accept: true });
  /** Gives up on a call that hangs once it has come. */
  const sendBroken = async () => {
    const before = telegram.calls().length;
    const patience = new AbortController();
    const outcome = send(alex, patience.signal);
    if (how === 'hang') {
      await until(() => telegram.calls().length > before, 'the call');
      patience.abort();
    }
    return outcome;
  };
  expect(await sendBroken()).toMatch(seen);
  expect(telegram.messages(alex)).toHaveLength(0);
  expect(await sendBroken()).toMatch(seen);
  expect(telegram.messages(alex)).toHaveLength(1);
  expect(await send()).toMatch(/^200 /);
  expect(telegram.calls().map(({ status, description }) => [status, description])).toEqual([
    [0, how],
    [0, how],
    [200, null],
  ]);
});

/** The same, started otherwise. */
async function startAgain(options: TelegramStandInOptions): Promise<void> {
  await telegram.close();
  telegram = await startTelegramStandIn({ token: TOKEN, ...options });
  alex = telegram.putPerson({ first_name: 'Alex', started: true }).id;
}

it('notices a bot that does not wait as long as it was told', async () => {
  await startAgain({ now: () => 0 });
  const sam = telegram.putPerson({ first_name: 'Sam', started: true }).id;
  telegram.script({ method: 'sendMessage', chatId: alex, error_code: 429, parameters: { retry_after: 1 } });
  await send();
  await send(sam);
  expect(telegram.early()).toEqual([]);
  await send();
  expect(telegram.early()).toEqual([{ n: 1, chatId: alex, at: 0, until: 1000 }]);
});

it('answers every call 401 while its token is revoked', async () => {
  const bot = botFor(telegram);
  telegram.revokeToken();
  const refusal = { code: 401, description: 'Unauthorized' };
  await expect(bot.telegram.getMe()).rejects.toMatchObject(refusal);
  await expect(bot.telegram.getUpdates(0, 1, 0, undefined)).rejects.toBeInstanceOf(TelegramError);
  telegram.restoreToken();
  await expect(bot.telegram.getMe()).resolves.toMatchObject({ is_bot: true });
});

it('goes down and comes back on the same port, with all it knows', async () => {
  await send();
  await telegram.down();
  expect(await send()).toBe('ECONNREFUSED');
  await telegram.up();
  expect(await send()).toMatch(/^200 /);
  expect(telegram.messages(alex)).toHaveLength(2);
});

async function control(path: string, body?: object): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return fetch(`${telegram.url}/_control${path}`, body && init);
}

it('does the same over HTTP', async () => {
  const outages: number[] = [];
  let end = (): void => undefined;
  const outage = (ms: number) => {
    outages.push(ms);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  await startAgain({ outage });
  const fault: ScriptedFault = { method: '*', times: 2, break: 'garbage', accept: true };
  expect((await control('/script', fault)).status).toBe(201);
  expect(telegram.pendingScript()).toEqual([fault]);
  expect((await control('/script', { method: '*', break: 'melt' })).status).toBe(400);
  telegram.clearScript();
  await control('/token', { revoked: true });
  expect(await send()).toMatch(/^401 /);
  await control('/token', {});
  expect(await send()).toMatch(/^200 /);
  expect(await (await control('/early')).json()).toEqual({ early: [] });
  expect((await control('/outage', { ms: 300 })).status).toBe(204);
  await until(async () => (await send()) === 'ECONNREFUSED', 'the outage');
  expect(outages).toEqual([300]);
  end();
  await until(async () => (await send()).startsWith('200 '), 'its end');
});

it('answers 429 to more messages than its limits allow, if it has any', async () => {
  await startAgain({ limits: { perSecond: 1, chatBurst: 3, groupPerMinute: 20 }, now: () => 0 });
  const [ann, ben] = ['Ann', 'Ben'].map((first_name) => telegram.putPerson({ first_name, started: true }).id);
  expect(await send(ann)).toMatch(/^200 /);
  expect(await send(ben)).toMatch(/^429 .*"retry_after":1/);
  expect(telegram.messages(ben ?? 0)).toEqual([]);
});
