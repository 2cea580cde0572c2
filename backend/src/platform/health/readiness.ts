import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.js';
import { answerWithin } from '../clock/deadline.js';
import { appliedMigrations } from '../database/migrate.js';
import type { ReadinessReport } from './ready-answer.js';

const PATIENCE_MS = 2_000;

/** Whether this process can serve: the database answers, its schema is ours, and no stop was asked for. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(private readonly db: DataSource) {}

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /** Answers within two seconds; never rejects. */
  async check(): Promise<ReadinessReport> {
    const applied = await this.applied();
    const { stopping } = this;
    if (applied === null) return { ready: false, database: 'down', migrations: 'unknown', stopping };
    const done = ALL_MIGRATIONS.every(({ name }) => applied.includes(name));
    return { ready: done && !stopping, database: 'up', migrations: done ? 'done' : 'pending', stopping };
  }

  /** null: the database did not answer. */
  private applied(): Promise<readonly string[] | null> {
    const asked = appliedMigrations((text) => this.db.query(text)).catch(() => null);
    return answerWithin(PATIENCE_MS, asked, null);
  }
}
