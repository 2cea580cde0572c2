import type { QueryClient } from '@tanstack/react-query';
import { readStored, writeStored } from '../../shared/browser-storage.js';
import { meQuery } from '../../shared/session/me.js';

const KEY = 'bellwether.new-trigger';

const ownerOf = (client: QueryClient): string | null => client.getQueryData(meQuery.queryKey)?.id ?? null;

/** Keeps what the signed-in account types in the form of a new trigger over a reload; nothing for null. */
export function keepForm(client: QueryClient, form: object | null): void {
  writeStored('session', KEY, form === null ? null : JSON.stringify({ owner: ownerOf(client), ...form }));
}

/** What the signed-in account typed before the page was loaded anew; null if nothing was. What another account typed is forgotten. */
export function keptForm(client: QueryClient): object | null {
  try {
    const kept: unknown = JSON.parse(readStored('session', KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { owner = null } = kept as { readonly owner?: unknown };
    if (owner === ownerOf(client)) return kept;
    keepForm(client, null);
    return null;
  } catch {
    return null;
  }
}
