import type { Context } from 'telegraf';
import type { CallbackButton } from '../../contract/messages/alert-buttons.js';
import type { CallbackQuery } from './callbacks/callback-query.js';
import { threadOf } from './domain/group-facts.js';
import type { ChatIdentity } from '../telegram-link/chats.js';

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
export function callbackQueryOf(query: Context['callbackQuery']): CallbackQuery | null {
  if (query === undefined || !('data' in query) || query.message === undefined) return null;
  const { id: queryId, data, message } = query;
  const text = 'text' in message ? message.text : null;
  const [chatId, messageId] = [String(message.chat.id), String(message.message_id)];
  return { queryId, data, chatId, messageId, threadId: threadOf(message), text, rows: rowsOf(message) };
}

/** Those of a keyboard that is not all of buttons that call back are not told. */
function rowsOf(message: object): CallbackQuery['rows'] {
  const markup = 'reply_markup' in message ? message.reply_markup : null;
  const keyboard = isObject(markup) && 'inline_keyboard' in markup ? markup.inline_keyboard : null;
  if (!Array.isArray(keyboard)) return null;
  const rows = keyboard.map((row: unknown) => (Array.isArray(row) ? row.map(buttonOf) : [null]));
  return rows.every((row): row is CallbackButton[] => !row.includes(null)) ? rows : null;
}

function buttonOf(button: unknown): CallbackButton | null {
  if (!isObject(button) || !('text' in button) || !('callback_data' in button)) return null;
  const { text, callback_data: data } = button;
  return typeof text === 'string' && typeof data === 'string' ? { text, data } : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
