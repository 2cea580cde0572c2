import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import type { StepUnless } from '../../src/contract/channels.js';
import { SnoozeEndJob } from '../../src/features/triggers/snooze-end-job.js';
import { TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { SqlFireRecorder } from '../../src/pipeline/alerts/record-fires.js';
import { DeliveryEvents } from '../../src/pipeline/delivery/delivery-events.js';
import { EscalationJob } from '../../src/pipeline/delivery/escalation/escalation-job.js';
import { nextStepInstead } from '../../src/pipeline/delivery/outbox/fallback-sql.js';
import { Outbox } from '../../src/pipeline/delivery/outbox/outbox.js';
import type { SeriesValues } from '../../src/pipeline/evaluator/series-values.js';
import type { PriceTable } from '../../src/pipeline/price-feed/price-table.js';
import { SoloBus } from '../../src/platform/bus/message-bus.js';
import type { Config } from '../../src/platform/config/config.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { addChat, EVIDENCE } from '../fixtures/delivery-app.js';
import { makePerson } from '../fixtures/people.js';
import { databaseTime } from '../support/database-time.js';
import { OwnedClock } from '../support/owned-clock.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const SILENT = pino({ level: 'silent' });
const LEVEL = 65_000;

export interface WantedStep {
  /** 'telegram', 'email', or the id of an added channel. */
  readonly channels: readonly string[];
  readonly waitSec: number;
  readonly unless: StepUnless;
  readonly onlyUrgent: boolean;
}

export interface Watcher {
  readonly userId: string;
  readonly chatId: number | null;
  readonly triggerId: string;
  readonly routeId: string | null;
}

export interface QueuedDelivery {
  readonly id: string;
  readonly channel: string;
  readonly channelId: string | null;
  readonly step: number | null;
  readonly status: string;
  readonly reason: string | null;
  readonly afterSnooze: boolean;
}

export interface RoutedAlert {
  readonly id: string;
  readonly routeStep: number | null;
  /** Epoch milliseconds. */
  readonly nextStepAt: number | null;
  readonly deliveries: readonly QueuedDelivery[];
}

/** Alerts on their routes at a time that the test sets: what records, ends snoozes and takes steps, but nothing that sends. */
export class EscalationWorld {
  private nextChat = 5_300_000_001;
  private price = LEVEL + 1;
  now = 0;

  private constructor(
    private readonly database: TestDatabase,
    readonly clock: OwnedClock,
    private readonly recorder: SqlFireRecorder,
    private readonly outbox: Outbox,
    readonly events: DeliveryEvents,
    private readonly escalation: EscalationJob,
  ) {}

  static async open(): Promise<EscalationWorld> {
    const database = await createTestDatabase();
    const clock = await OwnedClock.on(database.dataSource);
    const { db } = clock;
    await db.query(`INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, 1, 'infinity')`, [
      clock.owner,
    ]);
    await db.query('ALTER TABLE deliveries ALTER created_at SET DEFAULT owned_clock.now()');
    const config = { marketSource: 'simulated' } as Config;
    const events = new DeliveryEvents(SILENT);
    const world = new EscalationWorld(
      database,
      clock,
      new SqlFireRecorder(db, new AlertStream(SILENT), config),
      new Outbox(db),
      events,
      new EscalationJob(db, events, clock.jobs()),
    );
    await world.moveTo(Math.floor((await databaseTime(database.dataSource)) / 1_000) * 1_000);
    return world;
  }

  get db(): DataSource {
    return this.clock.db;
  }

  async close(): Promise<void> {
    await this.clock.close();
    await this.database.drop();
  }

  async moveTo(at: number): Promise<void> {
    this.now = at;
    await this.clock.set(at);
  }

  pass(seconds: number): Promise<void> {
    return this.moveTo(this.now + seconds * 1_000);
  }

  async addChannel(userId: string, kind: string, state = 'on'): Promise<string> {
    const [row] = await this.db.query<{ id: string }[]>(
      `INSERT INTO channels (user_id, kind, label, address, address_key, sealed, state)
       VALUES ($1, $2, 'one', 'one', $3, '', $4) RETURNING id`,
      [userId, kind, randomUUID(), state],
    );
    return row?.id ?? '';
  }

  async addRoute(userId: string, steps: readonly WantedStep[]): Promise<string> {
    const [row] = await this.db.query<{ id: string }[]>(
      'INSERT INTO routes (user_id, name) VALUES ($1, $2) RETURNING id',
      [userId, randomUUID()],
    );
    const id = row?.id ?? '';
    for (const [i, { channels, waitSec, unless, onlyUrgent }] of steps.entries()) {
      await this.db.query('INSERT INTO route_steps VALUES ($1, $2, $3, $4, $5)', [
        id,
        i + 1,
        waitSec,
        unless,
        onlyUrgent,
      ]);
      await this.db.query(
        `INSERT INTO route_step_channels
         SELECT $1, $2, CASE WHEN way IN ('telegram', 'email') THEN way ELSE 'channel' END,
                CASE WHEN way NOT IN ('telegram', 'email') THEN way::uuid END FROM unnest($3::text[]) AS way`,
        [id, i + 1, channels],
      );
    }
    return id;
  }

  async addPerson(has: {
    readonly chat: boolean;
    readonly email: boolean;
  }): Promise<Omit<Watcher, 'triggerId' | 'routeId'>> {
    const { id: userId } = await makePerson(this.db, { emailVerified: has.email });
    if (!has.chat) return { userId, chatId: null };
    const chatId = this.nextChat++;
    await addChat(this.db, chatId);
    await linkChat(this.db, chatId, userId);
    return { userId, chatId };
  }

  /** A trigger of the person, on a route of its own. */
  async watch(userId: string, routeId: string | null): Promise<string> {
    const [row] = await this.db.query<{ id: string }[]>(
      `INSERT INTO triggers (user_id, symbol, op, level, phase, route_id) VALUES ($1, 'BTC', 'above', $2, 'armed', $3) RETURNING id`,
      [userId, LEVEL, routeId],
    );
    return row?.id ?? '';
  }

  async fire(triggerId: string, urgency: 'urgent' | 'usual' = 'usual'): Promise<string> {
    const state = { phase: 'breached', fireNo: 1, firedAt: this.now } as const;
    const price = urgency === 'urgent' ? LEVEL * 1.05 : LEVEL + 1;
    const fire = {
      triggerId,
      fireNo: 1,
      price,
      at: this.now,
      late: false,
      change24h: null,
      evidence: { ...EVIDENCE, price },
      notify: 'now',
    } as const;
    const batch = { prices: [], states: [{ triggerId, revision: 0, state }], fires: [fire] };
    await this.recorder.record(batch, this.clock.fence());
    const [row] = await this.db.query<{ id: string }[]>('SELECT id FROM alerts WHERE trigger_id = $1', [
      triggerId,
    ]);
    return row?.id ?? '';
  }

  /** What the timed jobs do at this moment. `price`: whether snoozed conditions still hold. */
  async tick(condition: 'holds' | 'is over' = 'holds'): Promise<void> {
    this.price = condition === 'holds' ? LEVEL + 1 : LEVEL - 1_000;
    await this.escalation.job.run();
    await this.snoozeEnds().job.run();
    await this.escalation.job.run();
  }

  /** As a sender does. */
  async settle(delivery: QueuedDelivery, ending: 'delivered' | 'failed'): Promise<void> {
    const key = randomUUID();
    await this.db.query(
      `UPDATE deliveries SET status = 'sending', claim = $2, first_attempt_at = now() WHERE id = $1`,
      [delivery.id, key],
    );
    const outcome =
      ending === 'delivered'
        ? ({ status: 'delivered', messageId: delivery.id } as const)
        : ({ status: 'failed', reason: 'refused' } as const);
    await this.outbox.settle({ key }, [delivery.id], outcome, { sentAt: this.now, answeredAt: this.now });
  }

  /** As a claim does that finds a delivery must not be sent. */
  async cancel(delivery: QueuedDelivery, reason: string): Promise<void> {
    await this.db.query(
      `WITH ended AS (
         UPDATE deliveries SET status = 'cancelled', reason = $2, settled_at = now() WHERE id = $1 RETURNING alert_id
       ), hastened AS (${nextStepInstead('ended')}) SELECT`,
      [delivery.id, reason],
    );
  }

  async alert(id: string): Promise<RoutedAlert> {
    const [found] = await this.alerts([id]);
    if (found === undefined) throw new Error(`There is no alert ${id}`);
    return found;
  }

  alerts(ids: readonly string[]): Promise<RoutedAlert[]> {
    return this.db.query(
      `SELECT id, route_step AS "routeStep", extract(epoch FROM next_step_at)::float8 * 1000 AS "nextStepAt",
              (SELECT coalesce(json_agg(json_build_object('id', sent.id::text, 'channel', channel, 'channelId', channel_id, 'step', step,
                                'status', status, 'reason', reason, 'afterSnooze', after_snooze) ORDER BY sent.id), '[]')
                 FROM deliveries sent WHERE alert_id = alerts.id) AS deliveries
         FROM alerts WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
  }

  private snoozeEnds(): SnoozeEndJob {
    const prices: Partial<PriceTable> = {
      tracked: () => ['BTC'],
      get: () => ({
        symbol: 'BTC',
        price: this.price,
        fresh: true,
        stale: false,
        at: 0,
        change24h: null,
        sources: [],
      }),
    };
    return new SnoozeEndJob(
      this.db,
      prices as PriceTable,
      {} as SeriesValues,
      new TriggerEvents(new SoloBus(), SILENT),
      this.clock.jobs(),
      { trial: 'open' },
    );
  }
}
