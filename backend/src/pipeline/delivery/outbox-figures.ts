import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WaitingDeliveries } from '../../contract/admin/operations.js';
import { KeptAnswer } from '../../platform/clock/kept-answer.js';

export interface WaitingAndFailed {
  /** What is not final, by channel and kind; nothing of a kind that has none. */
  readonly waiting: readonly WaitingDeliveries[];
  readonly failedIn24Hours: number;
}

const KEPT_MS = 1_000;

const FIGURES_SQL = `
SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'kind', kind, 'count', count)
                                  ORDER BY channel, kind), '[]')
          FROM (SELECT channel, kind, count(*)
                  FROM deliveries WHERE status IN ('pending', 'sending') GROUP BY channel, kind) open) AS waiting,
       (SELECT count(*)::int
          FROM deliveries WHERE status = 'failed' AND settled_at > now() - interval '24 hours') AS "failedIn24Hours"`;

/** How full the outbox is, of all processes; found out at most once a second. */
@Injectable()
export class OutboxFigures {
  private readonly kept = new KeptAnswer(() => this.find(), KEPT_MS);

  constructor(private readonly db: DataSource) {}

  /** Rejects if the database does not answer. */
  figures(): Promise<WaitingAndFailed> {
    return this.kept.get();
  }

  private async find(): Promise<WaitingAndFailed> {
    const [figures] = await this.db.query<WaitingAndFailed[]>(FIGURES_SQL);
    if (!figures) throw new Error('The database gave no figures');
    return figures;
  }
}
