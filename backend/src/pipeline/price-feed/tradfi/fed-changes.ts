import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { FedRange } from './domain/fed-range.js';

/** A change of the Fed's target range. */
export interface FedChange {
  readonly id: string;
  readonly range: FedRange;
  readonly before: FedRange;
  /** `announced`: by the Fed, in force from the day after. */
  readonly state: 'announced' | 'effective';
  /** Epoch milliseconds: when it was announced, or noon of the first day it was seen to hold. */
  readonly decidedAt: number;
}

interface ChangeRow {
  readonly id: string;
  readonly low: number;
  readonly high: number;
  readonly beforeLow: number;
  readonly beforeHigh: number;
  readonly state: FedChange['state'];
  readonly decidedAt: Date;
}

/** Locked until the transaction ends; one that somebody else tells just now is left to them. */
const UNTOLD = `
SELECT id, low, high, before_low AS "beforeLow", before_high AS "beforeHigh", state, decided_at AS "decidedAt"
  FROM fed_changes WHERE told_at IS NULL AND market = $1
 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** The changes of the Fed's range that nobody was told of yet. */
@Injectable()
export class FedChanges {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The oldest that was not told, for whoever tells it in the same transaction; null without one. */
  async untold(tx: EntityManager): Promise<FedChange | null> {
    const [row] = await tx.query<ChangeRow[]>(UNTOLD, [this.config.marketSource]);
    if (row === undefined) return null;
    const { id, low, high, beforeLow, beforeHigh, state, decidedAt } = row;
    const before = { low: beforeLow, high: beforeHigh };
    return { id, range: { low, high }, before, state, decidedAt: decidedAt.getTime() };
  }

  /** Told once and for all, if the transaction commits. */
  async markTold(tx: EntityManager, { id }: FedChange): Promise<void> {
    await tx.query('UPDATE fed_changes SET told_at = now() WHERE id = $1', [id]);
  }
}
