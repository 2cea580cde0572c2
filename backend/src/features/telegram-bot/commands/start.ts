import { startAnswers } from '../../../contract/messages/bot-answers.js';
import { linkAnswers } from '../../../contract/messages/link-answers.js';
import { type KeyboardRows, siteButtons } from '../../../pipeline/delivery/telegram/keyboard.js';
import type { Chats } from '../../telegram-link/chats.js';
import type { LinkTokens, Redeemed } from '../../telegram-link/link-tokens.js';
import type { LinkQuestion, LinkRequests } from '../../telegram-link/link-requests.js';
import type { ChatCommand } from './chat-command.js';
import { linkButtons } from '../../../contract/messages/link-buttons.js';

export interface StartNeeds {
  readonly linkTokens: Pick<LinkTokens, 'redeem' | 'hasConnected'>;
  readonly links: Pick<LinkRequests, 'ask'>;
  readonly chats: Pick<Chats, 'resume'>;
  readonly publicUrl: string;
  readonly brandName: string;
}

type Site = Pick<StartNeeds, 'publicUrl' | 'brandName'>;

type Told = Exclude<Redeemed, 'account'> | 'resumed' | 'resumed-alone' | 'already-connected' | 'no-code';

export type StartReply = Told | LinkQuestion['kind'];

/**
 * `/start CODE` connects this chat to the browser that showed the link, or asks whether it is to belong to the account
 * that showed it; a connection and `/start` alone turn messages on again, a code that connects nothing does not.
 * Telegram may repeat an update: the second time gives the same answer.
 */
export async function handleStart(context: ChatCommand, needs: StartNeeds): Promise<StartReply> {
  const [code] = context.words;
  const outcome =
    code === undefined ? await withoutCode(context, needs) : await withCode(code, context, needs);
  if (outcome === 'account') return handleLinkCode(String(code), context, needs);
  const isLinked = ['connected', 'already-connected', 'resumed'].includes(outcome);
  const rows = isLinked ? [] : siteButtons(needs.publicUrl, `Open ${needs.brandName}`);
  await context.reply(textOf(outcome, needs), rows);
  return outcome;
}

async function withCode(code: string, { chat }: ChatCommand, needs: StartNeeds): Promise<Redeemed> {
  const redeemed = await needs.linkTokens.redeem(code, chat);
  if (redeemed === 'connected') await needs.chats.resume(chat.chatId);
  return redeemed;
}

async function withoutCode({ chat }: ChatCommand, { linkTokens, chats }: StartNeeds): Promise<Told> {
  const before = await chats.resume(chat.chatId);
  const connected = await linkTokens.hasConnected(chat.chatId);
  if (before === 'resumed') return connected ? 'resumed' : 'resumed-alone';
  return connected ? 'already-connected' : 'no-code';
}

function textOf(outcome: Told, { publicUrl: site, brandName }: Site): string {
  switch (outcome) {
    case 'connected':
    case 'resumed':
      return startAnswers[outcome]();
    case 'already-connected':
      return startAnswers.alreadyConnected();
    case 'resumed-alone':
      return startAnswers.resumedAlone(site);
    case 'taken':
      return linkAnswers.noTrial(site);
    case 'no-code':
      return startAnswers.noCode(site, brandName);
    case 'cancelled':
    case 'ended':
    case 'expired':
    case 'unknown':
      return startAnswers[outcome](site);
  }
}

/**
 * `/start CODE` with the code of somebody signed in: asks whether this chat is to belong to the account, and connects
 * nothing. A chat that is the account's already gets messages again.
 */
async function handleLinkCode(
  code: string,
  { chat, reply }: ChatCommand,
  { links, chats, ...site }: Omit<StartNeeds, 'linkTokens'>,
): Promise<LinkQuestion['kind']> {
  const asked = await links.ask(code, chat.chatId);
  if (asked.kind === 'already') await chats.resume(chat.chatId);
  const { text, rows } = question(code, asked, site);
  await reply(text, rows);
  return asked.kind;
}

function question(
  code: string,
  asked: LinkQuestion,
  { publicUrl: site, brandName }: Site,
): { text: string; rows: KeyboardRows } {
  const openSite = siteButtons(site, `Open ${brandName}`);
  switch (asked.kind) {
    case 'asked':
      return {
        text: linkAnswers.ask(asked.email, asked.trialImport),
        rows: linkButtons(code, asked.trialImport),
      };
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
