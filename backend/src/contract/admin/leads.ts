import type { Direction } from '../trigger.js';

/** GET /api/admin/leads?search&limit&offset&activeOnly; newest `lastSeen` first. */
export interface LeadsPage {
  readonly rows: readonly Lead[];
  /** Of all matches, not just the page's. */
  readonly total: number;
}

/** Somebody who has written to the bot. */
export interface Lead {
  readonly telegramUserId: string;
  /** Without @. */
  readonly telegramUsername: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly triggerCount: number;
  readonly lastCommand: string | null;
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Has an armed trigger and has not blocked the bot. */
  readonly active: boolean;
  readonly triggers: readonly LeadTrigger[];
}

export interface LeadTrigger {
  readonly symbol: string;
  readonly type: Direction;
  /** null for `inside`, which has bounds. */
  readonly threshold: number | null;
  readonly lowerBound: number | null;
  readonly upperBound: number | null;
  /** Armed. */
  readonly active: boolean;
}

export const LEADS_PAGE_SIZE = 50;
