import type { TelegramBotResponse } from '@contract/trial-page.js';
import { queryOptions } from '@tanstack/react-query';

/** Where the bot is: the same for everybody, for as long as the page is open. */
export const telegramBotQuery = queryOptions<TelegramBotResponse>({
  queryKey: ['api', 'telegram', 'bot'],
  staleTime: Infinity,
});
