import type { Direction } from '@contract/trigger.js';
import type { QueryClient } from '@tanstack/react-query';
import { readStored, writeStored } from '../../shared/browser-storage.js';
import { meQuery } from '../../shared/session/me.js';
import { type Draft, EMPTY_DRAFT } from './draft.js';

const KEY = 'bellwether.new-trigger';
const OPS: readonly Direction[] = ['above', 'below', 'inside', 'outside'];

const ownerOf = (client: QueryClient): string | null => client.getQueryData(meQuery.queryKey)?.id ?? null;

/** Keeps what the signed-in account types in the form of a new trigger over a reload; nothing for an empty form, or for null. */
export function keepDraft(client: QueryClient, draft: Draft | null): void {
  const { symbol, level, low, high } = draft ?? EMPTY_DRAFT;
  const isEmpty = [symbol, level, low, high].every((text) => text === '');
  writeStored('session', KEY, isEmpty ? null : JSON.stringify({ owner: ownerOf(client), ...draft }));
}

/** What the signed-in account typed before the page was loaded anew; null if nothing was. What another account typed is forgotten. */
export function keptDraft(client: QueryClient): Draft | null {
  try {
    const kept: unknown = JSON.parse(readStored('session', KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { owner, op, ...texts } = { owner: null, ...EMPTY_DRAFT, ...kept } as Draft & {
      readonly owner: string | null;
    };
    if (owner !== ownerOf(client)) {
      writeStored('session', KEY, null);
      return null;
    }
    const isDraft = OPS.includes(op) && Object.values(texts).every((text) => typeof text === 'string');
    return isDraft ? { op, ...texts } : null;
  } catch {
    return null;
  }
}
