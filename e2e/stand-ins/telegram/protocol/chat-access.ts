import { type Parameters, textParameter } from '../domain/parameters.js';
import type { Chat, GroupChat, World } from '../state/world.js';
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
    const refusal = groupRefusal(chat);
    return refusal ?? found;
  }
  if (chat.blocked) return forbidden('bot was blocked by the user');
  return chat.started ? found : forbidden("bot can't initiate conversation with a user");
}

/** Why the bot may not write in a group, in the words of the Bot API's server; null: it may. */
function groupRefusal({ type, movedTo, botIsMember, botMayWrite }: GroupChat): Refusal | null {
  if (movedTo !== null) {
    const moved = badRequest('group chat was upgraded to a supergroup chat');
    return { ...moved, parameters: { migrate_to_chat_id: movedTo } };
  }
  if (!botIsMember) return forbidden(`bot was kicked from the ${type} chat`);
  if (botMayWrite) return null;
  return type === 'channel'
    ? badRequest('need administrator rights in the channel chat')
    : badRequest('not enough rights to send text messages to the chat');
}
