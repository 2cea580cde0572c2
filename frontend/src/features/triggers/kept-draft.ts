import { MOST_GUARDS } from '@contract/trigger-rules.js';
import type { QueryClient } from '@tanstack/react-query';
import { type Draft, EMPTY_DRAFT, EMPTY_GUARD, type GuardDraft, SPACINGS } from './draft.js';
import { keepForm } from './kept-form.js';
import { WATCH_CHOICES } from './watch-draft.js';

const CHOICES: Readonly<Record<string, readonly string[] | undefined>> = {
  ...WATCH_CHOICES,
  frequency: ['always', 'spaced', 'once'],
  spacing: SPACINGS,
  untilTurn: ['first', 'second'],
  inQuietHours: ['as set', 'rings'],
};

/** Keeps what is typed over a reload; nothing for an untouched form, or for null. */
export function keepDraft(client: QueryClient, draft: Draft | null): void {
  const isEmpty = draft === null || JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT);
  keepForm(client, isEmpty ? null : draft);
}

/** The texts and choices of what was stored that a form of today knows; the rest is as in an empty one. */
function readable<T extends GuardDraft>(empty: T, stored: object): T {
  const known: Readonly<Record<string, unknown>> = { ...stored };
  const isReadable = (name: string): boolean => {
    const value = known[name];
    return typeof value === 'string' && (CHOICES[name]?.includes(value) ?? true);
  };
  const entries = Object.entries(empty).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && isReadable(name) ? known[name] : value,
  ]);
  return Object.fromEntries(entries) as T;
}

/** The form that was stored, by this release or an older one: what is not readable of it is left empty. Pure. */
export function readDraft(stored: object): Draft {
  const { guards } = stored as { readonly guards?: unknown };
  const kept = Array.isArray(guards)
    ? guards.filter((guard) => typeof guard === 'object' && guard !== null)
    : [];
  return {
    ...readable(EMPTY_DRAFT, stored),
    guards: kept.slice(0, MOST_GUARDS).map((guard: object) => readable(EMPTY_GUARD, guard)),
  };
}
