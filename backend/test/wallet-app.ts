import { Writable } from 'node:stream';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import type { WalletSubmission } from '../src/contract/wallet.js';
import type { Config } from '../src/platform/config/config.js';
import { configureApp } from '../src/platform/server/configure-app.js';
import { createLogger } from '../src/platform/logger/create-logger.js';
import { LOGGER } from '../src/platform/logger/logger.js';
import { EXCHANGE_FEEDS } from '../src/pipeline/price-feed/exchange-feed.js';
import { PriceTable } from '../src/pipeline/price-feed/price-table.js';
import { SetPrices } from './trial-app.js';
import { testConfig } from './support/test-config.js';

/** One process of the backend without exchanges and Telegram, as far as wallets need it; prices come from the test. */
export interface WalletApp {
  readonly nest: NestExpressApplication;
  readonly db: DataSource;
  readonly prices: SetPrices;
  /** Everything it has logged, at every level. */
  log(): string;
  /** Calls the API. `body` undefined: none. */
  call(method: 'get' | 'post' | 'delete', path: string, cookie?: string, body?: object): request.Test;
  /** The wallets of whoever the cookie belongs to. */
  wallets(cookie: string): Promise<readonly WalletSubmission[]>;
  stop(): Promise<void>;
}

export async function startWalletApp(
  databaseUrl: string,
  overrides: Partial<Config> = {},
): Promise<WalletApp> {
  const config = testConfig({ databaseUrl, logLevel: 'trace', ...overrides });
  const lines: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const prices = new SetPrices();
  const room = await Test.createTestingModule({ imports: [AppModule.forConfig(config)] })
    .overrideProvider(PriceTable)
    .useValue(prices)
    .overrideProvider(EXCHANGE_FEEDS)
    .useValue([])
    .overrideProvider(LOGGER)
    .useValue(createLogger(config, destination))
    .compile();
  const nest = room.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  configureApp(nest, config);
  await nest.listen(0, '127.0.0.1');
  const url = await nest.getUrl();
  const call: WalletApp['call'] = (method, path, cookie = '', body) => {
    const sent = request(url)[method](path).set('Cookie', cookie);
    return body === undefined ? sent : sent.send(body);
  };
  return {
    nest,
    db: nest.get(DataSource),
    prices,
    log: () => lines.join(''),
    call,
    wallets: async (cookie) => (await call('get', '/api/wallet-submissions', cookie).expect(200)).body,
    stop: () => nest.close(),
  };
}
