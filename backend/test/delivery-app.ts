import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { AlertStream } from '../src/pipeline/alerts/alert-stream.js';
import { AlertsModule } from '../src/pipeline/alerts/alerts.module.js';
import type { AlertEvidence } from '../src/contract/alert.js';
import type { MarketStatus } from '../src/contract/market.js';
import { BotLaunchModule, TelegramBotModule } from '../src/features/telegram-bot/telegram-bot.module.js';
import { MessageBus, SoloBus } from '../src/platform/bus/message-bus.js';
import { DeliveryModule, SendingModule } from '../src/pipeline/delivery/delivery.module.js';
import { ChatLinks } from '../src/pipeline/delivery/telegram/chat-links.js';
import { Clock, SystemClock } from '../src/platform/clock/clock.js';
import { CONFIG, type Config } from '../src/platform/config/config.js';
import { HealthFields } from '../src/platform/health/health-fields.js';
import { limitRequests } from '../src/platform/http/request-limits.js';
import { Leases } from '../src/platform/leases/leases.js';
import { LeaderJobs } from '../src/platform/jobs/leader-jobs.js';
import { Purges } from '../src/platform/jobs/purges.js';
import { SqlLeases } from '../src/platform/leases/sql-leases.js';
import { LOGGER, type Logger } from '../src/platform/logger/logger.js';
import { Metrics } from '../src/platform/metrics/metrics.js';
import { RateLimiter } from '../src/platform/rate-limit/rate-limiter.js';
import { ListedCoins } from '../src/pipeline/price-feed/listed-coins.js';
import { MarketStatusSource } from '../src/pipeline/price-feed/market-status.js';
import { PriceFeedModule } from '../src/pipeline/price-feed/price-feed.module.js';
import { type CurrentPrice, PriceTable } from '../src/pipeline/price-feed/price-table.js';
import { ChatEvents } from '../src/features/telegram-link/chat-events.js';
import { Chats } from '../src/features/telegram-link/chats.js';
import { TrialSessions } from '../src/identity/trial/trial-sessions.js';
import { SessionEvents } from '../src/identity/session-events.js';
import { ChatsModule } from '../src/features/telegram-link/chats.module.js';
import { InputPipe } from '../src/platform/validation/input-pipe.js';
import { ErrorFilter } from '../src/platform/http/error-filter.js';
import { SetCoins } from './support/set-coins.js';
import { testConfig } from './support/test-config.js';

const SILENT = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });

@Module({ providers: [AlertStream], exports: [AlertStream] })
class StubAlerts {}

const MARKET: MarketStatus = {
  source: 'simulated',
  stale: ['SOL'],
  exchanges: [{ exchange: 'kraken', connected: true, ageMs: 400, setAside: [] }],
};

/** Prices as a test sets them. */
export class SetPrices extends PriceTable {
  private readonly prices = new Map<string, CurrentPrice>();

  set(symbol: string, price: number, state: Pick<CurrentPrice, 'at' | 'stale'>): void {
    this.prices.set(symbol, { symbol, price, fresh: !state.stale, change24h: null, sources: [], ...state });
  }
  override get(symbol: string): CurrentPrice | null {
    return this.prices.get(symbol) ?? null;
  }
  override tracked(): readonly string[] {
    return ['BTC', 'ETH', 'SOL', 'USDT'];
  }
}

/** The rooms under test, running on a test's database and Telegram. */
export interface RunningRooms {
  readonly url: string;
  readonly prices: SetPrices;
  get<T>(token: abstract new (...args: never[]) => T): T;
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly db: DataSource;
  readonly telegram: Partial<Config['telegram']>;
  readonly settings?: Partial<Config>;
  /** Instead of those of the database. */
  readonly leases?: Leases;
  /** Instead of one that says nothing. */
  readonly logger?: Logger;
}

/** The delivery room without a bot that listens. */
export function startDelivery(surroundings: Surroundings): Promise<RunningRooms> {
  return start(surroundings, {
    imports: [DeliveryModule, SendingModule],
    providers: [Chats, ChatEvents, { provide: ChatLinks, useExisting: Chats }],
    exports: [Chats, ChatEvents, ChatLinks],
  });
}

