import type { DataSource } from 'typeorm';
import { MOST_CSV_ALERTS, USUAL_ALERTS } from '../src/contract/alert.js';
import { accountOwner } from '../src/identity/owner.js';
import { EVERY_ALERT } from '../src/pipeline/alerts/alerts-sql.js';
import { RecentAlertsService } from '../src/pipeline/alerts/recent-alerts.service.js';
import { SeenAlerts, SeenEvents } from '../src/pipeline/alerts/seen-alerts.js';
import type { Config } from '../src/platform/config/config.js';
import { WITHOUT_LIMITS } from '../src/platform/database/session-limits.js';
import { EVIDENCE } from './support/alert-fixture.js';
import { openBenchDatabase } from './support/bench-database.js';
import { type Download, download } from './support/download.js';
import { randomNumbers } from './support/market.js';
import {
  againstFloor,
  againstLimit,
  againstPeer,
  assertThat,
  conclude,
  quantile,
  say,
} from './support/rows.js';

/** What a page and the file of a history of a million alerts cost: all of one account, each with its delivery. */
const ALERTS = 1_000_000;
const BATCH = 5_000;
const CHAT = 1_000_000;
/** The newest fired in this moment, each other one 30 s before the next: a year in all. */
const NEWEST_MS = Date.UTC(2026, 0, 1, 12);
const BETWEEN_MS = 30_000;
const PAGES = 1_500;
/** By OFFSET they take so long that a few have to stand for all. */
const PEER_PAGES = 40;
/** After each piece of at most 64 kB: over 10 s for the file, several times what it takes to make it. */
const SLOW_PAUSE_MS = 120;
const MOST = { pageMs: 50, fileMs: 5_000, fileMb: 30 } as const;
const WORKLOAD = '1,000,000 alerts of one account, each with a delivery';

