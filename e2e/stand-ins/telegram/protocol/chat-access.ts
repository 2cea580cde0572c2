import { type Parameters, textParameter } from '../domain/parameters.js';
import type { Chat, GroupChat, World } from '../state/world.js';
import { badRequest, forbidden, Refusal } from './answer.js';

/** The chat_id of a call as a number; null if there is none or it is not one (an @channel, a word). */
export function chatIdOf(parameters: Parameters): number | null {
  const text = textParameter(parameters, 'chat_id').trim();
  return /^-?\d{1,16}$/.test(text) ? Number(text) : null;
}

/** The chat a call names. Says nothing about what the bot may do there. @throws Refusal if there is none. */
export function findChat(world: World, parameters: Parameters): Chat {
  if (textParameter(parameters, 'chat_id').trim() === '') throw badRequest('chat_id is empty');
  const chat = world.chats.get(chatIdOf(parameters) ?? 0);
  if (chat === undefined) throw badRequest('chat not found');
  return chat;
}

/** The chat a call names. @throws Refusal if the bot may not write there: blocked, never spoken to, no member of the group, muted, or moved. */
export function findWritableChat(world: World, parameters: Parameters): Chat {
  const chat = findChat(world, parameters);
  if (chat.kind === 'group') checkMayWrite(chat);
  else if (chat.blocked) throw forbidden('bot was blocked by the user');
  else if (!chat.started) throw forbidden("bot can't initiate conversation with a user");
  return chat;
}

/** @throws Refusal if the bot may not write in the group, in the words of the Bot API's server. */
function checkMayWrite({ type, movedTo, botIsMember, botMayWrite }: GroupChat): void {
  if (movedTo !== null) {
    const description = 'Bad Request: group chat was upgraded to a supergroup chat';
    throw new Refusal(400, description, { migrate_to_chat_id: movedTo });
  }
  if (!botIsMember) throw forbidden(`bot was kicked from the ${type} chat`);
  if (botMayWrite) return;
  throw type === 'channel'
    ? badRequest('need administrator rights in the channel chat')
    : badRequest('not enough rights to send text messages to the chat');
}
