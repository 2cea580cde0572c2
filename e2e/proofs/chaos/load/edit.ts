import type { Condition } from '@bellwether/backend/contract/trigger.js';

/** What a person did to a trigger. */
export type Options =
  | { readonly kind: 'upsert'; readonly condition: Condition }
  | { readonly kind: 'arm' }
  | { readonly kind: 'disarm' }
  | { readonly kind: 'delete' };

/**
 * An edit over REST and what came of it: `done` was acknowledged, `refused` changed nothing, `unclear` may have been
 * done at any time since (the process was killed, the database went away). Times are epoch milliseconds.
 */
export interface Edit {
  readonly options: Options;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: 'done' | 'refused' | 'unclear';
  /** Whether the answer said that the trigger stands breached; null if it did not say. */
  readonly breached: boolean | null;
  /** The process that was asked may have had no fresh price to tell whether the condition holds already. */
  readonly mayLackPrice: boolean;
}

/** All that people did to one trigger, in order, never two at once. The first is what created it. */
export interface EditedTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly edits: readonly Edit[];
}
