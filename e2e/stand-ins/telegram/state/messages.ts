import type { User } from '../bot-api-types.js';
import { type Chat, epochSeconds, type StoredMessage, type World } from './world.js';

export type MessageContent = Omit<StoredMessage, 'id' | 'from' | 'date' | 'editDate'>;

/** Adds a new message to the chat and tells open pages. */
export function addMessage(world: World, chat: Chat, from: User, content: MessageContent): StoredMessage {
  world.lastMessageId += 1;
  const message: StoredMessage = {
    id: world.lastMessageId,
    from,
    date: epochSeconds(world),
    editDate: null,
    ...content,
  };
  chat.messages.set(message.id, message);
  world.news.tell(chat.id, { kind: 'message', messageId: message.id });
  return message;
}

/** Puts new content in the place of a message, in place and with the time of the edit, and tells open pages. */
export function replaceMessage(
  world: World,
  chat: Chat,
  message: StoredMessage,
  content: MessageContent,
): StoredMessage {
  const edited = { ...message, ...content, editDate: epochSeconds(world) };
  chat.messages.set(message.id, edited);
  world.news.tell(chat.id, { kind: 'message', messageId: message.id });
  return edited;
}

/** Takes a message out of the chat and tells open pages. */
export function removeMessage(world: World, chat: Chat, messageId: number): void {
  chat.messages.delete(messageId);
  world.news.tell(chat.id, { kind: 'removed', messageId });
}
