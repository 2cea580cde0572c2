import { covered } from '../../replay/coverage.js';
import { expectedDerivedFires, type FilledPast } from '../../replay/derived-oracle.js';
import { readAlerts, readPriceLog, readSeries, rowCount, undelivered } from '../../replay/database.js';
import {
  brokenSequences,
  compareFires,
  expectedFires,
  type Fire,
  type LoggedPrice,
} from '../../replay/oracle.js';
import { QUICK_RULES } from '../../replay/quick-rules.js';
import type { DatabaseView } from '../../support/database-view.js';
import { when } from '../figures.js';
import type { RowOutcome } from '../row.js';
import type { Stage } from '../running-stage.js';
import { checkDeliveries, type DeliveryFigures, type DeliveryRow } from './delivery-check.js';
import { unexplained } from './edited-history.js';
import { overruled, type RecordedAlert } from './overruled.js';
import { withLog } from './with-log.js';

/** Calls of one sender under way at once. */
const IN_FLIGHT = 20;
/** Prices of the first moments may come before every exchange is connected. */
const SETTLED_AFTER_MS = 1_500;
/** Fewer prove nothing. */
export const FEWEST_ALERTS = 30;

/**
 * Compares what the processes left behind with what must be, whatever the fault: alerts equal the pure machine over
 * price log and edits, everything was evaluated, deliveries are over, true, in order, and repeated only after doubt
 * (`mostRepeated`, a share of all messages). Call it when all processes have stopped.
 */
export async function judge(
  stage: Stage,
  drainMs: number | null,
  mostRepeated: number,
): Promise<Required<RowOutcome>> {
  const { cluster, edits, api } = stage;
  const { database } = cluster;
  const editedIds = new Set(edits.triggers.map(({ id }) => id));
  const prices = await readPriceLog(database);
  const alerts = await readAlerts(database);
  const recorded = await readRecorded(database, [...editedIds]);
  const rows = await readDeliveries(database);
  const orphans = await undelivered(database);
  const told = await readSeries(database);
  const exact = exactness(stage, prices, alerts, editedIds);
  const late = stage.order.length === 'full' ? 'is uncovered' : 'counts';
  const settled = stage.market.set.filter(({ at }) => at >= stage.startedAt + SETTLED_AFTER_MS);
  const coverage = covered(settled, prices, late);
  const deliveries = checkDeliveries(rows, acceptedOf(stage, rows));
  const doubtful = doubtfulCalls(stage);
  const wrong = edits.triggers.flatMap((trigger) => overruled(trigger, recorded));
  const surprises = cluster.backends.flatMap((backend) => backend.surprises);
  const outputs = cluster.backends.map(({ output }) => output);
  const logged = (fault: string) => withLog(fault, outputs);
  return {
    figures: {
      alerts: alerts.length,
      ...(stage.derived.length > 0 && { 'of moves, trails and guards': ofDerived(stage, alerts) }),
      prices: prices.length,
      bars: prices.filter(({ bar }) => bar !== null).length,
      edits: edits.triggers.reduce((sum, trigger) => sum + trigger.edits.length, 0),
      'drained after': drainMs === null ? 'never' : `${(drainMs / 1_000).toFixed(1)} s`,
      messages: deliveries.messages,
      'sent twice': `${deliveries.duplicates} (${percent(deliveries)}) of at most ${doubtful}`,
      answers: api.answers,
    },
    faults: [
      ...exact,
      ...few('alerts recorded after an acknowledged edit that overruled them', wrong),
      ...few('prices out of order or missing in the log', brokenSequences(prices)),
      ...few('seconds of a coin not evaluated', coverage.uncovered),
      ...deliveryFaults(deliveries, doubtful),
      ...when(
        deliveries.duplicates > mostRepeated * deliveries.messages,
        `${percent(deliveries)} of all messages were sent twice`,
      ),
      ...when(drainMs === null, 'the outbox did not empty'),
      ...retold(stage, told),
      ...when(orphans > 0, `${orphans} alerts have no delivery`),
      ...few('server errors', api.faults.map(logged)),
      ...few('edits answered wrongly', edits.faults.map(logged)),
      ...few('surprises', surprises),
    ],
    voids: when(alerts.length < FEWEST_ALERTS, `only ${alerts.length} alerts`),
  };
}

