import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FailedDelivery } from '../../../contract/admin/operations.js';
import type { DeliveryChannel } from '../../../contract/alert.js';
import { ADDED_KINDS } from '../../../contract/channels.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { DeliveryEvents } from '../delivery-events.js';
import { IS_ORPHAN, SWITCHED_OFF } from '../outbox/claim-sql.js';
import { type RetryFacts, retryVerdict } from './domain/retry-verdict.js';

/** What both statements below know of delivery `failed`: who and what stands between it and a second try. */
const FACTS = `
       failed.channel, failed.kind, failed.status, person.status AS person,
       coalesce(person.email_verified_at IS NOT NULL, false) AS "isVerified",
       CASE
         WHEN failed.channel <> 'telegram' OR chat.chat_id IS NULL THEN NULL
         WHEN failed.kind IN ('alert', 'notice') AND chat.user_id IS DISTINCT FROM coalesce(alert.user_id, failed.user_id) THEN 'other'
         WHEN chat.blocked_at IS NOT NULL THEN 'blocked'
         WHEN chat.stopped_at IS NOT NULL THEN 'stopped'
         ELSE 'open'
       END AS chat,
       CASE
         WHEN failed.alert_id IS NULL THEN NULL
         WHEN ${IS_ORPHAN} THEN CASE WHEN alert.hook_id IS NULL THEN 'deleted' ELSE 'hook-deleted' END
         WHEN ${SWITCHED_OFF} THEN 'off'
         WHEN watched.snoozed_until > now() THEN 'snoozed'
         ELSE 'on'
       END AS trigger,
       CASE WHEN failed.channel_id IS NULL THEN NULL WHEN way.id IS NULL THEN 'removed' ELSE way.state END AS added,
       (SELECT other.status
          FROM deliveries other
         WHERE other.alert_id = failed.alert_id AND other.channel <> failed.channel
           AND failed.channel_id IS NULL AND other.channel_id IS NULL
           AND other.after_snooze = failed.after_snooze
         ORDER BY CASE other.status WHEN 'delivered' THEN 0 WHEN 'sending' THEN 1 WHEN 'pending' THEN 2 ELSE 3 END
         LIMIT 1) AS "otherChannel",
       person.id AS "userId", failed.reason`;

const TIES = `
  LEFT JOIN alerts alert ON alert.id = failed.alert_id
  LEFT JOIN triggers watched ON watched.id = alert.trigger_id
  LEFT JOIN telegram_chats chat ON chat.chat_id = failed.chat_id
  LEFT JOIN channels way ON way.id = failed.channel_id
  LEFT JOIN users person
    ON person.id = coalesce(alert.user_id, failed.user_id, CASE failed.kind WHEN 'test' THEN chat.user_id END)`;

/** The newest $2 failed deliveries with an id below $1, which may be null. */
const LIST_SQL = `
SELECT failed.id, failed.attempts, failed.created_at AS "createdAt", failed.settled_at AS "failedAt", alert.symbol,
       CASE WHEN person.status <> 'deleted' THEN person.email END AS email,${FACTS}
  FROM (SELECT * FROM deliveries
         WHERE status = 'failed' AND ($1::bigint IS NULL OR id < $1::bigint)
         ORDER BY id DESC LIMIT $2) failed${TIES}
 ORDER BY failed.id DESC`;

/**
 * Locks delivery $1 and what else tells of the same alert, so that nobody tries either of them meanwhile. In the order of
 * their ids, whoever locks them.
 */
const LOCK_SQL = `
SELECT delivery.id
  FROM deliveries delivery
 WHERE delivery.id = $1::bigint OR delivery.alert_id = (SELECT alert_id FROM deliveries WHERE id = $1::bigint)
 ORDER BY delivery.id
   FOR UPDATE`;

const FACTS_SQL = `SELECT${FACTS} FROM deliveries failed${TIES} WHERE failed.id = $1::bigint`;

/**
 * Delivery $1 waits again, at once, as often tried and as ambiguous as it was; the time it may be tried for begins anew. Without
 * a claim, so its last sender has no say in it any more.
 */
const RETRY_SQL = `
UPDATE deliveries
   SET status = 'pending', reason = NULL, claim = NULL, claim_epoch = NULL, claim_until = NULL, first_attempt_at = NULL,
       next_attempt_at = now(), sent_at = NULL, settled_at = NULL, message_id = NULL, retried_at = now()
 WHERE id = $1::bigint AND status = 'failed'`;

const DELIVERY_CHANNELS: readonly DeliveryChannel[] = ['telegram', 'email', ...ADDED_KINDS];

interface FactsRow extends RetryFacts {
  /** Whose it was; null: somebody without an account, or whose account is gone. */
  readonly userId: string | null;
  readonly reason: string | null;
}

interface ListRow extends FactsRow {
  readonly id: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly failedAt: Date | null;
  readonly symbol: string | null;
  /** null: the account is deleted. */
  readonly email: string | null;
}

export type RetryOutcome =
  | { readonly kind: 'retried'; readonly userId: string | null; readonly reason: string | null }
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknown' };

/** Messages that ended without arriving, and their second try. */
@Injectable()
export class FailedDeliveryRetries {
  constructor(
    private readonly db: DataSource,
    private readonly events: DeliveryEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The newest `limit` of those whose id is below `before`, or of all. */
  async list(before: string | null, limit: number): Promise<readonly FailedDelivery[]> {
    const rows = await this.db.query<ListRow[]>(LIST_SQL, [before, limit]);
    return rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      kind: row.kind,
      reason: row.reason ?? 'unknown',
      attempts: row.attempts,
      createdAt: row.createdAt.toISOString(),
      failedAt: (row.failedAt ?? row.createdAt).toISOString(),
      symbol: row.symbol,
      user: row.userId === null ? null : { id: row.userId, email: row.email },
      retryable: this.verdict(row).kind === 'retry',
    }));
  }

  /**
   * Has a failed delivery sent again, in the caller's transaction, if its person gets it then, and gets it once. Of several at once one
   * retries, the others find that it waits. Call `wake` after the commit.
   */
  async retry(tx: EntityManager, id: string): Promise<RetryOutcome> {
    await tx.query(LOCK_SQL, [id]);
    const [facts] = await tx.query<FactsRow[]>(FACTS_SQL, [id]);
    if (facts === undefined) return { kind: 'unknown' };
    const verdict = this.verdict(facts);
    if (verdict.kind !== 'retry') return verdict;
    await tx.query(RETRY_SQL, [id]);
    return { kind: 'retried', userId: facts.userId, reason: facts.reason };
  }

  /** Something was retried and committed. Without this it goes within a second. */
  wake(): void {
    for (const channel of DELIVERY_CHANNELS) this.events.publish({ kind: 'queued', channel });
  }

  private verdict(facts: RetryFacts) {
    return retryVerdict(facts, this.config.email !== null);
  }
}
