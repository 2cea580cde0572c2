import { randomUUID } from 'node:crypto';
import { EntitySchema, type DataSource } from 'typeorm';
import { AlertFixture, EVIDENCE } from './support/alert-fixture.js';
import { leastOfAsyncRounds } from './support/rounds.js';
import { againstFloor, againstPeer, assertThat, conclude } from './support/rows.js';
import { openBenchDatabase } from './support/bench-database.js';

/** How long 10,000 alerts of one tick take to be durable, each with its trigger's state and its delivery. */
const ALERTS = 10_000;
const ROUNDS = 5;
/** One by one they take so long that a part of them has to stand for all. */
const SAVED = 200;

interface PlainAlert {
  readonly id: string;
  readonly triggerId: string;
  readonly fireNo: number;
  readonly symbol: string;
  readonly price: number;
  readonly firedAt: Date;
  readonly evidence: object;
}

/** Alerts in a table with a key and one index. */
const PlainAlertEntity = new EntitySchema<PlainAlert>({
  name: 'PlainAlert',
  tableName: 'plain_alerts',
  columns: {
    id: { type: 'uuid', primary: true },
    triggerId: { type: 'uuid', name: 'trigger_id' },
    fireNo: { type: 'int', name: 'fire_no' },
    symbol: { type: 'text' },
    price: { type: 'float8' },
    firedAt: { type: 'timestamptz', name: 'fired_at' },
    evidence: { type: 'jsonb' },
  },
  indices: [{ columns: ['triggerId', 'fireNo'] }],
});

/** What goes with each: the trigger that has fired, and the message that is due. */
interface PlainState {
  readonly id: string;
  readonly phase: string;
  readonly fireNo: number;
  readonly firedAt: Date;
}

interface PlainDelivery {
  readonly id: string;
  readonly alertId: string;
  readonly chatId: string;
  readonly status: string;
}

const PlainStateEntity = new EntitySchema<PlainState>({
  name: 'PlainState',
  tableName: 'plain_states',
  columns: {
    id: { type: 'uuid', primary: true },
    phase: { type: 'text' },
    fireNo: { type: 'int', name: 'fire_no' },
    firedAt: { type: 'timestamptz', name: 'fired_at' },
  },
});

const PlainDeliveryEntity = new EntitySchema<PlainDelivery>({
  name: 'PlainDelivery',
  tableName: 'plain_deliveries',
  columns: {
    id: { type: 'uuid', primary: true },
    alertId: { type: 'uuid', name: 'alert_id' },
    chatId: { type: 'bigint', name: 'chat_id' },
    status: { type: 'text' },
  },
  indices: [{ columns: ['chatId', 'id'] }],
});

const INSERT_PLAIN = `
INSERT INTO plain_alerts (id, trigger_id, fire_no, symbol, price, fired_at, evidence)
SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::float8[], $6::timestamptz[], $7::jsonb[])`;

const postgres = await openBenchDatabase();
try {
  const fixture = await AlertFixture.open(postgres.db, ALERTS);
  const plain = await withPlainAlerts(postgres.db);
  let fireNo = 0;
  const ms = await leastOfAsyncRounds(ROUNDS, {
    floor: async () => {
      const alerts = fixture.triggerIds.map((id) => plainAlert(id));
      return timed(() => insertAtOnce(plain, alerts));
    },
    ours: () => {
      fireNo += 1;
      return fixture.msOfStorm(fireNo, 1);
    },
    saved: () => timedForAll(fixture.triggerIds, (alert) => saveOneByOne(plain, alert)),
    'saved alone': () =>
      timedForAll(fixture.triggerIds, async (alert) => {
        await plain.getRepository(PlainAlertEntity).save(alert);
      }),
  });
  const rows = await plain.getRepository(PlainAlertEntity).count();
  assertThat(rows === ROUNDS * (ALERTS + 2 * SAVED), `${rows} plain alerts`);
  await plain.destroy();
  const measured = {
    workload: '10,000 alerts, each with state and delivery, in one transaction',
    unit: 'ms',
    ours: ms.ours,
  };
  conclude([
    againstFloor(
      { ...measured, metric: 'alert storm, durable', floor: ms.floor },
      3,
      'one raw unnest of the alerts',
    ),
    againstPeer(
      { ...measured, metric: 'alert storm, one by one', peer: ms.saved },
      40,
      'repository.save of the same rows',
    ),
  ]);
} finally {
  await postgres.close();
}

async function withPlainAlerts(db: DataSource): Promise<DataSource> {
  const { DataSource: Source } = await import('typeorm');
  const plain = await new Source({
    ...db.options,
    entities: [PlainAlertEntity, PlainStateEntity, PlainDeliveryEntity],
  }).initialize();
  await plain.synchronize();
  return plain;
}

function plainAlert(triggerId: string): PlainAlert {
  return {
    id: randomUUID(),
    triggerId,
    fireNo: 1,
    symbol: 'BTC',
    price: 65_012.4,
    firedAt: new Date(),
    evidence: EVIDENCE,
  };
}

/** What a storm would take if all alerts took as long as a few of them. */
async function timedForAll(
  triggerIds: readonly string[],
  save: (alert: PlainAlert) => Promise<void>,
): Promise<number> {
  const alerts = triggerIds.slice(0, SAVED).map((id) => plainAlert(id));
  const took = await timed(async () => {
    for (const alert of alerts) await save(alert);
  });
  return (took / SAVED) * ALERTS;
}

/** The three rows that must not come apart, as TypeORM's manual has it. */
async function saveOneByOne(db: DataSource, alert: PlainAlert): Promise<void> {
  const { id, triggerId, fireNo, firedAt } = alert;
  await db.transaction(async (transaction) => {
    await transaction.getRepository(PlainAlertEntity).save(alert);
    await transaction
      .getRepository(PlainStateEntity)
      .save({ id: triggerId, phase: 'breached', fireNo, firedAt });
    await transaction
      .getRepository(PlainDeliveryEntity)
      .save({ id: randomUUID(), alertId: id, chatId: '1000000', status: 'pending' });
  });
}

async function insertAtOnce(db: DataSource, alerts: readonly PlainAlert[]): Promise<void> {
  await db.query(INSERT_PLAIN, [
    alerts.map(({ id }) => id),
    alerts.map(({ triggerId }) => triggerId),
    alerts.map(({ fireNo }) => fireNo),
    alerts.map(({ symbol }) => symbol),
    alerts.map(({ price }) => price),
    alerts.map(({ firedAt }) => firedAt.toISOString()),
    alerts.map(({ evidence }) => JSON.stringify(evidence)),
  ]);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
