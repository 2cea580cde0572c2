import { MAX_SEARCH } from '@contract/admin/accounts.js';

/** What was typed, as the server takes it. Pure. Apart from its field, as every page loads the addresses that name a search. */
export function searchWords(text: string): string {
  return text.trim().slice(0, MAX_SEARCH).trim();
}
