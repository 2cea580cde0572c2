import type { ImportOutcome, ImportPreview } from '@contract/trigger-file.js';
import { request } from '../../../shared/http.js';

export const EXPORTS = {
  JSON: '/api/triggers/export?format=json',
  CSV: '/api/triggers/export?format=csv',
} as const;

/** Whether a file is of JSON, by its name; every other one is taken for CSV. */
export function isJsonFile({ name }: File): boolean {
  return /\.json$/i.test(name);
}

/** The file as the server tells its kind apart: browsers name the type of CSV in several ways. */
function typed(file: File): Blob {
  return new Blob([file], { type: isJsonFile(file) ? 'application/json' : 'text/csv' });
}

/** What a file would do; changes nothing. @throws HttpError */
export function previewImport(file: File): Promise<ImportPreview> {
  return request('POST', '/api/triggers/import?dryRun=true', { file: typed(file) });
}

/** Does just what the preview said. @throws HttpError 409 if it would be something else by now. */
export function applyImport(file: File, token: string): Promise<ImportOutcome> {
  const search = new URLSearchParams({ token });
  return request('POST', `/api/triggers/import?${search}`, { file: typed(file) });
}
