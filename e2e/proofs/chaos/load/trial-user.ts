import type { LinkPoll, LinkStart } from '@bellwether/backend/contract/telegram.js';
import type { TelegramStandIn } from '../../../stand-ins/telegram/start-telegram-stand-in.js';
import { until } from '../../support/until.js';

/** A person who has connected a trial: the token for REST calls, and the chat. */
export interface TrialUser {
  readonly token: string;
  readonly chatId: number;
}

/** A call that hangs is asked again. */
const ANSWER_MS = 60_000;
const NOT_NOW = 503;

/** Connects a new person as a browser and a Telegram do it together, up to the bot's greeting. @throws Error if that is refused. */
export async function connectTrial(url: string, telegram: TelegramStandIn, name: string): Promise<TrialUser> {
  const { id } = telegram.putPerson({ first_name: name });
  const { token, deeplink } = await link(url);
  telegram.pressStart(id, new URL(deeplink).searchParams.get('start') ?? '');
  await until(`${name} is connected and greeted`, async () => {
    const answer = await call(`${url}/api/trial/handshake/${token}`);
    const poll = (await answer.json()) as LinkPoll;
    return poll.status === 'connected' && telegram.messages(id).some(({ from }) => from.is_bot);
  });
  return { token, chatId: id };
}

/** "Not now" is asked again. */
async function link(url: string): Promise<LinkStart> {
  return until('a handshake', async () => {
    const made = await call(`${url}/api/trial/handshake`, 'POST');
    if (made.status === 201) return (await made.json()) as LinkStart;
    if (made.status !== NOT_NOW) throw new Error(`A handshake was refused with ${made.status}`);
    return null;
  });
}

function call(url: string, method = 'GET'): Promise<Response> {
  return fetch(url, { method, signal: AbortSignal.timeout(ANSWER_MS) });
}
