import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FailedDelivery } from '../../../contract/admin/operations.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { OutboxWake } from '../outbox-wake.js';
import { type RetryFacts, retryVerdict } from './domain/retry-verdict.js';
import { FACTS_SQL, LIST_SQL, LOCK_SQL, RETRY_SQL } from './failed-sql.js';

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
export class FailedDeliveries {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxWake,
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
   * Has a failed delivery sent again if its person gets it then, and gets it once. In the caller's transaction: it goes if
   * and only if that commits. Of several at once one retries, the others find that it waits. Call `wake` after the commit.
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
    this.outbox.publish('telegram');
    this.outbox.publish('email');
  }

  private verdict(facts: RetryFacts) {
    return retryVerdict(facts, this.config.mail !== null);
  }
}
