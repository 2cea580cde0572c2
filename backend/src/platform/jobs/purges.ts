import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LeaderJobs } from './leader-jobs.js';

export const HOURLY_MS = 60 * 60_000;

/** One statement that deletes what is past its time: repeated or late it does no harm, so it needs no fence. */
export interface Purge {
  /** What it deletes, for the log; no two jobs have the same name. */
  readonly name: string;
  readonly everyMs: number;
  readonly sql: string;
  readonly parameters?: readonly unknown[];
}

/** Runs the purges of the rooms as jobs. */
@Injectable()
export class Purges {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: LeaderJobs,
  ) {}

  /** To be called before the application has booted. */
  add(...purges: readonly Purge[]): void {
    for (const { name, everyMs, sql, parameters = [] } of purges) {
      this.jobs.add({ name, doing: 'purging', everyMs, work: () => this.db.query(sql, [...parameters]) });
    }
  }
}
