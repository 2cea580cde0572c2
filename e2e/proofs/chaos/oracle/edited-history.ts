import type { Condition } from '@bellwether/backend/contract/trigger.js';
import type {
  MachineRules,
  MachineState,
} from '@bellwether/backend/pipeline/evaluator/domain/trigger-machine.js';
import { type Fire, firePrice, type LoggedPrice, stepLogged } from '../../replay/oracle.js';
import type { Edit, EditedTrigger } from '../load/edit.js';

/**
 * One way in which things may have gone so far. `applied` edits are committed; while `adopted` is false the evaluator
 * has not heard of the last of them, and what it decides for the trigger is refused by the database.
 */
interface Course {
  readonly applied: number;
  readonly adopted: boolean;
  /** null: it does not exist. */
  readonly condition: Condition | null;
  readonly state: MachineState;
  readonly armedAt: readonly [earliest: number, latest: number];
}

/** A price is stamped when it arrives; an edit may overtake it on the way to the triggers. */
const OVERTAKES_MS = 1_000;
/** How long after its acknowledgement, made by another process, an edit may take to reach the evaluator. */
const IN_FORCE_MS = 5_000;
const NEVER: Course = {
  applied: 0,
  adopted: true,
  condition: null,
  state: { phase: 'disarmed', fireNo: 0, firedAt: null },
  armedAt: [0, 0],
};

/**
 * Whether the alerts of a trigger that people kept editing can be explained: there is a moment for each edit, around
 * its acknowledgement, with which the pure machine over the price log gives exactly these alerts. Returns null if so,
 * else what went wrong where. All moments are tried at once.
 */
export function unexplained(
  trigger: EditedTrigger,
  prices: readonly LoggedPrice[],
  alerts: readonly Fire[],
  rules: MachineRules,
): string | null {
  const edits = trigger.edits.filter(({ outcome }) => outcome !== 'refused');
  const recorded = new Map(alerts.map((alert) => [alert.fireNo, alert]));
  if (recorded.size !== alerts.length) return `${trigger.id}: two alerts have the same number`;
  let courses = new Map([[keyOf(NEVER, -Infinity), NEVER]]);
  const evaluatedAt = evaluationTimes(prices);
  const barsFrom = earliestBars(prices);
  for (const [i, price] of prices.entries()) {
    const before = courses;
    const when = {
      at: price.at,
      evaluatedAt: evaluatedAt[i] ?? price.at,
      nextBar: barsFrom[i] ?? Infinity,
    };
    courses = new Map();
    for (const edited of withEdits(before, edits, when)) {
      for (const after of afterPrice(edited, price, recorded, rules))
        courses.set(keyOf(after, barsFrom[i + 1] ?? Infinity), after);
    }
    if (courses.size === 0) return `${trigger.id}: ${dead([...before.values()], price, edits)}`;
  }
  const done = edits.filter(({ outcome }) => outcome === 'done').length;
  const whole = [...courses.values()].some(({ state }) => state.fireNo === alerts.length);
  return whole || edits.length === 0
    ? null
    : `${trigger.id}: ${alerts.length} alerts, none of ${courses.size} courses over ${done} edits gives as many`;
}

/** When an entry of the log happened, and until when it may have waited to be evaluated. */
interface When {
  readonly at: number;
  readonly evaluatedAt: number;
  /** The earliest start of the bars from this entry on; Infinity if there are none. */
  readonly nextBar: number;
}

/**
 * A live price counts for a trigger as it stands when the price is recorded, which may take its time. Bars tell of the past:
 * they are evaluated right before the first live price after them.
 */
function evaluationTimes(prices: readonly LoggedPrice[]): readonly number[] {
  let next = Infinity;
  return prices
    .toReversed()
    .map(({ at, recordedAt, bar }) => {
      if (bar === null) next = Math.max(at, recordedAt);
      return next;
    })
    .toReversed();
}

/** For each entry of the log, the earliest start of the bars from it on; Infinity if there are none. */
function earliestBars(prices: readonly LoggedPrice[]): readonly number[] {
  let earliest = Infinity;
  return prices
    .toReversed()
    .map(({ bar }) => (earliest = Math.min(earliest, bar?.start ?? Infinity)))
    .toReversed();
}

/**
 * The courses without their next edits, as long as those need not be in force yet, and with them, as soon as they may. What
 * several ways lead to goes on once, so that many edits of one moment take no longer than their number.
 */
