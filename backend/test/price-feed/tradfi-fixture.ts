import { until } from '../../src/platform/clock/testing/until.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { startTradfiStandIn } from '../../../e2e/stand-ins/tradfi/start-tradfi-stand-in.js';
import type { TradfiStandIn } from '../../../e2e/stand-ins/tradfi/tradfi-stand-in.js';
import { AppModule } from '../../src/app.module.js';
import type { AlertEvidence } from '../../src/contract/alert.js';
import type { TradfiQuote } from '../../src/contract/market.js';
import type { Config } from '../../src/platform/config/config.js';
import { Clock, SystemClock } from '../../src/platform/clock/clock.js';
import { configureApp } from '../../src/platform/server/configure-app.js';
import { EXCHANGE_FEEDS } from '../../src/pipeline/price-feed/exchange-feed.js';
import { ListedCoins } from '../../src/pipeline/price-feed/listed-coins.js';
import { type MadePerson, makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { SetCoins } from '../support/set-coins.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Runs on from whatever moment a test sets. */
class MovedClock extends SystemClock {
  moved = 0;

  override now(): number {
    return super.now() + this.moved;
  }

  set(iso: string): void {
    this.moved += Date.parse(iso) - this.now();
  }
}

export interface FiredAlert {
  readonly symbol: string;
  readonly price: number;
  readonly late: boolean;
  readonly evidence: AlertEvidence;
  readonly urgent: boolean | null;
}

/** The whole backend without exchanges, on one database and a clock that tests move, against the official sources. */
export class TradfiFixture {
  readonly clock = new MovedClock();
  private readonly running = new Set<NestExpressApplication>();

  private constructor(
    readonly database: TestDatabase,
    readonly telegram: TelegramStandIn,
    private readonly shared: { standIn: TradfiStandIn | null },
  ) {}

  /** At this moment; nothing runs yet. */
  static async open(iso: string): Promise<TradfiFixture> {
    const fixture = new TradfiFixture(await createTestDatabase(), await startTelegramStandIn(), {
      standIn: null,
    });
    fixture.clock.set(iso);
    fixture.shared.standIn = await startTradfiStandIn({ now: () => fixture.clock.now() });
    return fixture;
  }

  get sources(): TradfiStandIn {
    if (this.shared.standIn === null) throw new Error('The fixture is not open');
    return this.shared.standIn;
  }

  /** `tradfi` replaces where sources are. */
  async start(tradfi: Partial<Config['tradfi']> = {}): Promise<NestExpressApplication> {
    const { sources, telegram, database } = this;
    const { yahooBaseUrl, nyfedBaseUrl, fredBaseUrl, fedNewsUrl } = sources;
    const config = testConfig({
      databaseUrl: database.url,
      telegram: { ...testConfig({}).telegram, apiRoot: telegram.url, linkBase: telegram.linkBase },
      tradfi: {
        yahooBaseUrl,
        nyfedBaseUrl,
        fredBaseUrl,
        fredApi: null,
        twelveData: null,
        fedNewsUrl,
        ...tradfi,
      },
    });
    const room = await Test.createTestingModule({ imports: [AppModule.forConfig(config)] })
      .overrideProvider(Clock)
      .useValue(this.clock)
      .overrideProvider(ListedCoins)
      .useValue(new SetCoins())
      .overrideProvider(EXCHANGE_FEEDS)
      .useValue([])
      .compile();
    const app = room.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureApp(app, config);
    await app.listen(0, '127.0.0.1');
    this.running.add(app);
    return app;
  }

  async stop(app: NestExpressApplication): Promise<void> {
    this.running.delete(app);
    await app.close();
  }

  /** With a chat, so that messages reach them. */
  async person(options: PersonOptions & { readonly showsTradfi: boolean }): Promise<MadePerson> {
    const { dataSource: db } = this.database;
    const person = await makePerson(db, options);
    await db.query('UPDATE user_settings SET show_tradfi = $2 WHERE user_id = $1', [
      person.id,
      options.showsTradfi,
    ]);
    await db.query(
      `INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id)
       SELECT 5000 + count(*), 5000 + count(*), $1 FROM telegram_chats`,
      [person.id],
    );
    return person;
  }

  /** Adds a trigger as the person would; resolves with its state. */
  async watch(
    app: NestExpressApplication,
    person: MadePerson,
    trigger: { readonly symbol: string; readonly op: 'above' | 'below'; readonly v1: number },
  ): Promise<void> {
    const cookie = await signIn(app, person);
    await request(await app.getUrl())
      .post('/api/triggers')
      .set('Cookie', cookie)
      .send(trigger)
      .expect(201);
  }

  /** GET /api/market-prices: one of its official values. */
  async quote(app: NestExpressApplication, source: TradfiQuote['source']): Promise<TradfiQuote | null> {
    const { body } = await request(await app.getUrl())
      .get('/api/market-prices')
      .expect(200);
    return (body.tradfi as TradfiQuote[]).find((each) => each.source === source) ?? null;
  }

  alerts(): Promise<FiredAlert[]> {
    return this.database.dataSource.query(
      `SELECT alert.symbol, alert.price, alert.late, alert.evidence, delivery.urgent
         FROM alerts alert LEFT JOIN deliveries delivery ON delivery.alert_id = alert.id ORDER BY alert.id`,
    );
  }

  notices(): Promise<{ userId: string; channel: string; urgent: boolean; body: string }[]> {
    return this.database.dataSource.query(
      `SELECT user_id AS "userId", channel, urgent, body FROM deliveries WHERE kind = 'notice' ORDER BY id`,
    );
  }

  phase(): Promise<string | undefined> {
    return this.database.dataSource
      .query<{ phase: string }[]>('SELECT phase FROM triggers')
      .then(([row]) => row?.phase);
  }

  /** Resolves when a document has been answered this often since now. */
  asked(document: string, times = 1): () => Promise<unknown> {
    const before = this.sources.calls().length;
    const count = () => this.sources.calls(before).filter((call) => call.document === document).length;
    return () => until(() => count() >= times, `${times} questions for ${document}`);
  }

  /** Moves the clock and resolves when a document has been asked for since. */
  async moveTo(iso: string, document: string): Promise<void> {
    const asked = this.asked(document);
    this.clock.set(iso);
    await asked();
  }

  async close(): Promise<void> {
    await Promise.all([...this.running].map((app) => app.close()));
    await this.shared.standIn?.close();
    await this.telegram.close();
    await this.database.drop();
  }
}
