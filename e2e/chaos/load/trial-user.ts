import { setTimeout as sleep } from 'node:timers/promises';
import type { HandshakePoll, HandshakeResponse } from '@bellwether/backend/contract/telegram.js';
import type { TelegramStandIn } from '../../stand-ins/telegram/start-telegram-stand-in.js';

/** A person who has connected a trial: the token for REST calls, and the chat. */
export interface TrialUser {
  readonly token: string;
  readonly chatId: number;
}

const CONNECT_MS = 20_000;
/** The poll is limited to two a second. */
const POLL_MS = 600;
const CALL_MS = 8_000;
const NOT_NOW = 503;

/**
 * Connects a new person as a browser and a Telegram do it together, up to the bot's greeting. @throws Error if that takes
 * over 20 s.
 */
export async function connectTrial(url: string, telegram: TelegramStandIn, name: string): Promise<TrialUser> {
  const { id } = telegram.putPerson({ first_name: name });
  const deadline = Date.now() + CONNECT_MS;
  const { token, deeplink } = await handshake(url, deadline);
  telegram.pressStart(id, new URL(deeplink).searchParams.get('start') ?? '');
  for (;;) {
    const answer = await fetch(`${url}/api/trial/handshake/${token}`, {
      signal: AbortSignal.timeout(CALL_MS),
    });
    const poll = (await answer.json()) as HandshakePoll;
    const greeted = telegram.messages(id).some(({ from }) => from.is_bot);
    if (poll.status === 'connected' && greeted) return { token, chatId: id };
    if (Date.now() > deadline) throw new Error(`${name} is not connected: ${JSON.stringify(poll)}`);
    await sleep(POLL_MS);
  }
}

/** "Not now" is asked again. */
async function handshake(url: string, deadline: number): Promise<HandshakeResponse> {
  for (;;) {
    const made = await fetch(`${url}/api/trial/handshake`, {
      method: 'POST',
      signal: AbortSignal.timeout(CALL_MS),
    });
    if (made.status === 201) return (await made.json()) as HandshakeResponse;
    if (made.status !== NOT_NOW || Date.now() > deadline)
      throw new Error(`A handshake was refused with ${made.status}`);
    await sleep(POLL_MS);
  }
}
