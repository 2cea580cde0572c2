import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Tier } from '../../../contract/account.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { People, type Person } from '../../../identity/person.js';
import { tierOf } from './domain/plan-views.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly db: DataSource,
    private readonly people: People,
  ) {}

  async setSummaryTime(userId: string, time: string): Promise<Person> {
    await this.db.query(
      `UPDATE users SET daily_summary_time = $2, summary_time_since = now()
        WHERE id = $1 AND status = 'active' AND daily_summary_time <> $2`,
      [userId, time],
    );
    return this.reread(userId);
  }

  /** Notes that "Continue with Free" was used; the first time stays. */
  async useFreeWorkspace(userId: string): Promise<Person> {
    await this.db.query(
      `UPDATE users SET free_workspace_at = now()
        WHERE id = $1 AND status = 'active' AND free_workspace_at IS NULL`,
      [userId],
    );
    return this.reread(userId);
  }

  async tier(person: Person): Promise<Tier> {
    const [count] = await this.db.query<{ used: number; paused: number }[]>(
      'SELECT count(*)::integer AS used, count(paused)::integer AS paused FROM triggers WHERE user_id = $1',
      [person.id],
    );
    return tierOf(person, count ?? { used: 0, paused: 0 });
  }

  /** @throws AppError UNAUTHENTICATED (401): the account was suspended or deleted meanwhile. */
  private async reread(userId: string): Promise<Person> {
    const person = await this.people.byId(userId);
    if (person === null) throw new AppError('UNAUTHENTICATED', 401);
    return person;
  }
}
