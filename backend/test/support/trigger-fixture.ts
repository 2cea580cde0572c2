import { SoloBus } from '../../src/platform/bus/message-bus.js';
import { pino } from 'pino';
import type { Trigger } from '../../src/contract/trigger.js';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.js';
import { TriggerAdmission } from '../../src/features/triggers/trigger-admission.js';
import { RouteAdmission } from '../../src/features/triggers/route-admission.js';
import { ConditionAdmission } from '../../src/features/triggers/condition-admission.js';
import { trialOwner } from '../../src/identity/owner.js';
import { TriggerEntity } from '../../src/features/triggers/trigger.entity.js';
import type { TriggerInput } from '../../src/features/triggers/domain/edit-plan.js';
import { TriggersService } from '../../src/features/triggers/triggers.service.js';
import { TriggerWrites } from '../../src/features/triggers/trigger-writes.js';
import { type TriggerChange, TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { StoredWatchList } from '../../src/features/triggers/watch-list.js';
import { SetPrices } from '../fixtures/trial-app.js';
import { SetCoins } from './set-coins.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { testConfig } from './test-config.js';
import { TriggerWatching } from '../../src/features/triggers/trigger-watching.js';
import { UnwatchedCoins } from '../../src/features/triggers/unwatched/unwatched-coins.js';
import { SeriesValues } from '../../src/pipeline/evaluator/series-values.js';
import { SystemClock } from '../../src/platform/clock/clock.js';

export const CHAT = '7000000001';
export const OTHER_CHAT = '-1007000000002';
export const above70k = { op: 'above', level: 70_000 } as const;
export const above80k = { op: 'above', level: 80_000 } as const;
export const options = { symbol: 'BTC', condition: above70k, armed: true } as const;

const logger = pino({ level: 'silent' });

/** The triggers of two trial chats on a database of their own; BTC costs 60,000. */
export class TriggerFixture {
  changes: TriggerChange[] = [];
  prices = new SetPrices();
  readonly coins = new SetCoins();
  triggers: TriggersService;
  watchList: StoredWatchList;

  private constructor(readonly database: TestDatabase) {
    this.begin();
  }

  static async open(): Promise<TriggerFixture> {
    const database = await createTestDatabase([TriggerEntity]);
    await database.dataSource.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id) SELECT chat, 1 FROM unnest($1::bigint[]) chat',
      [[CHAT, OTHER_CHAT]],
    );
    return new TriggerFixture(database);
  }

  get db(): TestDatabase['dataSource'] {
    return this.database.dataSource;
  }

  /** Forgets every trigger and edit, and everything heard. */
  async clear(): Promise<void> {
    await this.db.query('DELETE FROM triggers');
    await this.db.query('DELETE FROM trigger_edits');
    await this.db.query('DELETE FROM rate_limits');
    this.begin();
  }

  /** What the trigger of a trial chat becomes. */
  async upsert(chatId: string, wanted: TriggerInput): Promise<Trigger> {
    return (await this.triggers.upsert(trialOwner(chatId), wanted)).trigger;
  }

  stored(id: string): Promise<TriggerEntity> {
    return this.db.getRepository(TriggerEntity).findOneByOrFail({ id });
  }

  /** As the evaluator records it: without a new revision. */
  async fire(id: string): Promise<void> {
    await this.db.query(
      `UPDATE triggers SET phase = 'cooldown', fire_no = fire_no + 1, fired_at = now(), last_fired_at = now(),
              armed_at = armed_at - interval '1 hour' WHERE id = $1`,
      [id],
    );
  }

  close(): Promise<void> {
    return this.database.drop();
  }

  private begin(): void {
    this.prices = new SetPrices();
    this.prices.set('BTC', 60_000);
    const events = new TriggerEvents(new SoloBus(), logger);
    this.changes = [];
    events.edited.subscribe((change) => this.changes.push(change));
    const admission = new TriggerAdmission(this.coins, this.prices, new RateLimiter(this.db), testConfig({}));
    const conditions = new ConditionAdmission(admission, testConfig({}));
    const clock = new SystemClock();
    const watching = new TriggerWatching(
      new UnwatchedCoins(this.db, clock, logger),
      new SeriesValues(new SoloBus(), clock),
      clock,
    );
    const writes = new TriggerWrites(
      this.db,
      this.prices,
      admission,
      conditions,
      new RouteAdmission(),
      events,
      watching,
    );
    this.triggers = new TriggersService(this.db, writes, admission, watching);
    this.watchList = new StoredWatchList(this.db, events, testConfig({}));
  }
}