/** The bot, with the delivery room it answers through. */
export function startBot(surroundings: Surroundings): Promise<RunningRooms> {
  return start(surroundings, {
    imports: [TelegramBotModule, BotLaunchModule, ChatsModule, SendingModule],
    providers: [{ provide: ChatLinks, useExisting: Chats }, SessionEvents, TrialSessions],
    exports: [ChatLinks, SessionEvents, TrialSessions],
  });
}

async function start(
  { db, telegram, settings, leases, logger = SILENT }: Surroundings,
  rooms: ModuleMetadata,
): Promise<RunningRooms> {
  const config = testConfig({ ...settings, telegram: { ...testConfig({}).telegram, ...telegram } });
  const prices = new SetPrices();
  const platform = [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: Clock, useClass: SystemClock },
    { provide: DataSource, useValue: db },
    leases ? { provide: Leases, useValue: leases } : { provide: Leases, useClass: SqlLeases },
    { provide: MessageBus, useClass: SoloBus },
    HealthFields,
    Metrics,
    LeaderJobs,
    Purges,
    RateLimiter,
  ];
  @Global()
  @Module({ providers: platform, exports: platform })
  class TestPlatform {}
  @Global()
  @Module(rooms)
  class TestRooms {}
  const priceProviders = [
    { provide: PriceTable, useValue: prices },
    { provide: ListedCoins, useClass: SetCoins },
    { provide: MarketStatusSource, useValue: { current: () => MARKET } },
  ];
  @Module({ providers: priceProviders, exports: [PriceTable, ListedCoins, MarketStatusSource] })
  class StubPrices {}
  const built = await Test.createTestingModule({ imports: [TestPlatform, TestRooms] })
    .overrideModule(AlertsModule)
    .useModule(StubAlerts)
    .overrideModule(PriceFeedModule)
    .useModule(StubPrices)
    .compile();
  const app = built.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  limitRequests(app);
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter(logger));
  await app.listen(0, '127.0.0.1');
  return {
    url: await app.getUrl(),
    prices,
    get: (token) => app.get(token, { strict: false }),
    stop: () => app.close(),
  };
}

export async function addChat(db: DataSource, chatId: number): Promise<void> {
  await db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id, username) VALUES ($1, $1, $2)', [
    chatId,
    `person${chatId}`,
  ]);
}

/** Why an alert fired, as far as tests care. */
export const EVIDENCE: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 65_000 },
  price: 65_012.4,
  priceBefore: 64_990,
  basis: 'single',
  quotes: [{ exchange: 'kraken', usd: 65_012.4, quoted: 65_012.4, quoteCcy: 'USD', ageMs: 9, use: 'fresh' }],
  seenAt: 0,
  decidedAt: 0,
};

/**
 * A trigger of the chat that has just fired: its alert and delivery are recorded, nobody is told. The sender looks by
 * itself every second, so what belongs together is written in one transaction.
 */
export async function fire(
  db: Pick<EntityManager, 'query'>,
  chatId: number,
  change: { readonly level?: number; readonly evidence?: object } = {},
): Promise<{ readonly triggerId: string; readonly alertId: string; readonly deliveryId: string }> {
  const level = change.level ?? 65_000;
  const evidence = { condition: { op: 'above', level }, ...change.evidence };
  const [row] = await db.query<{ triggerId: string; alertId: string; deliveryId: string }[]>(
    `WITH moment AS (
       SELECT at, floor(extract(epoch FROM at) * 1000) AS ms FROM clock_timestamp() AS at
     ), person AS (
       INSERT INTO users (email, email_key) SELECT id, id FROM (SELECT gen_random_uuid()::text AS id) fresh RETURNING id
     ), watched AS (
       INSERT INTO triggers (user_id, symbol, op, level, phase, fire_no)
       SELECT id, 'BTC', 'above', $2, 'breached', 1 FROM person RETURNING id
     ), alert AS (
       INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
       SELECT id, 1, $1, 'BTC', 65012.4, at, $3::jsonb || jsonb_build_object('seenAt', ms, 'decidedAt', ms) || $4::jsonb
         FROM watched, moment RETURNING id, trigger_id
     )
     INSERT INTO deliveries (channel, kind, alert_id, chat_id)
     SELECT 'telegram', 'alert', id, $1 FROM alert
     RETURNING (SELECT trigger_id FROM alert) AS "triggerId", alert_id AS "alertId", id AS "deliveryId"`,
    [chatId, level, JSON.stringify(EVIDENCE), JSON.stringify(evidence)],
  );
  if (!row) throw new Error('nothing was inserted');
  return row;
}
