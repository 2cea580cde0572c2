import { startAnswers } from '../../../contract/messages/bot-answers.js';
import { linkAnswers } from '../../../contract/messages/link-answers.js';
import { linkButtons } from '../../../contract/messages/link-buttons.js';
import { type KeyboardRows, siteButtons } from '../../../pipeline/delivery/telegram/keyboard.js';
import type { Chats } from '../../telegram-link/chats.js';
import type { Asked, LinkRequests } from '../../telegram-link/link-requests.js';
import type { Talk } from './talk.js';

export interface StartLinkNeeds {
  readonly links: Pick<LinkRequests, 'ask'>;
  readonly chats: Pick<Chats, 'resume'>;
  readonly publicUrl: string;
}

/**
 * `/start CODE` with the code of somebody signed in: asks whether this chat is to belong to the account, and connects
 * nothing. A chat that is the account's already gets messages again.
 */
export async function handleLinkCode(
  code: string,
  { chat, reply }: Talk,
  { links, chats, publicUrl }: StartLinkNeeds,
): Promise<Asked['kind']> {
  const asked = await links.ask(code, chat.chatId);
  if (asked.kind === 'already') await chats.resume(chat.chatId);
  const { text, rows } = question(code, asked, publicUrl);
  await reply(text, rows);
  return asked.kind;
}

function question(code: string, asked: Asked, site: string): { text: string; rows: KeyboardRows } {
  const openSite = siteButtons(site, 'Open Bellwether');
  switch (asked.kind) {
    case 'asked':
      return { text: linkAnswers.ask(asked.email, asked.luggage), rows: linkButtons(code, asked.luggage) };
    case 'already':
      return { text: linkAnswers.alreadyConnected(asked.email), rows: [] };
    case 'other-account':
      return { text: linkAnswers.otherAccount(asked.email, site), rows: openSite };
    case 'inactive':
      return { text: linkAnswers.inactive(), rows: [] };
    case 'expired':
    case 'cancelled':
    case 'ended':
    case 'unknown':
      return { text: startAnswers[asked.kind](site), rows: openSite };
  }
}
