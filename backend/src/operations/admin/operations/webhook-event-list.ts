import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE } from '../../../contract/admin/audit.js';
import { type WebhookEventRow, type WebhookEvents } from '../../../contract/admin/operations.js';
import { toCursor, toPlace } from './domain/event-cursor.js';

/** One more than a page: whether there is a next one. */
const LIST_SQL = `
SELECT provider, event_id AS "eventId", type, checkout_id AS "checkoutId", received_at AS "receivedAt",
       (extract(epoch FROM received_at) * 1000000)::bigint::text AS at
  FROM webhook_events
 WHERE $1::bigint IS NULL
    OR (received_at, provider, event_id) < (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2, $3)
 ORDER BY received_at DESC, provider DESC, event_id DESC
 LIMIT ${PAGE_SIZE + 1}`;

interface EventRow extends Omit<WebhookEventRow, 'receivedAt'> {
  readonly receivedAt: Date;
  readonly at: string;
}

/** What payment providers told us. Read model: the events are the billing room's. */
@Injectable()
export class WebhookEventList {
  constructor(private readonly db: DataSource) {}

  /** `before`: a cursor of the form EVENT_CURSOR; null: from the newest on. */
  async page(before: string | null): Promise<WebhookEvents> {
    const place = before === null ? null : toPlace(before);
    const found = await this.db.query<EventRow[]>(LIST_SQL, [
      place?.at ?? null,
      place?.provider ?? null,
      place?.eventId ?? null,
    ]);
    const rows = found.slice(0, PAGE_SIZE);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ at: _at, receivedAt, ...row }) => ({ ...row, receivedAt: receivedAt.toISOString() })),
      next: found.length > PAGE_SIZE && last !== undefined ? toCursor(last) : null,
    };
  }
}