function exactness(
  { seeded, derived, past, edits }: Stage,
  prices: readonly LoggedPrice[],
  alerts: readonly Fire[],
  editedIds: ReadonlySet<string>,
): string[] {
  const comparison = compareFires(
    [
      ...expectedFires(seeded, prices, QUICK_RULES),
      ...expectedDerivedFires(derived, prices, 0, past, QUICK_RULES),
    ],
    alerts.filter(({ triggerId }) => !editedIds.has(triggerId)),
  );
  const histories = edits.triggers.flatMap((trigger) => {
    const known = prices.filter(({ symbol }) => symbol === trigger.symbol);
    const own = alerts.filter(({ triggerId }) => triggerId === trigger.id);
    return unexplained(trigger, known, own, QUICK_RULES) ?? [];
  });
  return [
    ...few('lost', comparison.lost),
    ...few('extra', comparison.extra),
    ...few('duplicate', comparison.duplicates),
    ...few('edited triggers with alerts that nothing explains', histories),
  ];
}

/** What exchanges told besides would count from a price on that nobody knows. */
function retold({ derived, past }: Stage, told: ReadonlyMap<string, FilledPast>): string[] {
  const more = rowCount(told) - rowCount(past);
  return when(derived.length > 0 && more > 0, `${more} rows of the past were asked for again`);
}

function ofDerived({ derived }: Stage, alerts: readonly Fire[]): number {
  const ids = new Set(derived.map(({ id }) => id));
  return alerts.filter(({ triggerId }) => ids.has(triggerId)).length;
}

/** Messages to the chats of the deliveries; whoever talks with the bot has a chat of his own. */
function acceptedOf(stage: Stage, rows: readonly DeliveryRow[]) {
  const { cluster, acceptedBefore, acceptedBeforeOf, undone } = stage;
  const chats = new Set(rows.map(({ chatId }) => chatId));
  return cluster.telegram
    .accepted(acceptedBefore)
    .filter(({ method, chatId }) => method === 'sendMessage' && chats.has(chatId))
    .filter(({ n, chatId }) => n > (acceptedBeforeOf.get(chatId) ?? 0))
    .filter(({ n }) => undone === null || n <= undone.from || n > undone.to);
}

/** After so many calls at most nobody could know whether the message had arrived. */
function doubtfulCalls({ cluster, callsBefore, interrupted }: Stage): number {
  const sends = cluster.telegram.calls(callsBefore).filter(({ method }) => method === 'sendMessage');
  return sends.filter(({ status }) => status === 0 || status >= 500).length + interrupted * IN_FLIGHT;
}

function percent({ duplicates, messages }: DeliveryFigures): string {
  return `${((100 * duplicates) / Math.max(1, messages)).toFixed(2)} %`;
}

function deliveryFaults(figures: DeliveryFigures, doubtful: number): string[] {
  const { open, unfounded, inversions, unmarked, duplicates } = figures;
  return [
    ...few('deliveries not over', open),
    ...few('deliveries that Telegram never took', unfounded),
    ...few('deliveries out of order', inversions),
    ...few('chats with repeats that do not say so', unmarked),
    ...when(duplicates > doubtful, `${duplicates} messages sent twice after ${doubtful} doubtful calls`),
  ];
}

/** Alerts of these triggers, with what they fired for. */
function readRecorded(database: DatabaseView, triggerIds: readonly string[]): Promise<RecordedAlert[]> {
  return database.rows<RecordedAlert>(
    `SELECT trigger_id AS "triggerId", (extract(epoch FROM recorded_at) * 1000)::float8 AS "recordedAt",
            evidence -> 'condition' AS condition
       FROM alerts WHERE trigger_id = ANY ($1::uuid[])`,
    [triggerIds],
  );
}

function readDeliveries(database: DatabaseView): Promise<DeliveryRow[]> {
  return database.rows<DeliveryRow>(
    `SELECT id::float8, chat_id::float8 AS "chatId", kind, status, ambiguous, message_id::float8 AS "messageId"
       FROM deliveries`,
  );
}

const EXAMPLES = 3;

function few(name: string, found: readonly string[]): string[] {
  if (found.length === 0) return [];
  return [[`${found.length} ${name}, for example:`, ...found.slice(0, EXAMPLES)].join('\n    ')];
}
