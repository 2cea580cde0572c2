import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import type { Operations } from '../../src/contract/admin/operations.js';
import { HealthFields } from '../../src/platform/health/health-fields.js';
import { inForce } from '../../src/platform/leases/lease-sql.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { LEASE_MS } from '../../src/platform/leases/sql-leases.js';
import { Heartbeat } from '../../src/platform/processes/heartbeat.js';
import { KNOWN_MIGRATIONS } from '../../src/platform/processes/live-processes.js';
import { PROCESS_PURGE } from '../../src/platform/processes/processes.module.js';
import { purge } from '../support/purge.js';
import { VERSION } from '../../src/platform/processes/this-process.js';
import { OperationsFixture } from '../fixtures/operations-fixture.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase } from '../support/test-database.js';
import { until } from '../../src/platform/clock/testing/until.js';

const LOGGER = pino({ level: 'silent' });
const REPORT = {
  feed: { exchanges: [{ exchange: 'kraken', connected: true, ageMs: 250, setAside: [] }] },
  telegram: { state: 'unreachable', since: '2026-11-22T00:00:00.000Z' },
};

let fixture: OperationsFixture;

beforeAll(async () => {
  fixture = await OperationsFixture.open();
});
afterAll(() => fixture.close());

async function operations(): Promise<Operations> {
  const { body } = await fixture.get('/api/admin/operations').expect(200);
  return body as Operations;
}

const ownId = () => fixture.app.nest.get(Leases).owner;

/** A process of which only its row is there, seen `agoMs` milliseconds ago. */
async function row(agoMs: number, report: object = {}): Promise<string> {
  const id = randomUUID();
  await fixture.app.db.query(
    `INSERT INTO processes (id, roles, host, pid, version, started_at, seen_at, report)
     VALUES ($1, '{web}', 'elsewhere', 7, '0.0.9', now() - interval '1 day', now() - $2 * interval '1 ms', $3)`,
    [id, agoMs, JSON.stringify(report)],
  );
  return id;
}

it('shows this process, what it holds, and that nothing waits', async () => {
  const shown = await until(async () => {
    const found = await operations();
    const held = found.leases.filter(({ holder }) => holder === ownId());
    return held.length === 3 && found.outbox.failedIn24Hours === 0 ? found : null;
  }, 'the leases, and figures of an empty outbox');
  expect(shown.processes).toEqual([
    expect.objectContaining({
      id: ownId(),
      roles: ['web', 'market', 'sender', 'scheduler'],
      pid: process.pid,
      version: VERSION,
      alive: true,
    }),
  ]);
  expect(shown.leases.map(({ name }) => name)).toEqual(['market', 'scheduler', 'telegram']);
  expect(shown.exchanges.map(({ exchange }) => exchange)).toEqual(['coinbaseexchange', 'kraken', 'binance']);
  expect(shown.telegram.state).toBe('up');
  expect(shown.outbox).toEqual({ waiting: [], oldestPendingMs: null, failedIn24Hours: 0 });
});

it.each([
  ['seen just now', 0, true],
  ['seen 9 s ago', 9_000, true],
  ['not seen for 11 s', 11_000, false],
  ['seen in what is the future, since the clock was put back', -60_000, false],
])('a process that was %s', async (_name, agoMs, alive) => {
  const id = await row(agoMs);
  // It grows older while it is looked up, so it is seen so long ago until the look is quick enough.
  await until(async () => {
    await fixture.app.db.query(`UPDATE processes SET seen_at = now() - $2 * interval '1 ms' WHERE id = $1`, [
      id,
      agoMs,
    ]);
    const found = (await operations()).processes.find((each) => each.id === id);
    return found !== undefined && found.alive === alive;
  });
  await fixture.app.db.query('DELETE FROM processes WHERE id = $1', [id]);
});

