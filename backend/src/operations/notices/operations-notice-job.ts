import { statfs } from 'node:fs/promises';
import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChatNotice } from '../../contract/messages/notice.js';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { Notices } from '../../pipeline/delivery/notices.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { schemaState } from '../../platform/database/migrate.js';
import type { JobRun, LeaderJob } from '../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../platform/leases/holds-lease.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { OperationsModule } from '../admin/admin.module.js';
import { OperationsService } from '../admin/operations/operations.service.js';
import { HolderReportReader } from '../status/holder-reports.js';
import {
  type KnownTrouble,
  type OperationsFacts,
  stepsFor,
  troublesIn,
  troubleText,
} from './domain/troubles.js';

const EVERY_MS = 60_000;

const OLDEST_EMAIL = `
SELECT (extract(epoch FROM now() - min(greatest(created_at, retried_at))) * 1000)::float8 AS ms
  FROM deliveries WHERE channel = 'email' AND status IN ('pending', 'sending') AND kind <> 'notice'`;

const KNOWN = `
SELECT name, (extract(epoch FROM now() - since) * 1000)::float8 AS "forMs", told_at IS NOT NULL AS "isTold"
  FROM operations_troubles ORDER BY name FOR UPDATE`;

/** Tells admins with a linked chat what is wrong with the product, once, and once that it is over. */
@Injectable()
export class OperationsNoticeJob {
  readonly job: LeaderJob | null;

  constructor(
    private readonly db: DataSource,
    private readonly operations: OperationsService,
    private readonly holders: HolderReportReader,
    private readonly notices: Notices,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.check(run);
    const spec = { name: 'operations notices', doing: 'checking', everyMs: EVERY_MS, work };
    this.job = config.operationsNotices === 'on' ? jobs.add(spec) : null;
  }

  private async check(run: JobRun): Promise<void> {
    const troubles = troublesIn(await this.facts());
    await run.repeat((fence) =>
      fencedTransaction(this.db, 'scheduler', fence, (tx) => this.settle(tx, troubles)),
    );
  }

  private async settle(tx: EntityManager, troubles: readonly string[]): Promise<'done'> {
    const { begin, tell, forget, clear } = stepsFor(troubles, await tx.query<KnownTrouble[]>(KNOWN));
    await tx.query('INSERT INTO operations_troubles (name) SELECT unnest($1::text[])', [begin]);
    await tx.query('UPDATE operations_troubles SET told_at = now() WHERE name = ANY ($1::text[])', [tell]);
    await tx.query('DELETE FROM operations_troubles WHERE name = ANY ($1::text[])', [[...forget, ...clear]]);
    const lines = [
      ...tell.map((name) => troubleText(name, 'now')),
      ...clear.map((name) => `All clear: ${troubleText(name, 'over')}`),
    ];
    if (lines.length === 0) return 'done';
    const admins = await tx.query<{ id: string }[]>(
      `SELECT id FROM users WHERE granted = 'admin' AND status = 'active'`,
    );
    const ids = admins.map(({ id }) => id);
    await this.notices.enqueueUrgent(tx, ids, { chat: this.chatNotice(lines), email: null });
    this.logger.warn({ lines }, 'operations: admins are told');
    return 'done';
  }

  private chatNotice(lines: readonly string[]): ChatNotice {
    const link = { label: 'Operations', url: `${this.config.publicUrl}/admin/operations` };
    return {
      text: [`${this.config.brandName} operations`, ...lines, `${link.label}: ${link.url}`].join('\n'),
      link,
    };
  }

  private async facts(): Promise<OperationsFacts> {
    const { databaseUrl, dataDir } = this.config;
    const [{ exchanges, outbox, backups, asOf }, { telegram }, [email], schema, disk] = await Promise.all([
      this.operations.read(),
      this.holders.read(),
      this.db.query<{ ms: number | null }[]>(OLDEST_EMAIL),
      schemaState(databaseUrl),
      statfs(dataDir).catch(() => null),
    ]);
    return {
      exchanges,
      oldestPendingMs: outbox.oldestPendingMs,
      oldestEmailMs: email?.ms ?? null,
      backupMs: backupAge(backups, asOf),
      diskFree: disk === null ? 1 : disk.bavail / disk.blocks,
      isSchemaCurrent: schema.pending === 0,
      botUpdates: telegram?.updates ?? 'ok',
    };
  }
}

function backupAge(
  backups: { readonly newestAt: string | null } | null,
  asOf: string,
): OperationsFacts['backupMs'] {
  if (backups === null) return 'off';
  return backups.newestAt === null ? null : Date.parse(asOf) - Date.parse(backups.newestAt);
}

@Module({ imports: [DeliveryModule, OperationsModule], providers: [HolderReportReader, OperationsNoticeJob] })
export class OperationsNoticesModule {}
