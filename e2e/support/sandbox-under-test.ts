import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports of the sandbox the journeys run against; away from the usual ones, so that it may run beside another. */
const PRODUCT_PORT = 3917;
const EXCHANGE_PORT = 3918;
const TELEGRAM_PORT = 3919;
const MAIL_PORT = 3920;
const IDENTITY_PORT = 3921;
const CHAIN_PORT = 3922;
const PAYMENTS_PORT = 3923;
const NEWS_PORT = 3924;
const FOLDER_VARIABLE = 'BELLWETHER_JOURNEYS_FOLDER';

export const PRODUCT_URL = `http://localhost:${PRODUCT_PORT}`;
export const EXCHANGE_URL = `http://127.0.0.1:${EXCHANGE_PORT}`;
export const TELEGRAM_URL = `http://127.0.0.1:${TELEGRAM_PORT}`;
/** The page with everybody's mail. */
export const MAILBOX_URL = `http://127.0.0.1:${MAIL_PORT}`;
export const CHAIN_URL = `http://127.0.0.1:${CHAIN_PORT}`;
/** Payment pages, and /_control of the provider. */
export const PAYMENTS_URL = `http://127.0.0.1:${PAYMENTS_PORT}`;

/** Feeds, and /_control to publish an article or a statement of the Fed. */
export const NEWS_URL = `http://127.0.0.1:${NEWS_PORT}`;

/** Made once; Playwright's worker processes inherit it. */
function dataFolder(): string {
  process.env[FOLDER_VARIABLE] ??= mkdtempSync(join(tmpdir(), 'bellwether-journeys-'));
  return process.env[FOLDER_VARIABLE];
}

/** The environment in which the sandbox of the journeys is started. */
export const SANDBOX_ENV: Readonly<Record<string, string>> = {
  PORT: String(PRODUCT_PORT),
  DATA_DIR: dataFolder(),
  MARKET_SOURCE: 'sandbox',
  STANDIN_EXCHANGE_PORT: String(EXCHANGE_PORT),
  STANDIN_TELEGRAM_PORT: String(TELEGRAM_PORT),
  STANDIN_MAIL_PORT: String(MAIL_PORT),
  STANDIN_IDENTITY_PORT: String(IDENTITY_PORT),
  STANDIN_CHAIN_PORT: String(CHAIN_PORT),
  STANDIN_PAYMENTS_PORT: String(PAYMENTS_PORT),
  STANDIN_NEWS_PORT: String(NEWS_PORT),
};
