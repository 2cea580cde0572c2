import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DATA_VERSION } from '../../../contract/account-safety.js';
import type { SafetyActor } from '../../../features/accounts/safety-actor.js';
import { SafetyLog } from '../../../features/accounts/safety-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Semaphore } from '../../../platform/clock/semaphore.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { erasedOf, formerChatsOf } from '../accounts/erased.js';
import { ERASURE_MAP } from '../accounts/erasure-map.js';

const ONE_AN_HOUR = { max: 1, windowSec: 3_600 };
/** Each keeps a connection of the pool while its reader reads. */
const MOST_AT_ONCE = 2;
/** Most files are written within a tenth of a second. */
const WAITS_MS = 10_000;
const ROWS_AT_A_TIME = 500;
/** A reader who takes nothing for so long is left. */
const PATIENCE = '30s';

/** Writes the file; resolves once all of it is handed over, rejects if it had to break off. The sink is ended either way. */
export type WriteData = (sink: Writable) => Promise<void>;

/** Everything that is kept of a person, as of one moment, as the erasure map lists it. */
@Injectable()
export class DataExport {
  private readonly places = new Semaphore(MOST_AT_ONCE);

  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
    private readonly log: SafetyLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'brandName'>,
  ) {}

  /**
   * Notes that the person takes their data along; the rest is read while it is written.
   * @throws AppError TOO_MANY_REQUESTS (429) at the second within an hour; UNAVAILABLE (503) if two
   * others are written for 10 s. Who `isGone` by then spends nothing, and gets no writer.
   */
  async begin(actor: SafetyActor, isGone: () => boolean): Promise<WriteData | null> {
    const { userId } = actor;
    if (!(await this.places.acquire(WAITS_MS))) throw new AppError('UNAVAILABLE', 503);
    if (isGone()) {
      this.places.release();
      return null;
    }
    try {
      await this.limiter.consume(`export:${userId}`, ONE_AN_HOUR);
      const event = { kind: 'data-exported' } as const;
      await this.log.transaction((tx) =>
        this.log.record(tx, { userId, action: 'data.exported', actor, event }),
      );
    } catch (error) {
      this.places.release();
      throw error;
    }
    return (sink) => this.write(userId, sink);
  }

  private async write(userId: string, sink: Writable): Promise<void> {
    const reader = this.db.createQueryRunner();
    try {
      await reader.connect();
      const { manager } = reader;
      await manager.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await manager.query(`SET LOCAL idle_in_transaction_session_timeout = '${PATIENCE}'`);
      await pipeline(Readable.from(this.textOf(manager, userId)), sink);
      await manager.query('COMMIT');
    } catch (error) {
      await reader.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      this.places.release();
      await reader.release();
    }
  }

  private async *textOf(reader: EntityManager, userId: string): AsyncGenerator<string> {
    const [account] = await reader.query<{ email: string }[]>('SELECT email FROM users WHERE id = $1', [
      userId,
    ]);
    const chatIds = await formerChatsOf(reader, userId);
    const who = await erasedOf(reader, { userId, email: account?.email ?? '', chatIds }, 'read');
    const head = {
      product: this.config.brandName,
      version: DATA_VERSION,
      exportedAt: new Date(this.clock.now()).toISOString(),
      account: userId,
    };
    yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
    let separator = '';
    for (const [table, { export: kept }] of Object.entries(ERASURE_MAP)) {
      if ('never' in kept) continue;
      yield `${separator}\n"${table}":[`;
      separator = ',';
      yield* rowsOf(reader, kept.sql, kept.parameters(who));
      yield ']';
    }
    yield '\n}}\n';
  }
}

async function* rowsOf(
  reader: EntityManager,
  sql: string,
  parameters: readonly unknown[],
): AsyncGenerator<string> {
  await reader.query(
    `DECLARE exported NO SCROLL CURSOR FOR SELECT to_jsonb(kept)::text AS row FROM (${sql}) kept`,
    [...parameters],
  );
  let separator = '\n';
  for (;;) {
    const rows = await reader.query<{ row: string }[]>(`FETCH ${ROWS_AT_A_TIME} FROM exported`);
    if (rows.length === 0) break;
    yield separator + rows.map(({ row }) => row).join(',\n');
    separator = ',\n';
  }
  await reader.query('CLOSE exported');
}
