import { LEADS_PAGE_SIZE } from '@contract/admin/leads.js';
import { MAX_OFFSET } from '@contract/admin/accounts.js';
import { searchWords } from '../../shared/use-typed-search.js';

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

function wholePages(value: unknown): number {
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

/** What can be seen of a list by pages: "51–100 of 213", and where the neighbours begin, null where there is none. */
export interface PageOfLeads {
  readonly text: string;
  readonly previous: number | null;
  readonly next: number | null;
}

/** The page of `total` leads that begins after `offset` of them. A page beyond the end leads back to the last. Pure. */
export function pageOfLeads(offset: number, total: number): PageOfLeads {
  const last = total === 0 ? 0 : wholePages(total - 1);
  const end = Math.min(offset + LEADS_PAGE_SIZE, total);
  const grouped = (count: number) => count.toLocaleString('en-US');
  const isThere = offset < total;
  return {
    text: isThere
      ? `${grouped(offset + 1)}–${grouped(end)} of ${grouped(total)}`
      : `none of ${grouped(total)} here`,
    previous: offset === 0 ? null : Math.min(offset - LEADS_PAGE_SIZE, last),
    next: isThere && offset < last ? offset + LEADS_PAGE_SIZE : null,
  };
}
