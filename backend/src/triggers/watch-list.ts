import { Injectable } from '@nestjs/common';
import { Any, DataSource, IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { type WatchChange, type WatchedTrigger, WatchList } from '../evaluator/ports.js';
import { TriggerEntity } from './trigger.entity.js';
import { TriggerChangeStream } from './trigger-change-stream.js';
import { watchedOf } from './trigger-row.js';

const BATCH = 5_000;
const ACTIVE = { phase: Not('disarmed' as const), paused: IsNull() };

/** The evaluator's triggers, out of the table. */
@Injectable()
export class StoredWatchList extends WatchList {
  private readonly rows: Repository<TriggerEntity>;

  constructor(
    db: DataSource,
    private readonly changes: TriggerChangeStream,
  ) {
    super();
    this.rows = db.getRepository(TriggerEntity);
  }

  /** Batches of up to 5,000, each one query along the primary key. */
  override async *all(): AsyncIterable<readonly WatchedTrigger[]> {
    let last: string | undefined;
    do {
      const batch: TriggerEntity[] = await this.rows.find({
        where: { ...ACTIVE, ...(last !== undefined && { id: MoreThan(last) }) },
        order: { id: 'ASC' },
        take: BATCH,
      });
      if (batch.length > 0) yield batch.map(watchedOf);
      last = batch.length === BATCH ? batch.at(-1)?.id : undefined;
    } while (last !== undefined);
  }

  override async find(ids: readonly string[]): Promise<readonly WatchedTrigger[]> {
    const rows = await this.rows.find({ where: { ...ACTIVE, id: Any([...ids]) } });
    return rows.map(watchedOf);
  }

  override onChanged(listener: (change: WatchChange) => void): () => void {
    return this.changes.subscribe(({ changed, committed, deleted }) => {
      const known = new Set(committed.map((trigger) => trigger.id));
      listener({ committed, deleted, unclear: changed.filter((id) => !known.has(id)) });
    });
  }
}