const postgres = await openBenchDatabase();
const { db } = postgres;
try {
  const userId = await storeHistory(db);
  const owner = accountOwner(userId);
  const config = { triggerRules: { hysteresisPct: 0.25, cooldownMs: 300_000 } } as Config;
  const recent = new RecentAlertsService(db, config);
  const seen = new SeenAlerts(db, {} as SeenEvents);

  const from = new Date(firedAt(100));
  const file = await download(userId, from, '/file');
  const slow = await download(userId, from, '/file', SLOW_PAUSE_MS);
  for (const [name, read] of Object.entries({ file, slow })) {
    say(`${name}: ${wordsOfFile(read)}`);
    assertThat(read.lines === MOST_CSV_ALERTS + 1, `a file of ${read.lines} lines`);
  }
  const whole = await download(userId, from, '/whole');
  say(`the same in one piece: ${wordsOfFile(whole)}`);

  const random = randomNumbers(3);
  const times: Record<'floor' | 'ours' | 'narrowed', number[]> = { floor: [], ours: [], narrowed: [] };
  const peer: number[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const depth = Math.floor(random() * (ALERTS - USUAL_ALERTS));
    const after = { firedAtUs: `${firedAt(depth) * 1_000}`, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    times.floor.push(await timed(() => rawPage(db, userId, after.firedAtUs)));
    times.ours.push(
      await timed(async () => {
        const filter = { ...EVERY_ALERT, after, limit: USUAL_ALERTS };
        const { alerts } = await recent.page(owner, filter);
        await seen.of(owner);
        assertThat(alerts.length === USUAL_ALERTS && alerts[0]?.delivery.length === 1, `page at ${depth}`);
        const [newest] = alerts;
        assertThat(
          Date.parse(newest?.time ?? '') === firedAt(depth),
          `page at ${depth} begins ${newest?.time}`,
        );
      }),
    );
    times.narrowed.push(
      await timed(async () => {
        const to = new Date(firedAt(depth));
        const filter = { ...EVERY_ALERT, symbol: 'ETH', result: 'sent', to, limit: USUAL_ALERTS } as const;
        const { alerts } = await recent.page(owner, filter);
        assertThat(depth > ALERTS - 1_000 || alerts.length === USUAL_ALERTS, `narrowed page at ${depth}`);
      }),
    );
    if (n % Math.ceil(PAGES / PEER_PAGES) === 0)
      peer.push(await timed(() => pageByOffset(db, userId, depth)));
  }
  say(`pages: ${wordsOf(times.ours)}; narrowed: ${wordsOf(times.narrowed)}; raw: ${wordsOf(times.floor)}`);

  const page = { workload: `${WORKLOAD}, ${PAGES} pages of 50 anywhere in it`, unit: 'ms' };
  const inFile = { workload: `${WORKLOAD}, 50,000 lines of CSV` };
  const inMemory = { ...inFile, unit: 'MB', peer: whole.moreMb };
  conclude([
    againstLimit({ ...page, metric: 'history, a page, p99', ours: quantile(times.ours, 0.99) }, MOST.pageMs),
    againstLimit(
      {
        ...page,
        metric: 'history, a page of one coin and result, p99',
        ours: quantile(times.narrowed, 0.99),
      },
      MOST.pageMs,
    ),
    againstFloor(
      {
        ...page,
        metric: 'history, a page, p50',
        ours: quantile(times.ours, 0.5),
        floor: quantile(times.floor, 0.5),
      },
      8,
      'the rows of alerts alone',
    ),
    againstPeer(
      { ...page, metric: 'history, a page, p50', ours: quantile(times.ours, 0.5), peer: quantile(peer, 0.5) },
      10,
      'OFFSET',
    ),
    againstLimit(
      { ...inFile, unit: 'ms', metric: 'history, the file', ours: file.ms, peer: whole.ms },
      MOST.fileMs,
    ),
    againstLimit({ ...inMemory, metric: 'history, memory for the file', ours: file.moreMb }, MOST.fileMb),
    againstLimit(
      { ...inMemory, metric: 'history, memory for the file, slow reader', ours: slow.moreMb },
      MOST.fileMb,
    ),
  ]);
} finally {
  await postgres.close();
}

/** Of the alert that so many are newer than. */
function firedAt(depth: number): number {
  return NEWEST_MS - depth * BETWEEN_MS;
}

/** The account that has them. */
async function storeHistory(database: DataSource): Promise<string> {
  const [user] = await database.query<{ id: string }[]>(
    `INSERT INTO users (email, email_key) VALUES ('a', 'a') RETURNING id`,
  );
  assertThat(user !== undefined, 'no account');
  await database.query('INSERT INTO user_settings (user_id) VALUES ($1)', [user.id]);
  await database.query(
    'INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at) VALUES ($1, $1, $2, now())',
    [CHAT, user.id],
  );
  for (let from = 0; from < ALERTS; from += BATCH) {
    await database.transaction(async (tx) => {
      await tx.query(WITHOUT_LIMITS);
      await tx.query(
        `WITH made AS (
           INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, recorded_at, evidence)
           SELECT gen_random_uuid(), 1, $1, (ARRAY['BTC', 'ETH', 'SOL', 'DOGE'])[1 + n % 4], 65012.4, at, at, $2
             FROM generate_series($3::int, $4::int - 1) n,
                  LATERAL (SELECT to_timestamp(($5::float8 - n * $6::float8) / 1000) AS at) moment
           RETURNING id, fired_at)
         INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, status, attempts, created_at, sent_at, settled_at, message_id)
         SELECT 'telegram', 'alert', id, $7, $1, 'delivered', 1, fired_at, fired_at, fired_at, '1' FROM made`,
        [user.id, JSON.stringify(EVIDENCE), from, from + BATCH, NEWEST_MS, BETWEEN_MS, CHAT],
      );
    });
    if ((from + BATCH) % (ALERTS / 10) === 0) say(`${from + BATCH} alerts stored`);
  }
  await database.transaction(async (tx) => {
    await tx.query(WITHOUT_LIMITS);
    await tx.query('ANALYZE alerts, deliveries');
  });
  return user.id;
}

/** The least: as many rows of one table, by its index. */
async function rawPage(database: DataSource, userId: string, firedAtUs: string): Promise<void> {
  const rows = await database.query<unknown[]>(
    `SELECT id, symbol, price, fired_at, evidence FROM alerts
      WHERE user_id = $1 AND fired_at <= timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
      ORDER BY fired_at DESC, id DESC LIMIT ${USUAL_ALERTS + 1}`,
    [userId, firedAtUs],
  );
  assertThat(rows.length === USUAL_ALERTS + 1, `${rows.length} raw rows`);
}

/** As pages are mostly made. */
async function pageByOffset(database: DataSource, userId: string, depth: number): Promise<void> {
  const rows = await database.query<unknown[]>(
    `SELECT id, symbol, price, fired_at, evidence FROM alerts
      WHERE user_id = $1 ORDER BY fired_at DESC, id DESC LIMIT ${USUAL_ALERTS} OFFSET ${depth}`,
    [userId],
  );
  assertThat(rows.length === USUAL_ALERTS, `${rows.length} rows by offset`);
}

function wordsOfFile({ ms, bytes, moreMb }: Download): string {
  return `${ms.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB, ${moreMb.toFixed(1)} MB more memory`;
}

function wordsOf(values: readonly number[]): string {
  return `p50 ${quantile(values, 0.5).toFixed(2)}, p99 ${quantile(values, 0.99).toFixed(2)} ms`;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
