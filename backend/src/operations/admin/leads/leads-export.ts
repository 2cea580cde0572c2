import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, recordAudit, mayAct } from '../../../features/accounts/audit.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { writeCsv } from '../../../platform/csv/write-csv.js';
import type { Lead } from '../../../contract/admin/leads.js';
import { LEAD_COLUMNS, leadCells } from './domain/lead-cells.js';
import type { LeadFilter } from './leads-sql.js';
import { LeadsList } from './leads-list.js';

/** Writes the file; resolves once all of it is handed over, rejects if it had to break off. The sink is ended either way. */
export type WriteFile = (sink: Writable) => Promise<void>;

/** Leads as a file for a spreadsheet. */
@Injectable()
export class LeadsExport {
  constructor(
    private readonly db: DataSource,
    private readonly leads: LeadsList,
  ) {}

  /**
   * Notes who takes the file along, and reads the first leads; the rest is read while the file is written, never more than
   * a batch ahead of the sink.
   * @throws AppError FORBIDDEN (403) if whoever asked is no admin any more.
   */
  async begin(filter: LeadFilter, actor: Actor): Promise<WriteFile> {
    await this.db.transaction(async (tx) => {
      if (!(await mayAct(tx, actor, null))) throw new AppError('FORBIDDEN', 403);
      const change = { before: 'none', after: scopeOf(filter) };
      await recordAudit(tx, { action: 'leads.exported', actor, targetId: null, ...change });
    });
    const batches = this.leads.batches(filter);
    const first = await batches.next();
    const lines = linesOf(first.done === true ? [] : first.value, batches);
    return (sink) => writeCsv(LEAD_COLUMNS, lines, sink);
  }
}

/** What was searched for is not kept: it may be somebody's name, and the audit log forgets nothing. */
function scopeOf({ search, activeOnly }: LeadFilter): string {
  return `${activeOnly ? 'active' : 'all'}${search === '' ? '' : ', searched'}`;
}

async function* linesOf(first: readonly Lead[], rest: AsyncIterable<readonly Lead[]>) {
  yield* first.map(leadCells);
  for await (const batch of rest) yield* batch.map(leadCells);
}
