import type { GuardWatch, TriggerLabel, TriggerRules } from './trigger.js';
import type { Watch } from './series.js';

export const TRIGGER_FILE_VERSION = 1;
export const MOST_IMPORT_ROWS = 500;
export const MOST_IMPORT_BYTES = 256 * 1024;

/** A trigger as a file has it: what its owner chose, and nothing of what has happened to it since. */
export interface TriggerFileRow extends TriggerRules, TriggerLabel {
  readonly id: string;
  readonly symbol: string;
  readonly watch: Watch;
  readonly guards: readonly GuardWatch[];
  readonly source: string | null;
  readonly active: boolean;
  /** The name of the route of its alerts; null: the usual one. */
  readonly route: string | null;
}

/** GET /api/triggers/export?format=json, oldest trigger first. */
export interface TriggerFile {
  readonly version: typeof TRIGGER_FILE_VERSION;
  readonly triggers: readonly TriggerFileRow[];
}

/** A row of a file that cannot be imported. */
export interface RefusedRow {
  /** Of CSV the line it ends in, the names of the columns being line 1; of JSON its place among the triggers, from 1. */
  readonly line: number;
  /** null: the row as a whole. */
  readonly field: string | null;
  readonly message: string;
}

/** POST /api/triggers/import: how many triggers it created, changed and left as they were, and which rows it left out. */
export interface ImportOutcome {
  readonly create: number;
  readonly change: number;
  readonly same: number;
  readonly refused: readonly RefusedRow[];
}

/** POST /api/triggers/import?dryRun=true: what would happen, and the token that lets just that happen within 15 minutes. */
export interface ImportPreview extends ImportOutcome {
  readonly token: string;
}
