import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { answerWithin } from '../clock/deadline.js';
import { Signal } from '../clock/signal.js';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.js';
import { HealthFields } from '../health/health-fields.js';
import { Leases } from '../leases/leases.js';
import { LOGGER, type Logger } from '../logger/logger.js';
import { connectionsOf } from './connection-budget.js';
import { KNOWN_MIGRATIONS } from './live-processes.js';
import { HOST, VERSION } from './this-process.js';

const EVERY_MS = 2_000;
/** As long an orderly stop waits for the database. */
const STOP_PATIENCE_MS = 1_000;

const BEAT = `
INSERT INTO processes (id, roles, host, pid, version, started_at, seen_at, report, connections)
VALUES ($1, $2, $3, $4, $5, clock_timestamp() - $6 * interval '1 millisecond', clock_timestamp(), $7, $8)
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, report = excluded.report`;

/**
 * Says every 2 s, in this process's row of `processes`, that it lives and how it fares; all times are the database's. One
 * statement at a time. A database that does not answer costs nothing but the row's age. An orderly stop removes the row.
 */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly wakeUp: Signal;
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(
    private readonly db: DataSource,
    private readonly leases: Leases,
    private readonly health: HealthFields,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
  ) {
    this.wakeUp = new Signal(clock);
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Within a second: a row that could not be removed grows old. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wakeUp.notify();
    await answerWithin(STOP_PATIENCE_MS, this.leave(), null, this.clock);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      await this.beat();
      if (!this.stopping) await this.wakeUp.wait(EVERY_MS);
    }
  }

  private async beat(): Promise<void> {
    try {
      await this.db.query(BEAT, [
        this.leases.owner,
        this.config.roles,
        HOST,
        process.pid,
        VERSION,
        performance.now(),
        this.report(),
        connectionsOf(this.config),
      ]);
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.warn({ err: error }, 'heartbeat: writing failed; the next one tries again');
      this.failing = true;
    }
  }

  private async leave(): Promise<void> {
    await this.running;
    try {
      await this.db.query('DELETE FROM processes WHERE id = $1', [this.leases.owner]);
    } catch (error) {
      this.logger.warn({ err: error }, 'heartbeat: the row of this process could not be deleted');
    }
  }

  /** A part that cannot tell how it fares does not make the process dead. */
  private report(): string {
    const migrations = KNOWN_MIGRATIONS;
    try {
      return reportText({ ...this.health.read(), migrations });
    } catch (error) {
      this.logger.error({ err: error }, 'heartbeat: a health field could not be read');
      return reportText({ migrations });
    }
  }
}

const NUL = '\u0000';
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** A report as JSON text that a jsonb column takes, whatever outside words it quotes: no NUL, no half of a surrogate pair. Pure. */
export function reportText(report: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(report, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(NUL, '').replace(HALF_CHARACTER, '\uFFFD') : value,
  );
}
