import type { Context } from 'telegraf';
import type { Press } from './buttons/presses.js';
import type { ChatIdentity } from './chat-identity.js';

/** Who wrote, in a private chat; null for anything else. */
export function privateChatOf({ chat, from }: Pick<Context, 'chat' | 'from'>): ChatIdentity | null {
  if (chat?.type !== 'private' || from === undefined || from.is_bot) return null;
  return {
    chatId: String(chat.id),
    userId: String(from.id),
    username: from.username ?? null,
    firstName: from.first_name || null,
    lastName: from.last_name ?? null,
  };
}

/** The words of a text message; none for photos, stickers and the like. */
export function wordsOf(message: object | undefined): readonly string[] {
  const text = message !== undefined && 'text' in message ? String(message.text) : '';
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The command a message begins with, "/price" for "/price@BellwetherAlertsBot BTC"; null for other messages. */
export function commandOf(words: readonly string[]): string | null {
  const [, command] = /^(\/[a-z0-9_]{1,32})(?:@\w+)?$/i.exec(words[0] ?? '') ?? [];
  return command?.toLowerCase() ?? null;
}

/** A pressed button under a message of a chat; null for any other query. A message that is too old comes without text. */
export function pressOf(query: Context['callbackQuery']): Press | null {
  if (query === undefined || !('data' in query) || query.message === undefined) return null;
  const { id: queryId, data, message } = query;
  const text = 'text' in message ? message.text : null;
  return { queryId, data, chatId: String(message.chat.id), messageId: String(message.message_id), text };
}
