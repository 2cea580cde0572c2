import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { startTelegramStandIn } from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { AppModule } from '../../src/app.module.js';
import type { Config } from '../../src/platform/config/config.js';
import { configureApp } from '../../src/platform/server/configure-app.js';
import { PriceTable } from '../../src/pipeline/price-feed/price-table.js';
import { TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { createTestDatabase } from './test-database.js';
import { testConfig } from './test-config.js';
import { until } from '../../src/platform/clock/testing/until.js';

export interface WatchedLevel {
  readonly symbol: string;
  readonly op: 'above' | 'below';
  readonly level: number;
}

/** The whole backend in this process, on a database of its own, against stand-ins. */
export interface RunningApp {
  readonly url: string;
  readonly databaseUrl: string;
  readonly telegram: Awaited<ReturnType<typeof startTelegramStandIn>>;
  /** Resolves when the price of a symbol is within 0.1 % of `price`. */
  priceNear(symbol: string, price: number): Promise<unknown>;
  /** Adds triggers, each of a chat of its own, and resolves when the evaluator watches them. */
  watch(levels: readonly WatchedLevel[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it. `overrides` are settings that differ from the test defaults. */
export async function startApp(overrides: Partial<Config>): Promise<RunningApp> {
  const database = await createTestDatabase();
  const telegram = await startTelegramStandIn({});
  const config = testConfig({
    databaseUrl: database.url,
    ...overrides,
    telegram: { ...testConfig({}).telegram, apiRoot: telegram.url, linkBase: telegram.linkBase },
  });
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(config), {
    abortOnError: false,
    logger: false,
    bodyParser: false,
  });
  configureApp(app, config);
  await app.listen(0, '127.0.0.1');
  const db = app.get(DataSource);
  return {
    url: await app.getUrl(),
    databaseUrl: database.url,
    telegram,
    priceNear: (symbol, price) =>
      until(() => Math.abs((app.get(PriceTable).get(symbol)?.price ?? 0) / price - 1) < 0.001),
    watch: (levels) => watch(db, app.get(TriggerEvents), levels),
    stop: async () => {
      await app.close();
      await telegram.close();
      await database.drop();
    },
  };
}

async function watch(db: DataSource, events: TriggerEvents, levels: readonly WatchedLevel[]): Promise<void> {
  const chats = levels.map((_, i) => 7_000_000 + i);
  await db.query(
    'INSERT INTO telegram_chats (chat_id, telegram_user_id) SELECT c, c FROM unnest($1::bigint[]) c',
    [chats],
  );
  const rows = await db.query<{ id: string }[]>(
    `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase)
     SELECT *, 'settling' FROM unnest($1::bigint[], $2::text[], $3::text[], $4::numeric[]) RETURNING id`,
    [
      chats,
      levels.map((each) => each.symbol),
      levels.map((each) => each.op),
      levels.map((each) => each.level),
    ],
  );
  events.edited.publish({
    changed: rows.map((row) => row.id),
    committed: [],
    deleted: [],
    owner: { kind: 'trial', chatId: '7000000' },
  });
  await until(async () => (await db.query("SELECT FROM triggers WHERE phase = 'settling'")).length === 0);
}
