import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import {
  type PaymentsStandIn,
  startPaymentsStandIn,
} from '../../../e2e/stand-ins/payments/start-payments-stand-in.js';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { AppModule } from '../../src/app.module.js';
import type { Config } from '../../src/platform/config/config.js';
import { configureApp } from '../../src/platform/server/configure-app.js';
import { createLogger } from '../../src/platform/logger/create-logger.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import { NestLogger } from '../../src/platform/logger/nest-logger.js';
import { EXCHANGE_FEEDS } from '../../src/pipeline/price-feed/exchange-feed.js';
import { type BrokenIssuer, startBrokenIssuer } from '../support/broken-issuer.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase } from '../support/test-database.js';

const canary = (name: string): string => `canary-${name}-${randomBytes(12).toString('hex')}`;

/** What the Coinbase key is: base64 of a seed and its public key. */
function signingKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64');
}

/** The product with a secret that is known wherever one can be, all outside systems, and everything that it logs. */
export interface CanaryApp {
  readonly url: string;
  readonly nest: NestExpressApplication;
  readonly db: DataSource;
  readonly telegram: TelegramStandIn;
  readonly mail: MailStandIn;
  readonly payments: PaymentsStandIn;
  readonly issuer: BrokenIssuer;
  /** By what they are; the parts of an address that are secret are named by themselves. */
  readonly secrets: Readonly<Record<string, string>>;
  log(): string;
  stop(): Promise<void>;
}

export async function startCanaryApp(): Promise<CanaryApp> {
  const secrets = {
    'session secret': canary('session'),
    'bot token': `123456:${randomBytes(20).toString('hex')}`,
    'Telegram webhook secret': canary('telegram-webhook'),
    'Google secret': canary('google'),
    'SMTP password': canary('smtp'),
    'database password': canary('database'),
    'Coinbase key': signingKey(),
    'payments webhook secret': canary('payments-webhook'),
    'key in the address of a chain': canary('chain'),
    'metrics token': canary('metrics'),
  };
  const database = await createTestDatabase();
  const role = `canary_${randomBytes(6).toString('hex')}`;
  await database.dataSource.query(
    `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD '${secrets['database password']}'`,
  );
  const databaseUrl = new URL(database.url);
  databaseUrl.username = role;
  databaseUrl.password = secrets['database password'];
  const [telegram, mail, payments] = await Promise.all([
    startTelegramStandIn({ token: secrets['bot token'] }),
    startMailStandIn(),
    startPaymentsStandIn({ firstPauseMs: 20 }),
  ]);
  const issuer = await startBrokenIssuer('bellwether', secrets['Google secret']);
  const smtpUrl = new URL(mail.smtpUrl);
  smtpUrl.username = 'bellwether';
  smtpUrl.password = secrets['SMTP password'];
  const config: Config = testConfig({
    databaseUrl: databaseUrl.href,
    // Nobody listens there: the test brings what Telegram would send.
    publicUrl: 'http://127.0.0.1:9',
    sessionSecret: secrets['session secret'],
    telegram: {
      ...testConfig({}).telegram,
      token: secrets['bot token'],
      apiRoot: telegram.url,
      linkBase: telegram.linkBase,
      webhookSecret: secrets['Telegram webhook secret'],
    },
    google: { issuer: issuer.url, clientId: 'bellwether', clientSecret: secrets['Google secret'] },
    email: { smtpUrl: smtpUrl.href, from: 'Bellwether <alerts@bellwether.example>' },
    payments: {
      apiUrl: payments.apiUrl,
      keyId: payments.keyId,
      keySecret: secrets['Coinbase key'],
      webhookSecrets: [secrets['payments webhook secret']],
    },
    chains: {
      ethereumRpcUrls: [`http://127.0.0.1:9/v3/${secrets['key in the address of a chain']}`],
      esploraUrls: [`http://127.0.0.1:9/${secrets['key in the address of a chain']}`],
    },
    metricsToken: secrets['metrics token'],
    logLevel: 'trace',
  });
  let log = '';
  const logger = createLogger(config, { write: (line) => void (log += line) });
  const room = await Test.createTestingModule({ imports: [AppModule.forConfig(config)] })
    .overrideProvider(LOGGER)
    .useValue(logger)
    .overrideProvider(EXCHANGE_FEEDS)
    .useValue([])
    .compile();
  const nest = room.createNestApplication<NestExpressApplication>({
    bodyParser: false,
    logger: new NestLogger(logger),
  });
  configureApp(nest, config);
  await nest.listen(0, '127.0.0.1');
  return {
    url: await nest.getUrl(),
    nest,
    db: database.dataSource,
    telegram,
    mail,
    payments,
    issuer,
    secrets,
    log: () => log,
    stop: async () => {
      await nest.close();
      await Promise.all([telegram.close(), mail.close(), payments.close(), issuer.close()]);
      await database.dataSource.query(`DROP ROLE ${role}`);
      await database.drop();
    },
  };
}
