import { Inject, Injectable } from '@nestjs/common';
import { Any, DataSource, type FindOptionsWhere, IsNull, MoreThan, Not, type Repository } from 'typeorm';
import {
  type EditsSince,
  type WatchChange,
  type WatchedTrigger,
  WatchList,
} from '../../pipeline/evaluator/ports.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerEvents } from './trigger-events.js';
import { watchedOf } from './trigger-row.js';

const BATCH = 5_000;
const ACTIVE = { phase: Not('disarmed' as const) };

/**
 * Every edit notes the transaction it was made in (trigger_edits, written by the database itself). A mark is the oldest
 * transaction that was under way when it was taken: whatever commits later has that number or a higher one, in whatever
 * order. One statement, so that the mark and the rows are of one moment.
 */
const EDITS_SINCE = `
SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark,
       ARRAY(SELECT DISTINCT trigger_id FROM trigger_edits
              WHERE xid >= $1::xid8 AND xid < pg_snapshot_xmax(pg_current_snapshot())) AS edited`;

/** Without a trial its triggers stay as they are and nobody watches them. */
@Injectable()
export class StoredWatchList extends WatchList {
  private readonly rows: Repository<TriggerEntity>;
  private readonly watched: FindOptionsWhere<TriggerEntity>;

  constructor(
    private readonly db: DataSource,
    private readonly triggerEvents: TriggerEvents,
    @Inject(CONFIG) { trial }: Pick<Config, 'trial'>,
  ) {
    super();
    this.rows = db.getRepository(TriggerEntity);
    this.watched = { paused: IsNull(), ...(trial === 'off' && { trialChatId: IsNull() }) };
  }

  /** Batches of up to 5,000, each one query along the primary key. */
  override async *all(): AsyncIterable<readonly WatchedTrigger[]> {
    let last: string | undefined;
    do {
      const batch: TriggerEntity[] = await this.rows.find({
        where: { ...this.watched, ...ACTIVE, ...(last !== undefined && { id: MoreThan(last) }) },
        order: { id: 'ASC' },
        take: BATCH,
      });
      if (batch.length > 0) yield batch.map(watchedOf);
      last = batch.length === BATCH ? batch.at(-1)?.id : undefined;
    } while (last !== undefined);
  }

  override async find(ids: readonly string[]): Promise<readonly WatchedTrigger[]> {
    const rows = await this.rows.find({ where: { ...this.watched, ...ACTIVE, id: Any([...ids]) } });
    return rows.map(watchedOf);
  }

  override onChanged(listener: (change: WatchChange) => void): () => void {
    return this.triggerEvents.edited.subscribe(({ changed, committed, deleted }) => {
      const known = new Set(committed.map((trigger) => trigger.id));
      listener({ committed, deleted, unclear: changed.filter((id) => !known.has(id)) });
    });
  }

  override async changedSince(mark: string | null): Promise<EditsSince> {
    const [since] = await this.db.query<{ mark: string; edited: string[] }[]>(EDITS_SINCE, [mark]);
    if (since === undefined) throw new Error('The database gave no mark');
    if (since.edited.length === 0) return { mark: since.mark, changed: [], deleted: [] };
    const rows = await this.rows.find({ where: { ...this.watched, id: Any(since.edited) } });
    const found = new Set(rows.map(({ id }) => id));
    const deleted = since.edited.filter((id) => !found.has(id));
    return { mark: since.mark, changed: rows.map(watchedOf), deleted };
  }
}
