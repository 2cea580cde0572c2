import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AuditPage, type AuditParty, type AuditRow, PAGE_SIZE } from '../../../contract/admin/audit.js';

export interface AuditQuery {
  /** Only rows before the one with this id; absent: from the newest on. */
  readonly before?: string;
  /** Absent: `PAGE_SIZE`. */
  readonly limit?: number;
  /** Only rows of which this account is actor or target; absent: all. */
  readonly userId?: string;
}

interface StoredRow extends Omit<AuditRow, 'at' | 'actor' | 'target'> {
  readonly at: Date;
  readonly actorId: string | null;
  readonly actorEmail: string | null;
  readonly targetId: string | null;
  readonly targetEmail: string | null;
}

const MAX_ID = '9223372036854775807';

function pageOf(condition: string): string {
  return `
WITH page AS (
  SELECT * FROM audit WHERE id < $1::bigint AND ${condition} ORDER BY id DESC LIMIT $2
)
SELECT page.id::text, page.at, page.action, page.actor_id AS "actorId", actor.email AS "actorEmail",
       page.target_id AS "targetId", target.email AS "targetEmail", page.before, page.after, subject.words,
       subject.address, page.request_id AS "requestId"
  FROM page
  LEFT JOIN users actor ON actor.id = page.actor_id
  LEFT JOIN users target ON target.id = page.target_id
  LEFT JOIN audit_subject subject ON subject.audit_id = page.id
 ORDER BY page.id DESC`;
}

const ALL = pageOf('true');
const OF_ONE = pageOf('(actor_id = $3 OR target_id = $3)');

/** Reads what was done by whom; nothing here writes. */
@Injectable()
export class AuditLog {
  constructor(private readonly db: DataSource) {}

  /** The newest rows first. Whoever is deleted is known by their id alone. */
  async page({ before = MAX_ID, limit = PAGE_SIZE, userId }: AuditQuery): Promise<AuditPage> {
    const values = [before, limit + 1];
    const rows = await (userId === undefined
      ? this.db.query<StoredRow[]>(ALL, values)
      : this.db.query<StoredRow[]>(OF_ONE, [...values, userId]));
    const shown = rows.slice(0, limit);
    return { rows: shown.map(viewOf), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }
}

function viewOf({ at, actorId, actorEmail, targetId, targetEmail, ...row }: StoredRow): AuditRow {
  return {
    ...row,
    at: at.toISOString(),
    actor: partyOf(actorId, actorEmail),
    target: partyOf(targetId, targetEmail),
  };
}

function partyOf(id: string | null, email: string | null): AuditParty | null {
  return id === null ? null : { id, email };
}