it('forgets processes that were not seen for an hour, on either side of now', async () => {
  const [recent, old, ahead] = [await row(3_000_000), await row(3_700_000), await row(-3_700_000)];
  await purge(fixture.app.db, [PROCESS_PURGE]);
  const ids = (await operations()).processes.map(({ id }) => id);
  expect(ids).toContain(recent);
  expect(ids).not.toContain(old);
  expect(ids).not.toContain(ahead);
  await fixture.app.db.query('DELETE FROM processes WHERE id = $1', [recent]);
});

it('believes the holder of a lease about the market and Telegram, and makes its word older', async () => {
  const id = await row(4_000, REPORT);
  const shown = await until(async () => {
    await fixture.app.db.query(
      `UPDATE leases SET owner = $1, epoch = epoch + 1, until = clock_timestamp() + interval '3 seconds'
          WHERE name IN ('market', 'telegram')`,
      [id],
    );
    const found = await operations();
    const held = found.leases.filter(({ holder }) => holder === id).map(({ name }) => name);
    return held.join() === 'market,telegram' ? found : null;
  }, 'both leases of the other process');
  expect(shown.telegram).toEqual(REPORT.telegram);
  expect(shown.exchanges).toEqual([expect.objectContaining({ exchange: 'kraken', connected: true })]);
  expect(shown.exchanges[0]?.ageMs).toBeGreaterThanOrEqual(4_250);
  await fixture.app.db.query(`UPDATE leases SET until = '-infinity' WHERE owner = $1`, [id]);
  await fixture.app.db.query('DELETE FROM processes WHERE id = $1', [id]);
});

it.each([
  ['that runs', '1 second', true],
  ['that has run out', '-1 second', false],
  ['that ends later than any can', '1 hour', false],
  ['that was handed over', '-infinity', false],
])('a lease %s', async (_name, left, holds) => {
  const end = `clock_timestamp() + interval '${left}'`;
  const [found] = await fixture.app.db.query<{ holds: boolean }[]>(`SELECT ${inForce(end, '$1')} AS holds`, [
    LEASE_MS,
  ]);
  expect(found).toEqual({ holds });
});

it('counts what waits by channel and kind, and what failed', async () => {
  await fixture.app.db.query(
    `INSERT INTO deliveries (channel, kind, chat_id, body, attempts, next_attempt_at)
     SELECT 'telegram', 'test', 7000 + n, 'x', 1, now() + interval '1 hour' FROM generate_series(1, 3) n`,
  );
  await fixture.app.db.query(
    `INSERT INTO deliveries (channel, kind, chat_id, body, status, reason, settled_at)
     VALUES ('telegram', 'test', 7009, 'x', 'failed', 'blocked', now()),
            ('telegram', 'test', 7009, 'x', 'failed', 'blocked', now() - interval '25 hours')`,
  );
  const { outbox } = await until(async () => {
    const found = await operations();
    const { failedIn24Hours, oldestPendingMs } = found.outbox;
    return failedIn24Hours === 1 && oldestPendingMs !== null ? found : null;
  }, 'the figures');
  expect(outbox.waiting).toEqual([{ channel: 'telegram', kind: 'test', count: 3 }]);
  expect(outbox.oldestPendingMs).toBeGreaterThanOrEqual(0);
  await fixture.app.db.query('DELETE FROM deliveries WHERE chat_id BETWEEN 7000 AND 7009');
});

