import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { AppModule } from '../src/app.module.js';
import { SystemClock } from '../src/platform/clock/clock.js';
import type { Config } from '../src/platform/config/config.js';
import { configureApp } from '../src/platform/server/configure-app.js';
import { TimeboxedAdapter } from '../src/platform/http/timeboxed-adapter.js';
import { EXCHANGE_FEEDS } from '../src/pipeline/price-feed/exchange-feed.js';
import { ListedCoins } from '../src/pipeline/price-feed/listed-coins.js';
import { MarketSight } from '../src/pipeline/price-feed/market-sight.js';
import { PriceStream } from '../src/pipeline/price-feed/price-stream.js';
import { type CurrentPrice, PriceTable } from '../src/pipeline/price-feed/price-table.js';
import { Handshakes } from '../src/features/telegram-link/handshakes.js';
import { SetCoins } from './support/set-coins.js';
import { testConfig } from './support/test-config.js';
import { createTestDatabase } from './support/test-database.js';
import { until } from '../src/platform/clock/testing/until.js';

/** The application's, too. */
const CLOCK = new SystemClock();

/** Prices as a test sets them: BTC, ETH, SOL and USDT are tracked, none has a price at first. */
export class SetPrices extends PriceTable {
  private readonly prices = new Map<string, CurrentPrice>();

  set(symbol: string, price: number, state: Partial<CurrentPrice> = {}): void {
    const usual = { at: CLOCK.now(), stale: false, fresh: true, change24h: 1.5, sources: ['kraken'] };
    this.prices.set(symbol, { symbol, price, ...usual, ...state });
  }

  clear(): void {
    this.prices.clear();
  }

  override get(symbol: string): CurrentPrice | null {
    return this.prices.get(symbol) ?? null;
  }

  override tracked(): readonly string[] {
    return ['BTC', 'ETH', 'SOL', 'USDT'];
  }
}

export interface ConnectedTrial {
  readonly token: string;
  readonly chatId: string;
  /** The person's id in the Telegram stand-in. */
  readonly person: number;
}

/** The whole backend without exchanges, against a Telegram stand-in; prices come from the test. */
export interface TrialApp {
  readonly url: string;
  readonly nest: NestExpressApplication;
  readonly db: DataSource;
  readonly telegram: TelegramStandIn;
  readonly prices: SetPrices;
  readonly coins: SetCoins;
  /** A person presses Start and a browser of theirs is connected. */
  connect(username: string): Promise<ConnectedTrial>;
  /** The market is seen to move: the price is set and published. */
  move(symbol: string, price: number): void;
  stop(): Promise<void>;
}

export async function startTrialApp(overrides: Partial<Config> = {}): Promise<TrialApp> {
  const database = await createTestDatabase();
  const telegram = await startTelegramStandIn();
  const config = testConfig({
    databaseUrl: database.url,
    ...overrides,
    telegram: { ...testConfig(overrides).telegram, apiRoot: telegram.url, linkBase: telegram.linkBase },
  });
  const prices = new SetPrices();
  const coins = new SetCoins();
  const room = await Test.createTestingModule({ imports: [AppModule.forConfig(config)] })
    .overrideProvider(PriceTable)
    .useValue(prices)
    .overrideProvider(ListedCoins)
    .useValue(coins)
    .overrideProvider(EXCHANGE_FEEDS)
    .useValue([])
    .compile();
  const nest = room.createNestApplication<NestExpressApplication>(new TimeboxedAdapter(), {
    bodyParser: false,
    logger: false,
  });
  configureApp(nest, config);
  await nest.listen(0, '127.0.0.1');
  return {
    url: await nest.getUrl(),
    nest,
    db: nest.get(DataSource),
    telegram,
    prices,
    coins,
    connect: (username) => connect(nest, telegram, username),
    move: (symbol, price) => {
      const at = CLOCK.now();
      prices.set(symbol, price, { at });
      nest.get(MarketSight).streamed('kraken');
      nest.get(PriceStream).publish({ symbol, price, at, backing: price, basis: 'median', quotes: () => [] });
    },
    stop: async () => {
      await nest.close();
      await telegram.close();
      await database.drop();
    },
  };
}

async function connect(
  nest: NestExpressApplication,
  telegram: TelegramStandIn,
  username: string,
): Promise<ConnectedTrial> {
  const handshakes = nest.get(Handshakes);
  const known = telegram.personByUsername(username);
  const { id: person } = known ?? telegram.putPerson({ username, first_name: username });
  const { token, code } = await handshakes.create();
  telegram.pressStart(person, code);
  await until(async () => (await handshakes.poll(token)).status === 'connected');
  return { token, chatId: String(person), person };
}
