import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GRACE_MS } from '../../../identity/domain/plan-status.js';
import { type PlanEvent, planNotice } from '../../../contract/messages/plan-notices.js';
import { Notices } from '../../../pipeline/delivery/notices.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { pausedTriggers } from '../../triggers/plan-pauses.js';
import { countPausedWallets } from '../../wallets/plan-pauses.js';
import { dueNotice, type NoticeKind } from './due-notice.js';

/** Nobody is reminded who has Pro without payment, or whose account is not active. */
const PAID = `
SELECT paid.period_end AS "periodEnd", now() AS now
  FROM subscriptions paid JOIN users account ON account.id = paid.user_id
 WHERE paid.user_id = $1 AND account.status = 'active' AND account.granted = 'none'`;

/** The end of the period is copied within the database, which counts in microseconds. */
const MARK = `
INSERT INTO plan_notices (user_id, period_end, kind)
SELECT user_id, period_end, $2 FROM subscriptions WHERE user_id = $1
ON CONFLICT DO NOTHING
RETURNING kind`;

const OVERTAKEN = `
SELECT unnest(told.deliveries) AS id
  FROM plan_notices told JOIN subscriptions paid USING (user_id)
 WHERE told.user_id = $1 AND told.period_end < paid.period_end`;

/** Reminders before paid time ends, and the news that it has: each once for each end. */
@Injectable()
export class PlanNotices {
  constructor(
    private readonly notices: Notices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues what is due to a person, in the caller's transaction, once it is the account's turn and the account fits its plan.
   * What cannot be sent to anybody counts as sent. Returns what was sent now; null if nothing was due, or Pro is not sold.
   */
  async enqueueDue(tx: EntityManager, userId: string): Promise<NoticeKind | null> {
    if (this.config.proFor !== null) return null;
    const [paid] = await tx.query<{ periodEnd: Date; now: Date }[]>(PAID, [userId]);
    const kind = paid === undefined ? null : dueNotice(paid.periodEnd.getTime(), paid.now.getTime());
    if (paid === undefined || kind === null) return null;
    const marked = await tx.query<unknown[]>(MARK, [userId, kind]);
    if (marked.length === 0) return null;
    const news = await eventOf(tx, { userId, kind, periodEnd: paid.periodEnd.getTime() });
    const deliveries = await this.notices.enqueue(tx, userId, planNotice(news, this.config));
    await tx.query(
      `UPDATE plan_notices SET deliveries = $3::bigint[]
        WHERE user_id = $1 AND kind = $2 AND period_end = (SELECT period_end FROM subscriptions WHERE user_id = $1)`,
      [userId, kind, deliveries],
    );
    return kind;
  }

  /** After a payment: what was about an end that is none any more, and still waits, is not sent. */
  async callOffOvertaken(tx: EntityManager, userId: string): Promise<void> {
    const rows = await tx.query<{ id: string }[]>(OVERTAKEN, [userId]);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await this.notices.cancel(tx, ids, 'renewed');
  }
}

interface Due {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly periodEnd: number;
}

async function eventOf(tx: EntityManager, { userId, kind, periodEnd }: Due): Promise<PlanEvent> {
  switch (kind) {
    case 'renewal-5':
    case 'renewal-1':
      return { kind, periodEnd };
    case 'grace':
      return { kind, periodEnd, graceUntil: periodEnd + GRACE_MS };
    case 'expired': {
      const triggers = await pausedTriggers(tx, userId);
      return { kind, paused: { triggers, wallets: await countPausedWallets(tx, userId) } };
    }
  }
}
