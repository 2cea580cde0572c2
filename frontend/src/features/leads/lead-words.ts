import type { Lead, LeadTrigger } from '@contract/admin/leads.js';
import { watchedPriceText } from '@contract/messages/price-words.js';
import { type Condition, isBandOp } from '@contract/trigger.js';
import { HttpError } from '../../shared/http.js';

/** How a lead is called: the name, else the handle, else the number Telegram knows them by. Pure. */
export function leadName({ firstName, lastName, telegramUsername, telegramUserId }: Lead): string {
  const name = [firstName, lastName]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');
  if (name !== '') return name;
  return telegramUsername === null ? `Telegram ${telegramUserId}` : `@${telegramUsername}`;
}

function conditionOf({ type, threshold, lowerBound, upperBound }: LeadTrigger): Condition | null {
  if (isBandOp(type)) {
    return lowerBound === null || upperBound === null
      ? null
      : { op: type, low: lowerBound, high: upperBound };
  }
  return threshold === null ? null : { op: type, level: threshold };
}

/** What a trigger of a lead waits for: "▲ BTC above 65,000". Pure. */
export function leadTriggerText(trigger: LeadTrigger): string {
  const condition = conditionOf(trigger);
  return condition === null
    ? `${trigger.symbol} ${trigger.type}`
    : watchedPriceText(trigger.symbol, condition);
}

/** "3 triggers". Pure. */
export function countText(count: number): string {
  return `${count} ${count === 1 ? 'trigger' : 'triggers'}`;
}

/** What went wrong, with the status text of the answer if there was one. Pure. */
export function fetchFailure(error: unknown): string {
  const status = error instanceof HttpError ? error.statusText : '';
  return status === '' ? 'Failed to fetch leads' : `Failed to fetch leads: ${status}`;
}
