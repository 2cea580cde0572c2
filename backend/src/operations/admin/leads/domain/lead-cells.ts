import { escapedCell } from '../../../../platform/csv/domain/escaped-cell.js';
import type { Lead, LeadTrigger } from '../../../../contract/admin/leads.js';

/** Columns of the file, in their order. */
export const LEAD_COLUMNS = [
  'telegramUserId',
  'telegramUsername',
  'firstName',
  'lastName',
  'triggerCount',
  'lastCommand',
  'firstSeen',
  'lastSeen',
  'active',
  'triggers',
] as const;

/** A lead as a line of the file. Nothing a person chose is taken for a formula. Pure. */
export function leadCells(lead: Lead): Readonly<Record<(typeof LEAD_COLUMNS)[number], string>> {
  return {
    telegramUserId: lead.telegramUserId,
    telegramUsername: escapedCell(lead.telegramUsername ?? ''),
    firstName: escapedCell(lead.firstName ?? ''),
    lastName: escapedCell(lead.lastName ?? ''),
    triggerCount: String(lead.triggerCount),
    lastCommand: escapedCell(lead.lastCommand ?? ''),
    firstSeen: lead.firstSeen,
    lastSeen: lead.lastSeen,
    active: lead.active ? 'yes' : 'no',
    triggers: lead.triggers.map(triggerText).join(' | '),
  };
}

function triggerText({ symbol, type, threshold, lowerBound, upperBound, active }: LeadTrigger): string {
  const level = type === 'inside' ? `${lowerBound} to ${upperBound}` : `${threshold}`;
  return `${symbol} ${type} ${level}${active ? '' : ' (off)'}`;
}
