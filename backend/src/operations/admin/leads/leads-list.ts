import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Lead, LeadsPage } from '../../../contract/admin/leads.js';
import { containing } from '../../../platform/database/like-pattern.js';
import { type LeadFilter, nextLeads, pageOfLeads } from './leads-sql.js';

interface Place {
  readonly limit: number;
  readonly offset: number;
}

interface LeadRow extends Omit<Lead, 'firstSeen' | 'lastSeen' | 'triggerCount'> {
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  /** To the microsecond. */
  readonly firstSeenExactly: string;
}

type PageRow = { readonly total: number } & (LeadRow | { readonly telegramUserId: null });

const BATCH = 500;

/** People who have written to the bot. */
@Injectable()
export class LeadsList {
  constructor(private readonly db: DataSource) {}

  /** One page, and how many match in all. */
  async page(filter: LeadFilter, { limit, offset }: Place): Promise<LeadsPage> {
    const values = [containing(filter.search), limit, offset];
    const rows = await this.db.query<PageRow[]>(pageOfLeads(filter), values);
    return {
      rows: rows.flatMap((row) => (row.telegramUserId === null ? [] : leadOf(row))),
      total: rows[0]?.total ?? 0,
    };
  }

  /**
   * All that match, newest first, at most 500 at a time and each batch read when it is asked for. Whoever comes meanwhile is
   * not among them; nobody else is missed or comes twice. Who is active is told from each batch: asking for all of them anew
   * for each one would take hours for a million people.
   */
  async *batches(filter: LeadFilter): AsyncGenerator<readonly Lead[], void> {
    const sql = nextLeads({ ...filter, activeOnly: false });
    const pattern = containing(filter.search);
    let after: Pick<LeadRow, 'firstSeenExactly' | 'telegramUserId'> | undefined = {
      firstSeenExactly: 'infinity',
      telegramUserId: '0',
    };
    while (after !== undefined) {
      const { firstSeenExactly, telegramUserId } = after;
      const rows: LeadRow[] = await this.db.query(sql, [pattern, BATCH, firstSeenExactly, telegramUserId]);
      const matching = rows.filter(({ active }) => active || !filter.activeOnly);
      if (matching.length > 0) yield matching.map(leadOf);
      after = rows.length === BATCH ? rows.at(-1) : undefined;
    }
  }
}

function leadOf(row: LeadRow): Lead {
  const { telegramUserId, telegramUsername, firstName, lastName, lastCommand, active, triggers } = row;
  return {
    telegramUserId,
    telegramUsername,
    firstName,
    lastName,
    triggerCount: triggers.length,
    lastCommand,
    firstSeen: row.firstSeen.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
    active,
    triggers,
  };
}
