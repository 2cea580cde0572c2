import { LEADS_PAGE_SIZE } from '@contract/admin/leads.js';
import { MAX_OFFSET } from '@contract/admin/accounts.js';
import { searchWords } from '../../shared/search-words.js';

/** Which leads are looked at. */
export interface LeadsView {
  /** Trimmed; empty for all. */
  readonly search: string;
  /** How many come before the page: a multiple of its size. */
  readonly offset: number;
  readonly activeOnly: boolean;
}

/** A view as it stands in the address; what is as it is at first is left out. */
export interface LeadsSearch {
  readonly search?: string;
  readonly offset?: number;
  readonly activeOnly?: true;
}

/** The offset of the page that holds this one; 0 for what is no number. Pure. */
export function wholePages(value: unknown): number {
  const offset = Math.floor(Number(value) / LEADS_PAGE_SIZE) * LEADS_PAGE_SIZE;
  return Number.isFinite(offset) ? Math.min(Math.max(0, offset), MAX_OFFSET) : 0;
}

/** The view in the address, cleaned of what makes no sense. Pure. */
export function leadsSearch({ search, offset, activeOnly }: Record<string, unknown>): LeadsSearch {
  const words = typeof search === 'string' ? searchWords(search) : '';
  const before = wholePages(offset);
  return {
    ...(words !== '' && { search: words }),
    ...(before > 0 && { offset: before }),
    ...(String(activeOnly) === 'true' && { activeOnly: true }),
  };
}

/** The view that the search of an address stands for. Pure. */
export function viewOf({ search = '', offset = 0, activeOnly }: LeadsSearch): LeadsView {
  return { search, offset, activeOnly: activeOnly === true };
}
