import type { Direction } from '@contract/trigger.js';
import { readStored, writeStored } from '../../shared/browser-storage.js';
import { type Draft, EMPTY_DRAFT } from './draft.js';

const KEY = 'bellwether.new-trigger';
const OPS: readonly Direction[] = ['above', 'below', 'inside', 'outside'];

/** Keeps what is typed in the form of a new trigger over a reload; nothing for an empty form, or for null. */
export function keepDraft(draft: Draft | null): void {
  const { symbol, level, low, high } = draft ?? EMPTY_DRAFT;
  const isEmpty = [symbol, level, low, high].every((text) => text === '');
  writeStored('session', KEY, isEmpty ? null : JSON.stringify(draft));
}

/** What was typed before the page was loaded anew; null if nothing was. */
export function keptDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(readStored('session', KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { op, ...texts } = { ...EMPTY_DRAFT, ...kept } as Draft;
    const isDraft = OPS.includes(op) && Object.values(texts).every((text) => typeof text === 'string');
    return isDraft ? { op, ...texts } : null;
  } catch {
    return null;
  }
}
