import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../errors/app-error.js';
import { HOURLY_MS, type Purge } from '../jobs/purges.js';
import type { KeyedCall } from './keyed-call.js';

const LIFE = `interval '24 hours'`;
const RETRY_SEC = 1;

type Queries = Pick<EntityManager, 'query'>;

/** Goes around the whole of a transaction: does its effect, or answers what the same call has answered before. */
export type Once = <T>(tx: Queries, effect: () => Promise<T>) => Promise<T>;

/** For calls without a key. */
export const EACH_TIME: Once = (_tx, effect) => effect();

export const IDEMPOTENCY_PURGE: Purge = {
  name: 'idempotency keys',
  everyMs: HOURLY_MS,
  sql: `DELETE FROM idempotency_keys WHERE created_at <= now() - ${LIFE}`,
};

interface StoredAnswerRow {
  readonly callHash: Buffer;
  readonly answer: string;
}

interface StoredAnswer extends StoredAnswerRow {
  readonly userId: string;
  readonly key: string;
}

/**
 * Answers of calls with an Idempotency-Key, for a day. The row is written in the transaction of the effect, so that a crash
 * leaves both or neither; a call that failed leaves none, and may be corrected under its key.
 */
@Injectable()
export class IdempotentAnswers {
  /** Calls of this process that are under way. Other processes find out by the lock. */
  private readonly running = new Set<string>();

  constructor(private readonly db: DataSource) {}

  /**
   * Answers a call. `work` has to run one transaction with all its effects, and that inside of the `once` it is given; its answer
   * is JSON.
   * @throws AppError IDEMPOTENCY_MISMATCH (422) for another call under the key; IDEMPOTENCY_RUNNING (409) while the same one runs.
   */
  async answer<T>(userId: string, call: KeyedCall, work: (once: Once) => Promise<T>): Promise<T> {
    const { key } = call;
    if (key === null) return work(EACH_TIME);
    const name = `${userId}/${key}`;
    if (this.running.has(name)) throw stillRunning();
    this.running.add(name);
    try {
      // Before the call is read: what was right a day ago, such as an end, may be past by now.
      const kept = await findAnswer(this.db, userId, key);
      if (kept !== null) return repeat(kept, call) as T;
      return await work(async <E>(tx: Queries, effect: () => Promise<E>) => {
        await lockKey(tx, name);
        const meanwhile = await findAnswer(tx, userId, key);
        if (meanwhile !== null) return repeat(meanwhile, call) as E;
        const answer = await effect();
        await storeAnswer(tx, { userId, key, callHash: call.hash, answer: JSON.stringify(answer) });
        return answer;
      });
    } finally {
      this.running.delete(name);
    }
  }
}

function repeat({ callHash, answer }: StoredAnswerRow, { hash, response }: KeyedCall): unknown {
  if (!callHash.equals(hash)) throw new AppError('IDEMPOTENCY_MISMATCH', 422);
  response.setHeader('Idempotent-Replayed', 'true');
  return JSON.parse(answer);
}

function stillRunning(): AppError {
  return new AppError('IDEMPOTENCY_RUNNING', 409, undefined, { retryAfterSec: RETRY_SEC });
}

/** Until the transaction ends. It waits for nobody, so that it may come before any other lock. */
async function lockKey(tx: Queries, name: string): Promise<void> {
  const [lock] = await tx.query<{ isOurs: boolean }[]>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isOurs"',
    [`idempotency/${name}`],
  );
  if (lock?.isOurs !== true) throw stillRunning();
}

async function findAnswer(tx: Queries, userId: string, key: string): Promise<StoredAnswerRow | null> {
  const [row] = await tx.query<StoredAnswerRow[]>(
    `SELECT call_hash AS "callHash", answer FROM idempotency_keys
      WHERE user_id = $1 AND key = $2 AND created_at > now() - ${LIFE}`,
    [userId, key],
  );
  return row ?? null;
}

/** Over one that is older than a day and not purged yet. */
async function storeAnswer(tx: Queries, { userId, key, callHash, answer }: StoredAnswer): Promise<void> {
  await tx.query(
    `INSERT INTO idempotency_keys (user_id, key, call_hash, answer) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, key) DO UPDATE
       SET call_hash = excluded.call_hash, answer = excluded.answer, created_at = excluded.created_at`,
    [userId, key, callHash, answer],
  );
}
