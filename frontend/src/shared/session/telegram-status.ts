import type { TelegramStatus } from '@contract/telegram.js';
import { queryOptions } from '@tanstack/react-query';

/** The Telegram status of a trial token, or of the signed-in user without one. */
export function telegramStatusQuery(bearer: string | undefined) {
  return queryOptions<TelegramStatus>({ queryKey: ['api', 'telegram', 'status', { bearer }] });
}
