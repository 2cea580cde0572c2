import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DeliveryChannel, DeliveryStatus, DeliveryView } from '../contract/alert.js';

interface HistoryRow {
  readonly alertId: string;
  readonly channel: DeliveryChannel;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly at: Date;
  readonly tookMs: number | null;
}

/** What became of alerts. */
@Injectable()
export class DeliveryHistory {
  constructor(private readonly db: DataSource) {}

  /** The deliveries of each alert, oldest first; an alert without any is absent. One query. */
  async deliveriesOf(alertIds: readonly string[]): Promise<Map<string, DeliveryView[]>> {
    const rows = await this.db.query<HistoryRow[]>(
      `SELECT delivery.alert_id AS "alertId", delivery.channel, delivery.status, delivery.reason,
              coalesce(delivery.settled_at, delivery.created_at) AS at,
              CASE WHEN delivery.status = 'delivered'
                   THEN round(extract(epoch FROM delivery.settled_at) * 1000
                              - (alert.evidence ->> 'seenAt')::numeric)::float8 END AS "tookMs"
         FROM deliveries delivery
         JOIN alerts alert ON alert.id = delivery.alert_id
        WHERE delivery.alert_id = ANY ($1::uuid[])
        ORDER BY delivery.id`,
      [alertIds],
    );
    const views = new Map<string, DeliveryView[]>();
    for (const row of rows) {
      views.set(row.alertId, [...(views.get(row.alertId) ?? []), toView(row)]);
    }
    return views;
  }
}

function toView({ channel, status, reason, at, tookMs }: HistoryRow): DeliveryView {
  return {
    channel,
    status,
    at: at.toISOString(),
    ...(reason === null ? {} : { reason }),
    ...(tookMs === null ? {} : { tookMs }),
  };
}
