import type { ButtonAlert } from '../../../contract/messages/alert-buttons.js';
import { alertsMessage } from '../../../contract/messages/alert-digest.js';
import type { Sending, ToldFacts } from '../../../contract/messages/alert-message.js';
import { isHookAlert } from '../../../contract/messages/hook-message.js';
import { MAX_MESSAGE_LENGTH, REPEAT } from '../../../contract/messages/marks.js';

/** One claimed delivery, ready to be worded. */
export type Draft =
  | { readonly kind: 'alert'; readonly facts: ToldFacts; readonly ambiguous: boolean }
  | { readonly kind: 'test' | 'notice'; readonly text: string; readonly ambiguous: boolean };

export interface MessagePlan {
  readonly text: string;
  /** How many drafts, counted from the first, this message covers. */
  readonly covers: number;
}

/**
 * The next message for a chat out of its drafts, oldest first: a test or a notice alone, or as many alerts as fit. What may have
 * arrived before shares none with what was never sent, so "(repeat)" is true of all of it. Pure.
 * @throws RangeError without drafts.
 */
export function planMessage(
  drafts: readonly Draft[],
  { sentAt, zone = null }: Pick<Sending, 'sentAt' | 'zone'>,
): MessagePlan {
  const [first] = drafts;
  if (first === undefined) throw new RangeError('A message needs at least one draft');
  if (first.kind !== 'alert') return { text: wholeText(first.text, first.ambiguous), covers: 1 };
  const alerts: ToldFacts[] = [];
  for (const draft of drafts) {
    if (draft.kind !== 'alert' || draft.ambiguous !== first.ambiguous) break;
    alerts.push(draft.facts);
  }
  const { text, taken } = alertsMessage(alerts, { sentAt, repeat: first.ambiguous, zone });
  return { text, covers: taken };
}

function wholeText(text: string, repeat: boolean): string {
  const ending = repeat ? `\n${REPEAT}` : '';
  return cut(text, MAX_MESSAGE_LENGTH - ending.length) + ending;
}

/** At most `length` UTF-16 units of a text, never half a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const whole = /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head;
  return `${whole}…`;
}

type Named<T extends ToldFacts> = T extends ToldFacts ? Pick<T, 'symbol' | 'evidence' | 'asks'> : never;

/** An alert as the buttons below its message name it. Pure. */
export function buttonAlert(alertId: string, facts: Named<ToldFacts>): ButtonAlert {
  const isAsked = facts.asks === undefined ? {} : ({ isAsked: true } as const);
  if (isHookAlert(facts)) return { alertId, hook: facts.evidence.hook, condition: null, ...isAsked };
  return { alertId, symbol: facts.symbol, condition: facts.evidence.condition, ...isAsked };
}
