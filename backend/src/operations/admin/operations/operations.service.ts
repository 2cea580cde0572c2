import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeaseId, LeaseView, Operations, ProcessView } from '../../../contract/admin/operations.js';
import { DeliveryHealth } from '../../../pipeline/delivery/delivery-health.js';
import { HealthFields } from '../../../platform/health/health-fields.js';
import { inForce } from '../../../platform/leases/lease-sql.js';
import { Leases } from '../../../platform/leases/leases.js';
import { LEASE_MS } from '../../../platform/leases/sql-leases.js';
import { ALIVE_MS, aliveSql } from '../../../platform/processes/live-processes.js';
import { backupsIn, exchangesIn, telegramIn } from './domain/report.js';

const MOST_PROCESSES = 100;

/** What has a time of its own is compared with the database's clock. `$1`: how many processes, `$2`: ALIVE_MS, `$3`: LEASE_MS. */
const OPERATIONS_SQL = `
SELECT clock_timestamp() AS "asOf",
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
                 'id', id, 'roles', roles, 'host', host, 'pid', pid, 'version', version,
                 'startedAt', extract(epoch FROM started_at) * 1000, 'seenAt', extract(epoch FROM seen_at) * 1000,
                 'agoMs', ago_ms, 'alive', alive, 'report', CASE WHEN holds THEN report END)
                 ORDER BY alive DESC, started_at DESC, id), '[]')
          FROM (SELECT processes.*, id IN (SELECT owner FROM leases) AS holds,
                       extract(epoch FROM clock_timestamp() - seen_at) * 1000 AS ago_ms,
                       ${aliveSql('$2')} AS alive
                  FROM processes ORDER BY alive DESC, seen_at DESC LIMIT $1) listed) AS processes,
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
                 'name', name, 'epoch', epoch, 'holder', CASE WHEN ${inForce('until', '$3')} THEN owner END)
                 ORDER BY name), '[]')
          FROM leases) AS leases`;

interface ProcessRow extends Omit<ProcessView, 'startedAt' | 'seenAt'> {
  readonly startedAt: number;
  readonly seenAt: number;
  readonly agoMs: number;
  readonly report: unknown;
}

interface OperationsRow {
  readonly asOf: Date;
  readonly processes: readonly ProcessRow[];
  readonly leases: readonly LeaseView[];
}

/** What a process says of itself, and how long ago. */
interface Report {
  readonly content: unknown;
  readonly agoMs: number;
}

/** How all processes fare, as the database and they themselves tell it. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly db: DataSource,
    private readonly own: Leases,
    private readonly health: HealthFields,
    private readonly delivery: DeliveryHealth,
  ) {}

  async read(): Promise<Operations> {
    const [[row], { oldestPendingMs }, { waiting, failedIn24Hours }] = await Promise.all([
      this.db.query<OperationsRow[]>(OPERATIONS_SQL, [MOST_PROCESSES, ALIVE_MS, LEASE_MS]),
      this.delivery.figures(),
      this.delivery.waiting(),
    ]);
    if (row === undefined) throw new Error('The database gave no figures');
    const market = this.reportOf('market', row);
    const telegram = this.reportOf('telegram', row);
    const scheduler = this.reportOf('scheduler', row);
    return {
      processes: row.processes.map(toView),
      leases: row.leases,
      exchanges: market === null ? [] : exchangesIn(market.content, market.agoMs),
      telegram: telegramIn(telegram?.content) ??
        telegramIn(this.health.read()) ?? { state: 'up', since: null },
      outbox: {
        waiting,
        oldestPendingMs: oldestPendingMs === null ? null : Math.max(0, Math.round(oldestPendingMs)),
        failedIn24Hours,
      },
      backups: backupsIn(scheduler?.content),
      asOf: row.asOf.toISOString(),
    };
  }

  /** Of the process that has a lease: null if nobody has it, or it has not said anything yet. */
  private reportOf(name: LeaseId, { leases, processes }: OperationsRow): Report | null {
    const holder = leases.find((lease) => lease.name === name)?.holder ?? null;
    if (holder === null) return null;
    if (holder === this.own.owner) return { content: this.health.read(), agoMs: 0 };
    const found = processes.find(({ id }) => id === holder);
    return found === undefined ? null : { content: found.report, agoMs: found.agoMs };
  }
}

function toView({ agoMs: _ago, report: _report, startedAt, seenAt, ...row }: ProcessRow): ProcessView {
  return { ...row, startedAt: new Date(startedAt).toISOString(), seenAt: new Date(seenAt).toISOString() };
}
