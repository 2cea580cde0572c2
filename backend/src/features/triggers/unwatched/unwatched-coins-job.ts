import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UnwatchedCoin } from '../../../contract/market.js';
import { unwatchedNotice } from '../../../contract/messages/unwatched-notice.js';
import { CORE_SYMBOLS, TRADFI_SYMBOLS } from '../../../contract/symbols.js';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { Notices } from '../../../pipeline/delivery/notices.js';
import { ListedCoins } from '../../../pipeline/price-feed/listed-coins.js';
import { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../../platform/leases/holds-lease.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { PriceAbsence } from '../domain/price-absence.js';

const EVERY_MS = 15_000;

const WATCHED = `
SELECT DISTINCT symbol FROM triggers
 WHERE phase <> 'disarmed' AND paused IS NULL AND user_id IS NOT NULL AND symbol <> ALL ($1::text[])
   AND (expires_at IS NULL OR expires_at > now())`;

const NOTE = `
INSERT INTO unwatched_coins AS known (symbol, since, reason)
SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::text[])
ON CONFLICT (symbol) DO UPDATE SET reason = excluded.reason WHERE known.reason <> excluded.reason`;

/** An hour after its last price. */
const NOT_NOTIFIED = `
SELECT symbol, reason FROM unwatched_coins
 WHERE told_at IS NULL AND since <= now() - interval '1 hour'
 ORDER BY since LIMIT 1 FOR UPDATE`;

const PEOPLE = `
SELECT DISTINCT user_id AS id FROM triggers
 WHERE symbol = $1 AND phase <> 'disarmed' AND paused IS NULL AND user_id IS NOT NULL
   AND (expires_at IS NULL OR expires_at > now())`;

/** Finds coins whose triggers cannot ring because the coins have no price, and tells their owners once after an hour. */
@Injectable()
export class UnwatchedCoinsJob {
  readonly job: LeaderJob;
  private readonly absence = new PriceAbsence();

  constructor(
    private readonly db: DataSource,
    private readonly prices: PriceTable,
    private readonly coins: ListedCoins,
    private readonly notices: Notices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.run(run);
    this.job = jobs.add({ name: 'unwatched coins', doing: 'finding', everyMs: EVERY_MS, work });
  }

  private async run(run: JobRun): Promise<void> {
    // Without any price nothing is known of single coins: the market itself is silent, which screens say.
    if (!CORE_SYMBOLS.some((symbol) => this.prices.get(symbol)?.fresh)) return;
    await run.repeat((fence) => fencedTransaction(this.db, 'scheduler', fence, (tx) => this.settle(tx)));
    await run.repeat((fence) =>
      fencedTransaction(this.db, 'scheduler', fence, (tx) => this.notifyOwners(tx)),
    );
  }

  private async settle(tx: EntityManager): Promise<'done'> {
    const wanted = await tx.query<{ symbol: string }[]>(WATCHED, [TRADFI_SYMBOLS]);
    const known = await tx.query<{ symbol: string }[]>('SELECT symbol FROM unwatched_coins');
    const absent = this.absence.judge(
      wanted.map(({ symbol }) => symbol),
      (symbol) => this.prices.get(symbol),
      new Set(known.map(({ symbol }) => symbol)),
      this.clock.now(),
    );
    const symbols = [...absent.keys()];
    await tx.query('DELETE FROM unwatched_coins WHERE symbol <> ALL ($1::text[])', [symbols]);
    await tx.query(NOTE, [
      symbols,
      [...absent.values()].map((since) => new Date(since).toISOString()),
      symbols.map((symbol) => this.reasonOf(symbol)),
    ]);
    return 'done';
  }

  private reasonOf(symbol: string): UnwatchedCoin['reason'] {
    return this.coins.listing(symbol) === 'not-listed' ? 'not-listed' : 'no-price';
  }

  /** The owners of one coin's triggers, who are told in the same transaction. */
  private async notifyOwners(tx: EntityManager): Promise<'again' | 'done'> {
    const [coin] = await tx.query<{ symbol: string; reason: UnwatchedCoin['reason'] }[]>(NOT_NOTIFIED);
    if (coin === undefined) return 'done';
    const people = await tx.query<{ id: string }[]>(PEOPLE, [coin.symbol]);
    const ids = people.map(({ id }) => id);
    await this.notices.enqueueUrgent(tx, ids, unwatchedNotice(this.config.marketSource, coin, this.config));
    await tx.query('UPDATE unwatched_coins SET told_at = now() WHERE symbol = $1', [coin.symbol]);
    this.logger.warn({ ...coin, people: ids.length }, 'unwatched coins: the owners of its triggers are told');
    return 'again';
  }
}

/** Coins that are lost after somebody set a trigger on them. */
@Module({ imports: [DeliveryModule], providers: [UnwatchedCoinsJob] })
export class UnwatchedCoinsModule {}
