import { LEADS_PAGE_SIZE } from '@contract/admin/leads.js';
import { wholePages } from './leads-view.js';

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
