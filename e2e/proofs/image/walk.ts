import type { LinkPoll, LinkStart } from '@bellwether/backend/contract/telegram.js';
import { type Answer, call, cookiesOf } from '../support/call.js';
import { until } from '../support/until.js';
import { BTC_START, isHealthy, type Surroundings } from './installation.js';
import type { Server } from './program.js';

export const PERSON = { email: 'owner@bellwether.org', password: 'a password of the proof 1' };

/** Calls the product's API as the person who is signed in. */
export type Caller = (method: string, path: string, body?: object) => Promise<Answer>;

export interface Walk {
  /** Seconds from the start of the program, in the order in which a person gets there. */
  readonly reached: Readonly<Record<Milestone, number>>;
  readonly person: Caller;
}

type Milestone = 'listening' | 'account' | 'signed in' | 'Telegram connected' | 'level armed' | 'message';

/** Registers through the setup link, signs in, connects Telegram, sets a level and lets the price cross it, as a person would. @throws Error where it fails. */
export async function walk(around: Surroundings, server: Server, startedAt: number): Promise<Walk> {
  const since = (): number => (performance.now() - startedAt) / 1000;
  await until('it listens', async () => {
    server.assertRuns();
    return isHealthy(around);
  });
  const listening = since();
  const setup = await until('the setup link', () => server.setupToken());
  const register = (email: string) =>
    ask(around, 'POST', '/api/register', { ...PERSON, email, firstName: 'Ann', lastName: 'Owner', setup });
  const registered = await register(PERSON.email);
  if (registered.status !== 201) throw new Error(`Register answers ${registered.status} ${registered.text}`);
  const again = await register('stranger@bellwether.org');
  const account = since();
  if (again.status !== 403) throw new Error(`A second use of the setup link answers ${again.status}`);
  const person = await signIn(around, PERSON);
  const signedIn = since();
  const chat = await connect(around, person);
  const connected = since();
  const level = BTC_START + 1_000;
  const stored = await person('POST', '/api/triggers', { symbol: 'BTC', op: 'above', v1: level });
  if (stored.status !== 201) throw new Error(`A trigger answers ${stored.status} ${stored.text}`);
  await until('the trigger is armed', async () => {
    const rows = await around.database.rows<{ phase: string }>('SELECT phase FROM triggers');
    if (rows.some(({ phase }) => phase === 'armed')) return true;
    around.exchange.setPrice({ symbol: 'BTC', price: BTC_START });
    return false;
  });
  const armed = since();
  around.exchange.setPrice({ symbol: 'BTC', price: level + 1 });
  await until('the message', () => {
    around.exchange.setPrice({ symbol: 'BTC', price: level + 1 });
    return around.telegram.messages(chat).some(({ text }) => text.includes('BTC above 61,000'));
  });
  const reached = {
    listening,
    account,
    'signed in': signedIn,
    'Telegram connected': connected,
    'level armed': armed,
    message: since(),
  };
  return { reached, person };
}

/** One line with the seconds of all. */
export function told({ reached }: Walk): string {
  return Object.entries(reached)
    .map(([milestone, seconds]) => `${milestone} ${seconds.toFixed(1)} s`)
    .join(', ');
}

/** @throws Error with what the product answered if it lets nobody in. */
export async function signIn(
  around: Surroundings,
  who: { readonly email: string; readonly password: string },
): Promise<Caller> {
  const answer = await ask(around, 'POST', '/api/login', who);
  if (answer.status !== 200) throw new Error(`Sign-in answers ${answer.status} ${answer.text}`);
  const cookie = cookiesOf(answer);
  return (method, path, body) => ask(around, method, path, body, cookie);
}

/** Presses Start, and Confirm under the bot's question. Returns the person's chat. */
async function connect(around: Surroundings, person: Caller): Promise<number> {
  const { telegram } = around;
  const { id } = telegram.putPerson({ first_name: 'Ann' });
  const begun = await person('POST', '/api/trial/handshake');
  if (begun.status !== 201) throw new Error(`A handshake answers ${begun.status} ${begun.text}`);
  const { token, deeplink } = JSON.parse(begun.text) as LinkStart;
  telegram.pressStart(id, new URL(deeplink).searchParams.get('start') ?? '');
  const question = await until("the bot's question", () =>
    telegram
      .messages(id)
      .find(({ keyboard }) => keyboard?.inline_keyboard.flat().some(({ text }) => text === 'Confirm')),
  );
  telegram.pressButton(id, { messageId: question.id, label: 'Confirm' });
  await until('Telegram is connected', async () => {
    const answer = await person('GET', `/api/trial/handshake/${token}`);
    return (JSON.parse(answer.text) as LinkPoll).status === 'connected';
  });
  return id;
}

function ask(
  { port, env }: Surroundings,
  method: string,
  path: string,
  body?: object,
  cookie = '',
): Promise<Answer> {
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
  const headers = { origin: env.PUBLIC_URL ?? '', ...proxied, cookie };
  return call(port, { method, path, body, headers });
}
