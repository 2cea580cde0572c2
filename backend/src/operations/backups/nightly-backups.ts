import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { backUp } from '../../platform/database/backup/back-up.js';
import { BACKUP_FOLDER, requireRoom } from '../../platform/database/backup/room.js';
import { HealthFields } from '../../platform/health/health-fields.js';
import { LeaderJobs } from '../../platform/jobs/leader-jobs.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { isBackupDue, nightlyName, nightlyTimes } from './domain/backup-files.js';

const EVERY_MS = 60_000;
const UNFINISHED = /^nightly-.*\.partial$/;

/** Writes every row into DATA_DIR/backups once a night, in the process that runs due jobs, and keeps BACKUP_KEEP of them. */
@Injectable()
export class NightlyBackups implements OnApplicationBootstrap {
  private readonly folder: string;
  private newest: Date | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: LeaderJobs,
    health: HealthFields,
  ) {
    this.folder = join(config.dataDir, BACKUP_FOLDER);
    if (config.backups.keep === 0) return;
    jobs.add({ name: 'backups', doing: 'writing', everyMs: EVERY_MS, work: () => this.run() });
    health.add('backups', () => ({ newestAt: this.newest?.toISOString() ?? null }));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.backups.keep > 0) this.newest = nightlyTimes(await this.files())[0] ?? null;
  }

  /** Writes a backup if one is due, and deletes what is too many. */
  async run(): Promise<void> {
    const now = new Date(this.clock.now());
    const files = await this.files();
    this.newest = nightlyTimes(files)[0] ?? null;
    if (!isBackupDue(this.newest, now)) return;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.remove(files.filter((name) => UNFINISHED.test(name)));
    const { databaseUrl, sessionSecret, backups } = this.config;
    await requireRoom(databaseUrl, this.folder);
    const name = nightlyName(now);
    const rows = await backUp(databaseUrl, join(this.folder, name), now, sessionSecret);
    const times = nightlyTimes(await this.files());
    this.newest = times[0] ?? null;
    await this.remove(times.slice(backups.keep).map(nightlyName));
    this.logger.info({ tables: Object.keys(rows).length }, `backups: ${name} is written`);
  }

  private files(): Promise<readonly string[]> {
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }

  private async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(this.folder, name), { force: true });
  }
}

@Module({ providers: [NightlyBackups] })
export class BackupsModule {}
