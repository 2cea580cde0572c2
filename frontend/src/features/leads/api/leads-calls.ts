import { LEADS_PAGE_SIZE, type LeadsPage } from '@contract/admin/leads.js';
import { queryOptions } from '@tanstack/react-query';
import { requestFile } from '../../../shared/http.js';
import { pathOfKey } from '../../../shared/query-client.js';
import type { LeadsView } from '../leads-view.js';

/** Every page of leads, whatever is searched for. */
export const LEADS = ['api', 'admin', 'leads'] as const;

const SAFETY_NET_MS = 30_000;

/** One page of leads, read again every 30 s as long as it is shown, whatever the socket does. */
export function leadsQuery({ search, offset, activeOnly }: LeadsView) {
  const asked = {
    search,
    limit: String(LEADS_PAGE_SIZE),
    offset: String(offset),
    activeOnly: String(activeOnly),
  };
  return queryOptions<LeadsPage>({
    queryKey: [...LEADS, { search: asked }],
    refetchInterval: SAFETY_NET_MS,
  });
}

/** All leads of a view as a CSV file. @throws HttpError */
export function readExport({ search, activeOnly }: LeadsView): Promise<Blob> {
  const asked = { search, activeOnly: String(activeOnly) };
  return requestFile(pathOfKey([...LEADS, 'export.csv', { search: asked }]));
}
