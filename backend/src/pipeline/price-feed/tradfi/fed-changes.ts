import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { FedRange } from './domain/fed-range.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { Stream } from '../../../platform/stream/stream.js';

/** A change of the Fed's target range. */
export interface FedChange {
  readonly id: string;
  readonly range: FedRange;
  readonly before: FedRange;
  /** `announced`: in force from the day after. */
  readonly state: 'announced' | 'effective';
  /** Epoch milliseconds of the announcement, or noon of the first day with the new range. */
  readonly decidedAt: number;
}

interface ChangeRow extends FedRange, Pick<FedChange, 'id' | 'state'> {
  readonly beforeLow: number;
  readonly beforeHigh: number;
  readonly decidedAt: Date;
}

/** Locks the row until the transaction ends and skips rows locked by others. */
const UNTOLD = `
SELECT id, low, high, before_low AS "beforeLow", before_high AS "beforeHigh", state, decided_at AS "decidedAt"
  FROM fed_changes WHERE told_at IS NULL AND market = $1
 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** Changes of the Fed's range that were not announced to people yet. */
@Injectable()
export class FedChanges {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The oldest one, locked; null without any. */
  async nextUnannounced(tx: EntityManager): Promise<FedChange | null> {
    const [row] = await tx.query<ChangeRow[]>(UNTOLD, [this.config.marketSource]);
    if (row === undefined) return null;
    const { id, low, high, beforeLow, beforeHigh, state, decidedAt } = row;
    const before = { low: beforeLow, high: beforeHigh };
    return { id, range: { low, high }, before, state, decidedAt: decidedAt.getTime() };
  }

  async markAnnounced(tx: EntityManager, { id }: FedChange): Promise<void> {
    await tx.query('UPDATE fed_changes SET told_at = now() WHERE id = $1', [id]);
  }
}

/** Signals that this process has written a change of the Fed's range. */
@Injectable()
export class FedChangeStream extends Stream<void> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'official values: a listener of Fed changes failed'));
  }
}
