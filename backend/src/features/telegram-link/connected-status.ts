import type { TelegramStatus } from '../../contract/telegram.js';
import type { ChatState } from '../../identity/trial/trial-sessions.js';

/** The chat of an account, null if it has none, as the API and the sockets show it. Pure. */
export function accountStatus(chat: ChatState | null): TelegramStatus {
  return { ...(chat === null ? { connected: false } : connectedStatus(chat)), owner: 'account' };
}

/** A connected chat as the API and the sockets show it; what is not the case is left out. Pure. */
export function connectedStatus({ chatId, username, blocked, stopped }: ChatState): TelegramStatus {
  return {
    connected: true,
    username,
    telegramUsername: username,
    chat_id: chatId,
    ...(blocked && { blocked: true }),
    ...(stopped && { stopped: true }),
  };
}
