import type { Condition } from '@bellwether/backend/contract/trigger.js';
import type { Edit, EditedTrigger } from '../load/edit.js';

/** An alert as it was recorded, and what for. `recordedAt`: epoch milliseconds of this machine. */
export interface RecordedAlert {
  readonly triggerId: string;
  readonly recordedAt: number;
  readonly condition: Condition;
}

/**
 * Alerts of an edited trigger that were recorded after a person had been told that it is otherwise: on another level,
 * disarmed, deleted. An acknowledged edit wins, also over what was decided before it. Stretches in which an edit was under
 * way, or may have been, tell nothing.
 */
export function overruled({ id, edits }: EditedTrigger, alerts: readonly RecordedAlert[]): string[] {
  return alerts
    .filter(({ triggerId }) => triggerId === id)
    .flatMap((alert) => {
      const before = edits.filter(
        ({ startedAt, outcome }) => startedAt < alert.recordedAt && outcome !== 'refused',
      );
      const last = before.at(-1);
      if (last === undefined || last.outcome !== 'done' || last.endedAt >= alert.recordedAt) return [];
      const wrong = contradiction(before, last, alert.condition);
      return wrong === null
        ? []
        : [`${id}: recorded at ${alert.recordedAt}, ${alert.recordedAt - last.endedAt} ms after ${wrong}`];
    });
}

function contradiction(before: readonly Edit[], { options }: Edit, fired: Condition): string | null {
  if (options.kind === 'delete' || options.kind === 'disarm') return `the answer to "${options.kind}"`;
  const levels = before.filter((edit) => edit.options.kind === 'upsert');
  const level = levels.at(-1);
  if (level?.options.kind !== 'upsert' || level.outcome !== 'done') return null;
  const told = JSON.stringify(sorted(level.options.condition));
  return told === JSON.stringify(sorted(fired)) ? null : `it was told to be ${told}`;
}

function sorted(condition: Condition): readonly (readonly [string, unknown])[] {
  return Object.entries(condition).sort(([a], [b]) => a.localeCompare(b));
}
