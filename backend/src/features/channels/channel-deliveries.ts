import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChannelDelivery, DeliveryAttempt } from '../../contract/channels.js';
import { FailedDeliveryRetries } from '../../pipeline/delivery/failed/failed-deliveries.js';
import { AppError } from '../../platform/errors/app-error.js';

const SHOWN = 50;

type DeliveryRow = Omit<ChannelDelivery, 'createdAt' | 'attempts'> & {
  readonly createdAt: Date;
  readonly attempts: readonly DeliveryAttempt[];
};

/** Each of the two has an index of its own. */
const OPEN = `status IN ('pending', 'sending')`;
const SETTLED = `status NOT IN ('pending', 'sending')`;

const newest = (which: string): string => `
  (SELECT id, kind, channel_id, alert_id, status, reason, created_at
     FROM deliveries
    WHERE channel_id = $1 AND ${which}
    ORDER BY id DESC
    LIMIT ${SHOWN})`;

const DELIVERIES = `
SELECT delivery.id, delivery.kind, delivery.alert_id AS "alertId", delivery.status, delivery.reason,
       delivery.created_at AS "createdAt",
       (SELECT coalesce(json_agg(json_build_object('at', attempt.at, 'ms', attempt.ms, 'outcome', attempt.outcome,
                                                   'status', attempt.status) ORDER BY attempt.no), '[]')
          FROM delivery_attempts attempt WHERE attempt.delivery_id = delivery.id) AS attempts
  FROM channels way
  JOIN (${newest(OPEN)} UNION ALL ${newest(SETTLED)}) delivery ON delivery.channel_id = way.id
 WHERE way.id = $1 AND way.user_id = $2
 ORDER BY delivery.id DESC
 LIMIT ${SHOWN}`;

const OWN_FAILED = `
SELECT delivery.status
  FROM deliveries delivery
  JOIN channels way ON way.id = delivery.channel_id AND way.user_id = $2
 WHERE delivery.id = $1 AND delivery.kind = 'alert'`;

/** What went to a channel, and sending it again. */
@Injectable()
export class ChannelDeliveries {
  constructor(
    private readonly db: DataSource,
    private readonly retries: FailedDeliveryRetries,
  ) {}

  /** The last fifty, newest first. @throws AppError 404 if the person has no such channel. */
  async list(userId: string, channelId: string): Promise<readonly ChannelDelivery[]> {
    const rows = await this.db.query<DeliveryRow[]>(DELIVERIES, [channelId, userId]);
    if (rows.length === 0 && !(await this.isOwn(userId, channelId))) throw new AppError('NOT_FOUND', 404);
    return rows.map(({ createdAt, attempts, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      attempts: attempts.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    }));
  }

  /** Has an alert that failed sent to its channel again. @throws AppError 404; 409 for what has not failed, or cannot go. */
  async resend(userId: string, id: string): Promise<void> {
    const retried = await this.db.transaction(async (tx) => {
      const own = await tx.query<unknown[]>(OWN_FAILED, [id, userId]);
      if (own.length === 0) throw new AppError('NOT_FOUND', 404);
      return this.retries.retry(tx, id);
    });
    switch (retried.kind) {
      case 'retried':
        return this.retries.wake();
      case 'waits':
        throw new AppError('CONFLICT', 409, 'This message is on its way already.');
      case 'refused':
        throw new AppError('CONFLICT', 409, retried.why);
      case 'unknown':
        throw new AppError('NOT_FOUND', 404);
    }
  }

  private async isOwn(userId: string, channelId: string): Promise<boolean> {
    const sql = 'SELECT FROM channels WHERE id = $1 AND user_id = $2';
    return (await this.db.query<unknown[]>(sql, [channelId, userId])).length > 0;
  }
}
