import { type Parameters, textParameter } from '../domain/parameters.js';
import type { Chat, World } from '../state/world.js';
import { badRequest, forbidden, type Refusal } from './answer.js';

export type FoundChat = { readonly kind: 'chat'; readonly chat: Chat } | Refusal;

/** The chat_id of a call as a number; null if there is none or it is not one (an @channel, a word). */
export function chatIdOf(parameters: Parameters): number | null {
  const text = textParameter(parameters, 'chat_id').trim();
  return /^-?\d{1,16}$/.test(text) ? Number(text) : null;
}

/** The chat a call names, or Telegram's words if there is none. Says nothing about what the bot may do there. */
export function findChat(world: World, parameters: Parameters): FoundChat {
  if (textParameter(parameters, 'chat_id').trim() === '') return badRequest('chat_id is empty');
  const chat = world.chats.get(chatIdOf(parameters) ?? 0);
  return chat === undefined ? badRequest('chat not found') : { kind: 'chat', chat };
}

/** The chat a call names if the bot may write there: not blocked, spoken to before, member of the group. */
export function findWritableChat(world: World, parameters: Parameters): FoundChat {
  const found = findChat(world, parameters);
  if (found.kind === 'refusal') return found;
  const { chat } = found;
  if (chat.kind === 'group') {
    return chat.botIsMember ? found : forbidden('bot was kicked from the group chat');
  }
  if (chat.blocked) return forbidden('bot was blocked by the user');
  return chat.started ? found : forbidden("bot can't initiate conversation with a user");
}
