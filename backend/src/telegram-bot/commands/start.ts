import { startAnswers } from '../../contract/messages/bot-answers.js';
import { siteButtons } from '../../delivery/telegram/url-button.js';
import type { Chats } from '../chats.js';
import type { Handshakes, Redeemed } from '../handshakes.js';
import type { Talk } from './talk.js';

export interface StartNeeds {
  readonly handshakes: Pick<Handshakes, 'redeem' | 'hasConnected'>;
  readonly chats: Pick<Chats, 'resume'>;
  readonly publicUrl: string;
}

export type StartReply = Redeemed | 'resumed' | 'already-connected' | 'no-code';

/**
 * `/start CODE` connects this chat to the browser that showed the link; `/start` alone turns messages on again.
 * Telegram may repeat an update: the second time gives the same answer.
 */
export async function handleStart(talk: Talk, needs: StartNeeds): Promise<StartReply> {
  const before = await needs.chats.resume(talk.chat.chatId);
  const [code] = talk.words;
  const outcome =
    code === undefined
      ? await withoutCode(talk, needs, before)
      : await needs.handshakes.redeem(code, talk.chat);
  await answer(talk, outcome, needs.publicUrl);
  return outcome;
}

async function withoutCode(
  { chat }: Talk,
  { handshakes }: StartNeeds,
  before: 'resumed' | 'was-on',
): Promise<StartReply> {
  if (before === 'resumed') return 'resumed';
  return (await handshakes.hasConnected(chat.chatId)) ? 'already-connected' : 'no-code';
}

async function answer({ reply }: Talk, outcome: StartReply, site: string): Promise<void> {
  const openSite = siteButtons(site, 'Open Bellwether');
  switch (outcome) {
    case 'connected':
      return void (await reply(startAnswers.connected()));
    case 'already-connected':
      return void (await reply(startAnswers.alreadyConnected()));
    case 'resumed':
      return void (await reply(startAnswers.resumed()));
    case 'expired':
      return void (await reply(startAnswers.expired(site), openSite));
    case 'unknown':
      return void (await reply(startAnswers.unknown(site), openSite));
    case 'no-code':
      return void (await reply(startAnswers.noCode(site), openSite));
  }
}
