import { call, cookiesOf } from '../../support/call.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { until } from '../../support/until.js';

const OWNER = '127.0.5.1';
const STRANGER = '127.0.5.2';
const ASKERS = 10;

/** Codes that prove a handle: guessed, and asked for by strangers. */
export const trialCodes: Row = {
  id: 'A5',
  title: 'codes of the trial are guessed and asked for by strangers',
  rules: [
    {
      figure: 'the right code after 3 wrong ones of its browser and 3 of others',
      was: 'taken',
      is: 'refused',
    },
    { figure: 'the owner asks after a stranger had 3 codes', was: 429, is: 200 },
    { figure: 'codes sent to a chat that never answers, of 10 asked for', atMost: 6 },
  ],
  attack: async (product) => ({
    'the right code after 3 wrong ones of its browser and 3 of others': await guessed(product),
    'the owner asks after a stranger had 3 codes': await askedBefore(product),
    'codes sent to a chat that never answers, of 10 asked for': await unasked(product),
  }),
};

async function guessed(product: Product): Promise<string> {
  const chat = await person(product, 'guessed_at');
  const asked = await ask(product, chat, OWNER);
  const code = await until('a code', () => codesOf(product, chat).at(-1));
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const verify = (cookie: string, from: string, tried: string) =>
    call(product.port, {
      path: '/api/trial/verify',
      body: { handle: chat.handle, code: tried },
      from,
      ...(cookie !== '' && { headers: { cookie } }),
    });
  const cookie = cookiesOf(asked);
  for (let i = 0; i < 3; i += 1) await verify(cookie, OWNER, wrong);
  for (let i = 0; i < 3; i += 1) await verify('', STRANGER, wrong);
  const { status } = await verify(cookie, OWNER, code);
  return status === 200 ? 'taken' : 'refused';
}

async function askedBefore(product: Product): Promise<number> {
  const chat = await person(product, 'wanted_by_two');
  for (let i = 0; i < 3; i += 1) await ask(product, chat, STRANGER);
  return (await ask(product, chat, OWNER)).status;
}

async function unasked(product: Product): Promise<number> {
  const chat = await person(product, 'never_asked');
  for (let i = 0; i < ASKERS; i += 1) await ask(product, chat, `127.0.5.${100 + i}`);
  return codesOf(product, chat).length;
}

interface Chat {
  readonly id: number;
  readonly handle: string;
}

/** Somebody whom the bot knows. */
async function person({ telegram }: Product, username: string): Promise<Chat> {
  const { id } = telegram.putPerson({ first_name: 'Ann', username });
  telegram.pressStart(id);
  await until('a greeting', () => telegram.messages(id).some(({ from }) => from.is_bot));
  return { id, handle: `@${username}` };
}

function ask({ port }: Product, { handle }: Chat, from: string) {
  return call(port, { path: '/api/trial/start', body: { handle }, from });
}

function codesOf({ telegram }: Product, { id }: Chat): readonly string[] {
  return telegram
    .messages(id)
    .filter(({ from }) => from.is_bot)
    .flatMap(({ text }) => /^(\d{6}) is your/.exec(text)?.[1] ?? []);
}
