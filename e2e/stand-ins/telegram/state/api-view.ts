import type { ApiChat, ApiMessage } from '../bot-api-types.js';
import type { Chat, StoredMessage, World } from './world.js';

/** A chat as the Bot API shows it. A private chat carries the person's present names. */
export function apiChat(world: World, chat: Chat): ApiChat {
  if (chat.kind === 'group') return { id: chat.id, type: 'group', title: chat.title };
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
    ...(message.editDate !== null && { edit_date: message.editDate }),
    text: message.text,
    ...(message.entities.length > 0 && { entities: message.entities }),
    ...(message.keyboard !== null && { reply_markup: message.keyboard }),
  };
}
