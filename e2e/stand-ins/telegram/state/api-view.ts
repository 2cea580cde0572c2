import type { ApiChat, ApiMessage } from '../bot-api-types.js';
import type { Chat, StoredMessage, World } from './world.js';

/** A chat as the Bot API shows it. A private chat carries the person's present names. */
export function apiChat(world: World, chat: Chat): ApiChat {
  if (chat.kind === 'group') {
    const isForum = chat.topics.size > 0 && { is_forum: true as const };
    return { id: chat.id, type: chat.type, title: chat.title, ...isForum };
  }
  const person = world.people.get(chat.id);
  return {
    id: chat.id,
    type: 'private',
    first_name: person?.first_name ?? '',
    ...(person?.last_name !== undefined && { last_name: person.last_name }),
    ...(person?.username !== undefined && { username: person.username }),
  };
}

/** A stored message as the Bot API shows it; empty parts are left out. */
export function apiMessage(world: World, chat: Chat, message: StoredMessage): ApiMessage {
  return {
    message_id: message.id,
    from: message.from,
    chat: apiChat(world, chat),
    date: message.date,
    ...(message.senderChatId !== undefined && { sender_chat: apiChat(world, chat) }),
    ...(message.threadId !== undefined && {
      message_thread_id: message.threadId,
      is_topic_message: true as const,
    }),
    ...(message.editDate !== null && { edit_date: message.editDate }),
    text: message.text,
    ...(message.entities.length > 0 && { entities: message.entities }),
    ...(message.keyboard !== null && { reply_markup: message.keyboard }),
  };
}
