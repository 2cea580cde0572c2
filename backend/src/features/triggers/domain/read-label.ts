import type { TriggerLabel } from '../../../contract/trigger.js';
import type { TriggerTerms } from '../../../contract/user-triggers.js';
import { broken, type FormFault } from './read-watch.js';

export type LabelReading = { readonly kind: 'label'; readonly label: Partial<TriggerLabel> } | FormFault;

export const NAME_TOO_LONG = 'A name has at most 40 characters.';
export const NOTE_TOO_LONG = 'A note has at most 200 characters.';

const LONGEST_NAME = 40;
const LONGEST_NOTE = 200;
const SPACES = /[\s\u0085]+/gu;
/** Controls, marks that turn the direction of writing, and what is invisible; the joiners of emoji and scripts stay. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** A line of these parts a message from what was added to it later. */
const RULES = /─{2,}/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Reads a name and a note as one line of plain text each, counted in characters as people see them in code points; what is
 * left out is absent, and what shows nothing is null. Pure.
 */
export function readLabel({ name, note }: Pick<TriggerTerms, 'name' | 'note'>): LabelReading {
  const label = {
    ...(name !== undefined && { name: lineOf(name) }),
    ...(note !== undefined && { note: lineOf(note) }),
  };
  if (isLonger(label.name, LONGEST_NAME)) return broken('name', NAME_TOO_LONG);
  if (isLonger(label.note, LONGEST_NOTE)) return broken('note', NOTE_TOO_LONG);
  return { kind: 'label', label };
}

function lineOf(text: string | null): string | null {
  if (text === null) return null;
  const line = oneLine(text);
  return SEEN.test(line) ? line : null;
}

/** A text of somebody else as one line, without what nobody sees, turns the direction of writing, or parts messages. Pure. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, unseen).replace(SPACES, ' ').replace(RULES, '─').trim();
}

/** A new line and a tab are controls that part words. */
function unseen(character: string): string {
  return /[\s\u0085]/u.test(character) ? ' ' : '';
}

function isLonger(text: string | null | undefined, most: number): boolean {
  return typeof text === 'string' && Array.from(text).length > most;
}
