import { openDatabase } from '@bellwether/backend/platform/database/open-database.js';
import { migrate } from '@bellwether/backend/platform/database/migrate.js';
import { Client } from 'pg';
import { pino } from 'pino';
import { startExchangeStandIn } from '../stand-ins/exchange/start-exchange-stand-in.js';
import type { ExchangeStandIn } from '../stand-ins/exchange/exchange-stand-in.js';
import type { CandleFile } from '../stand-ins/exchange/candle-files.js';
import { startTelegramStandIn } from '../stand-ins/telegram/start-telegram-stand-in.js';
import { type Backend, startBackend } from '../support/start-backend.js';
import { rangesOf } from './candle-range.js';
import { coverage } from './coverage.js';
import { readAlerts, readPriceLog, storeTriggers, toSentPrice, undelivered } from './database.js';
import { brokenSequences, compareFires, expectedFires } from './oracle.js';
import type { ReplayResult } from './report.js';
import { seedTriggers } from './seed-triggers.js';

const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'];
const HYSTERESIS_PCT = 0.25;
/** Weeks pass in a minute, so the quiet time after a fire is short: a trigger fires many times. */
const COOLDOWN_SEC = 1;

export interface ReplayOrder {
  readonly files: readonly CandleFile[];
  readonly triggers: number;
  readonly seed: number;
  /** For the database and everything else; the caller deletes it. */
  readonly folder: string;
}

/**
 * Runs the real backend on its own database against the stand-ins, seeds triggers, plays the candles, stops the
 * backend in an orderly way, and holds what it recorded against the pure machine and what was sent.
 */
export async function runReplay({ files, triggers, seed, folder }: ReplayOrder): Promise<ReplayResult> {
  const seeded = seedTriggers(await rangesOf(files), triggers, seed);
  const database = await openDatabase({ databaseUrl: null, dataDir: folder }, pino({ level: 'silent' }));
  const exchange = await startExchangeStandIn({ seed: String(seed), market: 'paused' });
  const telegram = await startTelegramStandIn({});
  try {
    await migrate(database.url);
    await withClient(database.url, (db) => storeTriggers(db, seeded));
    const backend = await startBackend({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
      TELEGRAM_API_ROOT: telegram.url,
      TELEGRAM_LINK_BASE: telegram.linkBase,
      TELEGRAM_APP_LINK_BASE: telegram.linkBase,
      TRIGGER_HYSTERESIS_PCT: String(HYSTERESIS_PCT),
      TRIGGER_COOLDOWN_SEC: String(COOLDOWN_SEC),
    });
    const played = await play(backend, exchange, files);
    const rules = { hysteresisPct: HYSTERESIS_PCT, cooldownMs: COOLDOWN_SEC * 1_000 };
    return await withClient(database.url, async (db) => {
      const prices = await readPriceLog(db);
      return {
        ...played,
        evaluated: prices.length,
        brokenSequences: brokenSequences(prices),
        comparison: compareFires(expectedFires(seeded, prices, rules), await readAlerts(db)),
        undelivered: await undelivered(db),
        coverage: coverage(sentDuring(exchange, played.sentBefore), prices, EXCHANGES),
      };
    });
  } finally {
    await exchange.close();
    await telegram.close();
    await database.close();
  }
}

interface Played {
  readonly candles: number;
  readonly prices: number;
  readonly elapsedMs: number;
  /** Frames that were sent before the replay began. */
  readonly sentBefore: number;
}

async function play(
  backend: Backend,
  exchange: ExchangeStandIn,
  files: readonly CandleFile[],
): Promise<Played> {
  try {
    await backend.firstPrices(['BTC', 'ETH', 'SOL']);
    const sentBefore = exchange.status().sent;
    const { candles, prices, startedAt, endedAt, error } = await exchange.replay({ files, speed: 'in-step' });
    if (startedAt === null || endedAt === null || error !== null)
      throw new Error(`The replay failed: ${error}`);
    return { candles, prices, elapsedMs: endedAt - startedAt, sentBefore };
  } finally {
    await backend.stop();
  }
}

function sentDuring(exchange: ExchangeStandIn, before: number) {
  const { entries, lost } = exchange.sent(0, Infinity);
  if (lost > 0) throw new Error(`The stand-in forgot ${lost} of the prices it sent`);
  return entries.filter(({ n, symbol }) => n > before || symbol === 'USDT').map(toSentPrice);
}

async function withClient<T>(url: string, use: (db: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