describe('a heartbeat', () => {
  class Nobody extends Leases {
    override seek(): void {}
    override fence(): null {
      return null;
    }
    override isSure(): boolean {
      return false;
    }
    override refused(): void {}
    override async release(): Promise<void> {}
  }

  function heartbeat(health = new HealthFields(), db = fixture.app.db) {
    const leases = new Nobody();
    const clock = new ManualClock(0);
    return {
      id: leases.owner,
      clock,
      beat: new Heartbeat(db, leases, health, testConfig({}), LOGGER, clock),
    };
  }

  const rowOf = async (id: string) => {
    const [found] = await fixture.app.db.query<{ report: object }[]>(
      'SELECT report FROM processes WHERE id = $1',
      [id],
    );
    return found ?? null;
  };

  it('has a row of its own, whoever else beats, and takes it away when it stops', async () => {
    const [one, two] = [heartbeat(), heartbeat()];
    one.beat.onApplicationBootstrap();
    two.beat.onApplicationBootstrap();
    await until(async () => (await rowOf(one.id)) && (await rowOf(two.id)), 'both rows');
    await one.beat.beforeApplicationShutdown();
    expect(await rowOf(one.id)).toBeNull();
    expect(one.clock.waits).toEqual([]);
    expect(await rowOf(two.id)).not.toBeNull();
    await two.beat.beforeApplicationShutdown();
    expect(await rowOf(two.id)).toBeNull();
  });

  it('comes every two seconds, also after its row was lost', async () => {
    const { id, clock, beat } = heartbeat();
    beat.onApplicationBootstrap();
    await until(() => clock.waits.length === 1, 'the first heartbeat');
    expect(clock.waits).toEqual([2_000]);
    await fixture.app.db.query('DELETE FROM processes WHERE id = $1', [id]);
    clock.forward(1_999);
    expect(clock.waits).toEqual([1]);
    clock.forward(1);
    await until(() => rowOf(id), 'the row again');
    await beat.beforeApplicationShutdown();
  });

  it('is no less alive for a part that cannot tell how it fares, or quotes odd words', async () => {
    const health = new HealthFields();
    health.add('odd', () => 'a\u0000b\uD83D');
    const odd = heartbeat(health);
    odd.beat.onApplicationBootstrap();
    expect(await until(() => rowOf(odd.id), 'the row')).toEqual({
      report: { odd: 'ab\uFFFD', migrations: KNOWN_MIGRATIONS },
    });
    await odd.beat.beforeApplicationShutdown();
    health.add('broken', () => {
      throw new Error('a bug');
    });
    const broken = heartbeat(health);
    broken.beat.onApplicationBootstrap();
    expect(await until(() => rowOf(broken.id), 'the row')).toEqual({
      report: { migrations: KNOWN_MIGRATIONS },
    });
    await broken.beat.beforeApplicationShutdown();
  });

  it('outlives a database that is gone, and stops all the same', async () => {
    const database = await createTestDatabase();
    const { beat } = heartbeat(new HealthFields(), database.dataSource);
    await database.drop();
    beat.onApplicationBootstrap();
    await beat.beforeApplicationShutdown();
  });

  it('stops although the database never answers', async () => {
    const silent = { query: () => new Promise(() => {}) } as unknown as DataSource;
    const { beat, clock } = heartbeat(new HealthFields(), silent);
    beat.onApplicationBootstrap();
    const stopped = beat.beforeApplicationShutdown();
    expect(clock.waits).toEqual([1_000]);
    clock.forward(1_000);
    await stopped;
  });
});

it('pages through webhook events, newest first, though many came in one moment', async () => {
  await fixture.app.db.query(
    `INSERT INTO webhook_events (provider, event_id, type, checkout_id, received_at)
     SELECT 'coinbase-business', 'evt_' || n, 'checkout.payment.success', NULL,
            now() - (n / 40) * interval '1 microsecond' FROM generate_series(1, 130) n`,
  );
  const seen: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const query = before && `?before=${encodeURIComponent(before)}`;
    const { body } = await fixture.get(`/api/admin/webhook-events${query}`).expect(200);
    const page = body as { rows: { eventId: string }[]; next: string | null };
    seen.push(...page.rows.map(({ eventId }) => eventId));
    before = page.next;
  }
  const stored = await fixture.app.db.query<{ id: string }[]>(
    'SELECT event_id AS id FROM webhook_events ORDER BY received_at DESC, provider DESC, event_id DESC',
  );
  expect(seen).toEqual(stored.map(({ id }) => id));
  await fixture.get('/api/admin/webhook-events?before=nowhere').expect(422);
  await fixture.get('/api/admin/webhook-events?before=9999999999999999_a_b').expect(200);
});
