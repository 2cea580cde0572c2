import type { TelegramStatus } from '../contract/telegram.js';
import type { LiveTrial } from './trial-sessions.js';

/** A trial's connection as GET /api/telegram/status shows it; null is nobody's. Pure. */
export function telegramStatusOf(trial: LiveTrial | null): TelegramStatus {
  if (trial === null) return { connected: false };
  const { chatId, username, blocked } = trial;
  return {
    connected: true,
    username,
    telegramUsername: username,
    chat_id: chatId,
    ...(blocked && { blocked: true }),
  };
}
