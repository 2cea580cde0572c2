import type { RefusedRow } from '../../../contract/trigger-file.js';
import type { TriggerLabel, TriggerRules } from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import {
  changedParts,
  planEdit,
  sameWatched,
  type TriggerInput,
  type TriggerPatch,
  type WatchedFor,
} from './edit-plan.js';
import { type FieldNames, type RawTriggerRequest, readTrigger, type TriggerReading } from './read-form.js';

/** A row of a file in the form of a request. `id` is of the trigger that it may be; null: of none. */
export interface ImportRow {
  readonly line: number;
  readonly id: string | null;
  readonly request: RawTriggerRequest;
}

/** A trigger that the person has. */
export interface KnownTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly watched: WatchedFor;
  readonly phase: Phase;
  readonly rules: TriggerRules;
  readonly label: TriggerLabel;
  readonly routeId: string | null;
}

/** What a row comes to. `same`: the trigger is there as it is asked for. */
export type ImportStep =
  | { readonly kind: 'create'; readonly line: number; readonly input: TriggerInput }
  | {
      readonly kind: 'change';
      readonly line: number;
      readonly id: string;
      readonly patch: TriggerPatch & Pick<TriggerInput, 'armed'>;
    }
  | { readonly kind: 'same'; readonly line: number; readonly id: string }
  | ({ readonly kind: 'refused' } & RefusedRow);

export interface ImportNeeds {
  readonly known: readonly KnownTrigger[];
  /** What the rows call an operation and its levels; left out: as a request does. */
  readonly names?: FieldNames;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Wanted = Extract<TriggerReading, { readonly kind: 'trigger' }>;

/**
 * What becomes of a person's triggers by the rows of a file, in their order. A row means the trigger of its id on that symbol, else
 * the first that waits for the same and that no row before it means; without one it is new. What a row leaves out stays. Pure.
 */
export function planImport(rows: readonly ImportRow[], needs: ImportNeeds): readonly ImportStep[] {
  const named = new Set(rows.flatMap(({ id }) => id ?? []));
  const steps: ImportStep[] = [];
  for (const row of rows) steps.push(planRow(row, { ...needs, named, before: steps }));
  return steps;
}

interface RowNeeds extends ImportNeeds {
  /** Ids that rows name: a row that names none means another trigger. */
  readonly named: ReadonlySet<string>;
  readonly before: readonly ImportStep[];
}

function planRow({ line, id, request }: ImportRow, needs: RowNeeds): ImportStep {
  const { now, names } = needs;
  const { expiresAt, ...endless } = request;
  const read = readTrigger(endless, now, names);
  if (read.kind !== 'trigger') return { kind: 'refused', line, ...read.fault };
  const known = findKnown(read, id, needs);
  // An end that is there already may be past: nothing is asked for.
  const reading = hasEnd(known, expiresAt) ? read : readTrigger(request, now, names);
  if (reading.kind !== 'trigger') return { kind: 'refused', line, ...reading.fault };
  if (known !== undefined) return planKnown(line, known, reading, request.active);
  const first = lineOfSame(reading, needs);
  if (first !== undefined)
    return { kind: 'refused', line, field: null, message: `This trigger is on line ${first} already.` };
  const { kind: _kind, ...input } = reading;
  return { kind: 'create', line, input: { ...input, armed: request.active ?? true } };
}

function planKnown(
  line: number,
  { id, watched, phase, rules, label, routeId }: KnownTrigger,
  { kind: _kind, symbol: _symbol, ...patch }: Wanted,
  active: boolean | undefined,
): ImportStep {
  const armed = active ?? phase !== 'disarmed';
  const { rules: newRules = {}, label: newLabel = {}, routeId: newRoute = routeId, ...newWatched } = patch;
  const plan = planEdit({ ...watched, phase }, { ...watched, ...newWatched, armed }, null);
  const changed = { ...changedParts(rules, newRules), ...changedParts(label, newLabel) };
  const isSame = plan.kind === 'nothing' && Object.keys(changed).length === 0 && newRoute === routeId;
  if (isSame) return { kind: 'same', line, id };
  return { kind: 'change', line, id, patch: { ...patch, armed } };
}

function findKnown(
  wanted: Wanted,
  id: string | null,
  { known, named, before }: RowNeeds,
): KnownTrigger | undefined {
  const taken = new Set(before.flatMap((step) => ('id' in step ? step.id : [])));
  const free = known.filter((each) => each.symbol === wanted.symbol && !taken.has(each.id));
  const own = free.find((each) => each.id === id);
  if (own !== undefined) return own;
  return free.find((each) => !named.has(each.id) && sameWatched(each.watched, wanted));
}

/** The line of the row before after which a trigger waits for the same. */
function lineOfSame(wanted: Wanted, { known, before }: RowNeeds): number | undefined {
  const isSame = (step: ImportStep): boolean => {
    if (step.kind === 'refused') return false;
    if (step.kind === 'create') return step.input.symbol === wanted.symbol && sameWatched(step.input, wanted);
    const trigger = known.find(({ id }) => id === step.id);
    if (trigger?.symbol !== wanted.symbol) return false;
    return sameWatched({ ...trigger.watched, ...(step.kind === 'change' && step.patch) }, wanted);
  };
  return before.find(isSame)?.line;
}

function hasEnd(known: KnownTrigger | undefined, expiresAt: string | null | undefined): boolean {
  const end = known?.rules.expiresAt ?? null;
  return end !== null && typeof expiresAt === 'string' && Date.parse(end) === Date.parse(expiresAt);
}

/** Refuses the last of the new triggers that go beyond `room`. `message` says why. Pure. */
export function withinRoom(
  steps: readonly ImportStep[],
  room: number,
  message: string,
): readonly ImportStep[] {
  let left = room;
  return steps.map((step) => {
    if (step.kind !== 'create') return step;
    left -= 1;
    return left >= 0 ? step : { kind: 'refused', line: step.line, field: null, message };
  });
}
