import { searchWords } from '../../shared/search-words.js';

export interface AccountsSearch {
  /** What is looked for among the accounts. */
  readonly search?: string;
}

/** What the address of the accounts says. Pure. */
export function accountsSearch({ search }: Record<string, unknown>): AccountsSearch {
  const words = typeof search === 'string' ? searchWords(search) : '';
  return words === '' ? {} : { search: words };
}
