import { Inject, Injectable } from '@nestjs/common';
import type { ImportOutcome, ImportPreview, RefusedRow } from '../../../contract/trigger-file.js';
import type { AccountOwner } from '../../../identity/owner.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Once } from '../../../platform/idempotency/idempotent-answers.js';
import { type RateLimit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { type ImportStep, type KnownTrigger, planImport, withinRoom } from '../domain/import-plan.js';
import { COLUMN_NAMES } from '../domain/trigger-cells.js';
import { RouteAdmission } from '../route-admission.js';
import { TriggerAdmission } from '../trigger-admission.js';
import type { TriggerEdit } from '../trigger-edit.js';
import { shownRulesOf, watchedForOf } from '../trigger-row.js';
import { TriggerWrites } from '../trigger-writes.js';
import type { TriggerEntity } from '../trigger.entity.js';
import { type CheckedRow, checkedRows, refusedBy } from './checked-rows.js';
import { type ImportClaim, importToken, isImportToken } from './import-token.js';
import { type FileFormat, readTriggerFile } from './read-trigger-file.js';

export const CHANGED_SINCE =
  'Your triggers, the file or the rules are not as they were when this file was checked. Check it again.';

const LIMIT: RateLimit = { max: 30, windowSec: 60 };

/** A file of triggers, byte for byte. */
export interface ImportFile {
  readonly bytes: Buffer;
  readonly format: FileFormat;
}

/** A file with the token of its dry run. */
export interface AllowedImport extends ImportFile {
  readonly token: string;
}

interface PlannedImport {
  readonly steps: readonly ImportStep[];
  /** What the person has, by id. */
  readonly stored: ReadonlyMap<string, TriggerEntity>;
  /** Epoch milliseconds by the database's clock. */
  readonly now: number;
}

/**
 * Triggers from a file: what would happen, then just that, in one transaction under the owner's lock. Nothing is deleted, and
 * refused rows are left out.
 */
@Injectable()
export class TriggerImport {
  constructor(
    private readonly writes: TriggerWrites,
    private readonly admission: TriggerAdmission,
    private readonly routes: RouteAdmission,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret'>,
  ) {}

  /**
   * Changes nothing.
   * @throws AppError as readTriggerFile and lockRights do; 429 after 30 files in a minute; 503 where a single trigger would get it.
   */
  async preview(owner: AccountOwner, file: ImportFile): Promise<ImportPreview> {
    const rows = await this.read(owner, file);
    return this.writes.transaction(owner, async (edit) => {
      const planned = await this.plan(edit, rows, file.format);
      const token = importToken(this.config.sessionSecret, claimOf(owner, planned), planned.now);
      return { ...outcomeOf(planned.steps), token };
    });
  }

  /**
   * All of what the preview said, or nothing.
   * @throws AppError as `preview`; 409 if it would be something else by now, or the token is over.
   */
  async apply(owner: AccountOwner, { token, ...file }: AllowedImport, once: Once): Promise<ImportOutcome> {
    const rows = await this.read(owner, file);
    const work = async (edit: TriggerEdit): Promise<ImportOutcome> => {
      const planned = await this.plan(edit, rows, file.format);
      const { steps, now } = planned;
      if (!isImportToken(this.config.sessionSecret, claimOf(owner, planned), { token, now }))
        throw new AppError('CONFLICT', 409, CHANGED_SINCE);
      for (const step of steps) await this.carryOut(edit, step);
      return outcomeOf(steps);
    };
    return this.writes.transaction(owner, work, once);
  }

  private async read(
    { userId }: AccountOwner,
    { bytes, format }: ImportFile,
  ): Promise<readonly CheckedRow[]> {
    await this.limiter.consume(`trigger-import:${userId}`, LIMIT);
    return checkedRows(await readTriggerFile(bytes, format), format);
  }

  private async plan(
    edit: TriggerEdit,
    checked: readonly CheckedRow[],
    format: FileFormat,
  ): Promise<PlannedImport> {
    const owned = await edit.all();
    const stored = new Map(owned.map((row) => [row.id, row]));
    const now = await edit.now();
    const routes = await this.routes.names(edit.tx, edit.owner);
    const resolved = checked.map((row) => (row.kind === 'row' ? withRoute(row, routes) : row));
    const rows = resolved.filter((row) => row.kind === 'row');
    const names = format === 'csv' ? COLUMN_NAMES : undefined;
    const judged: ImportStep[] = [];
    for (const step of planImport(rows, { known: owned.map(knownOf), names, now }))
      judged.push(await this.judge(edit, step, stored));
    const room = await this.admission.roomOf(edit);
    const fitting = withinRoom(judged, room, this.admission.beyondLimit(edit.rights).message);
    const refused = resolved.filter((row) => row.kind === 'refused');
    return { steps: [...fitting, ...refused].sort((a, b) => a.line - b.line), stored, now };
  }

  /** The step, refused if a single edit would be. */
  private async judge(
    edit: TriggerEdit,
    step: ImportStep,
    stored: PlannedImport['stored'],
  ): Promise<ImportStep> {
    try {
      if (step.kind === 'create') await this.writes.admitNew(edit, step.input);
      const row = step.kind === 'change' ? stored.get(step.id) : undefined;
      if (row?.paused === 'plan') throw this.admission.paused();
      if (step.kind === 'change' && row !== undefined) await this.writes.admitChange(edit, row, step.patch);
      return step;
    } catch (error) {
      return refusedBy(step.line, error);
    }
  }

  private async carryOut(edit: TriggerEdit, step: ImportStep): Promise<void> {
    if (step.kind === 'create') {
      // Of one transaction, now() is the same for all: the order of the file would be lost.
      const createdAt = () => 'clock_timestamp()';
      await edit.result(await this.writes.insert(edit, step.input, { createdAt }));
    }
    if (step.kind === 'change') {
      const row = await edit.lock({ id: step.id });
      if (row === null) throw new AppError('CONFLICT', 409, CHANGED_SINCE);
      await edit.result(await this.writes.change(edit, row, step.patch));
    }
  }
}

const NO_ROUTE = 'You have no route of this name.';

/** `routes`: names of the person's routes by their ids. */
function withRoute(
  { route, ...row }: Extract<CheckedRow, { readonly kind: 'row' }>,
  routes: ReadonlyMap<string, string>,
): CheckedRow {
  if (route === undefined) return row;
  const [routeId] = [...routes].find(([, name]) => name === route) ?? [null];
  if (route !== null && routeId === null)
    return { kind: 'refused', line: row.line, field: 'route', message: NO_ROUTE };
  return { ...row, request: { ...row.request, routeId } };
}

function knownOf(row: TriggerEntity): KnownTrigger {
  const { id, symbol, phase, name, note, routeId } = row;
  const label = { name, note };
  return { id, symbol, watched: watchedForOf(row), phase, rules: shownRulesOf(row), label, routeId };
}

/** A name, a note or a route changes no revision, and a fire that disarms neither. */
function claimOf({ userId }: AccountOwner, { steps, stored }: PlannedImport): ImportClaim {
  const triggers = [...stored.values()].map(({ id, revision, name, note, phase, paused, routeId }) => {
    return [id, revision, name, note, phase === 'disarmed', paused, routeId];
  });
  return { userId, plan: { steps, triggers } };
}

function outcomeOf(steps: readonly ImportStep[]): ImportOutcome {
  const count = (kind: ImportStep['kind']) => steps.filter((step) => step.kind === kind).length;
  const refused = steps.flatMap((step): readonly RefusedRow[] => {
    if (step.kind !== 'refused') return [];
    const { line, field, message } = step;
    return [{ line, field, message }];
  });
  return { create: count('create'), change: count('change'), same: count('same'), refused };
}
