import {
  type AlertAction,
  alertButtons,
  type ButtonRows,
  onePerTrigger,
  openedButtons,
  whyButtons,
} from '../../../contract/messages/alert-buttons.js';
import {
  originalText,
  seenLine,
  type AlertWithStatus,
  statusLines,
  withExtras,
} from '../../../contract/messages/alert-extras.js';
import { priceMark } from '../../../contract/messages/marks.js';
import { type WhyFacts, whyLines } from '../../../contract/messages/why-text.js';

/** What becomes of a message: `edit` replaces it, `reply` leaves it and says the rest in a new one. */
export type MessageView =
  | { readonly kind: 'edit'; readonly text: string; readonly rows: ButtonRows }
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'nothing' };

export interface Shown {
  /** The message's text now; null when Telegram does not tell, as with very old ones. */
  readonly text: string | null;
  readonly alerts: readonly (AlertWithStatus & WhyFacts)[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The reader's time zone; absent and null: UTC. */
  readonly zone?: string | null;
}

/**
 * How a message looks after a button of one of its alerts was pressed: what it said when it was sent always stays, below
 * it stand how the triggers are by now and, after "Why?", the evidence. Evidence that does not fit becomes a message of
 * its own. The same press twice gives the same view. Pure.
 */
export function viewAfter(
  action: AlertAction,
  alert: AlertWithStatus & WhyFacts,
  { text, alerts: told, now, zone = null }: Shown,
): MessageView {
  const asking = told.find(({ isAsked }) => isAsked === true);
  const alerts = onePerTrigger(told, alert.alertId).map((each) =>
    asking === undefined ? each : { ...each, isAsked: true as const },
  );
  const why = action === 'why' ? whyLines(alert, zone) : [];
  const reply = [...priceMark(alert.evidence.source), ...why].join('\n');
  if (text === null) return action === 'why' ? { kind: 'reply', text: reply } : { kind: 'nothing' };
  const original = originalText(text);
  const seen = seenLine(told, { now, zone });
  const statuses = [
    ...seen,
    ...statusLines(alerts, { now, zone, rearmed: action === 'rearm' ? alert.alertId : null }),
  ];
  const lines = statuses.length > 0 && why.length > 0 ? [...statuses, '', ...why] : [...statuses, ...why];
  const extended = withExtras(original, lines);
  if (extended === null && action === 'why') return { kind: 'reply', text: reply };
  return {
    kind: 'edit',
    text: extended ?? original,
    rows: rowsAfter(action, alert, alerts),
  };
}

function rowsAfter(
  action: AlertAction,
  alert: AlertWithStatus,
  alerts: readonly AlertWithStatus[],
): ButtonRows {
  if (action === 'why') return whyButtons(alert.alertId);
  if (action === 'back' || action === 'seen' || alerts.length === 1) return alertButtons(alerts);
  return openedButtons(alert);
}