function withEdits(courses: ReadonlyMap<string, Course>, edits: readonly Edit[], when: When): Course[] {
  const reached = new Map(courses);
  for (const course of reached.values()) {
    for (const after of withNextEdit(course, edits, when)) reached.set(keyOf(after, when.nextBar), after);
  }
  return [...reached.values()].flatMap((course) => status(course, edits, when));
}

/** The course with its next edit, if that may be done by then. */
function withNextEdit(course: Course, edits: readonly Edit[], { evaluatedAt }: When): Course[] {
  const next = edits[course.applied];
  if (next === undefined || evaluatedAt < next.startedAt - OVERTAKES_MS) return [];
  const without = next.outcome === 'unclear' ? [{ ...course, applied: course.applied + 1 }] : [];
  return [...applied(course, next).map((after) => ({ ...after, adopted: false })), ...without];
}

/** The course as the evaluator may know it; not at all if the next edit is overdue. */
function status(course: Course, edits: readonly Edit[], { at }: When): Course[] {
  if (overdue(edits[course.applied], at)) return [];
  if (course.adopted) return [course];
  const adopted = { ...course, adopted: true };
  return overdue(edits[course.applied - 1], at) ? [adopted] : [course, adopted];
}

function overdue(edit: Edit | undefined, at: number): boolean {
  return edit !== undefined && at > edit.endedAt + IN_FORCE_MS;
}

/** The trigger as the edit leaves it: one or several, where the answer does not say. */
function applied(course: Course, { options, breached, mayLackPrice, startedAt, endedAt }: Edit): Course[] {
  const after = { ...course, applied: course.applied + 1 };
  if (options.kind === 'delete') return [{ ...after, condition: null }];
  if (options.kind === 'disarm') return [{ ...after, state: { ...course.state, phase: 'disarmed' } }];
  if (options.kind === 'arm' && course.state.phase !== 'disarmed') return [after];
  const condition = options.kind === 'upsert' ? options.condition : course.condition;
  const phases =
    breached === null ? (['breached', 'armed'] as const) : ([breached ? 'breached' : 'armed'] as const);
  return [...phases, ...(mayLackPrice && breached !== true ? (['settling'] as const) : [])].map((phase) => ({
    ...after,
    condition,
    state: { phase, fireNo: course.state.fireNo, firedAt: null },
    armedAt: [startedAt, endedAt] as const,
  }));
}

/** What a price makes of a course; nothing if that contradicts the alerts. */
function afterPrice(
  course: Course,
  price: LoggedPrice,
  recorded: ReadonlyMap<number, Fire>,
  rules: MachineRules,
): Course[] {
  const { condition, state } = course;
  if (condition === null || !course.adopted) return [course];
  const start = price.bar?.start ?? Infinity;
  const [earliest, latest] = course.armedAt;
  if (start < earliest) return [course];
  const outcome = stepLogged(condition, rules, state, price);
  const unchanged = outcome.kind === 'unchanged' || start < latest ? [course] : [];
  if (outcome.kind === 'unchanged') return unchanged;
  const moved = { ...course, state: outcome.state };
  if (outcome.kind === 'moved') return [...unchanged, moved];
  const alert = recorded.get(outcome.state.fireNo);
  const told =
    alert !== undefined && alert.at === price.at && alert.price === firePrice(condition, state.phase, price);
  return told ? [...unchanged, moved] : unchanged;
}

/** Equal for courses with the same future: only a bar that starts before a trigger was released asks when that was. */
function keyOf({ applied: count, adopted, condition, state, armedAt }: Course, nextBar: number): string {
  const { phase, fireNo, firedAt } = state;
  const releasedAt = (state.releasedAt ?? -Infinity) > nextBar ? state.releasedAt : null;
  return `${count} ${adopted} ${JSON.stringify(condition)} ${phase} ${fireNo} ${firedAt} ${releasedAt} ${armedAt[0]}`;
}

function dead(courses: readonly Course[], price: LoggedPrice, edits: readonly Edit[]): string {
  const [course] = courses;
  const edit = course && edits[course.applied - 1];
  const words =
    course &&
    `${course.state.phase}, ${course.state.fireNo} fires, edit ${course.applied} (${edit?.options.kind})`;
  return `nothing explains price ${price.price} at ${price.at} (seq ${price.seq}); it was ${words}`;
}
