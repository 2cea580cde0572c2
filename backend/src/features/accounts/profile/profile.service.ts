import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Tier } from '../../../contract/account.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { People, type Person } from '../../../identity/person.js';
import { fromThisMinute, nextLocalMoment } from '../../../platform/clock/domain/local-moment.js';
import { tierOf } from './domain/plan-views.js';

interface SummaryRow {
  readonly time: string;
  readonly zone: string | null;
  /** YYYY-MM-DD; null before the first. */
  readonly lastTold: string | null;
  readonly now: Date;
}

const SUMMARY = `
SELECT daily_summary_time AS time, summary_zone AS zone, now() AS now,
       (SELECT to_char(max(on_date), 'YYYY-MM-DD') FROM daily_summaries WHERE user_id = users.id) AS "lastTold"
  FROM users
 WHERE id = $1 AND status = 'active'
   FOR UPDATE`;

@Injectable()
export class ProfileService {
  constructor(
    private readonly db: DataSource,
    private readonly people: People,
  ) {}

  /** `zone`: null is UTC. The same again changes nothing; another one brings no second summary for a date already told. */
  async setSummaryTime(userId: string, time: string, zone: string | null): Promise<Person> {
    await this.db.transaction(async (tx) => {
      const [before] = await tx.query<SummaryRow[]>(SUMMARY, [userId]);
      if (before === undefined || (before.time === time && before.zone === zone)) return;
      const next = nextLocalMoment(
        zone ?? 'UTC',
        time,
        fromThisMinute(before.now.getTime()),
        before.lastTold,
      );
      await tx.query(
        `UPDATE users SET daily_summary_time = $2, summary_zone = $3, summary_next_at = $4, summary_time_since = now()
          WHERE id = $1`,
        [userId, time, zone, new Date(next.at)],
      );
    });
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
