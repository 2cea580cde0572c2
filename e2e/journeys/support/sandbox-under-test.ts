import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseFolder } from '../../../backend/test/support/database-folder.js';
import { freePorts } from '../../proofs/support/free-port.js';

/** What a sandbox listens on, each at a port of its own: the first of the run's ports plus its place here. */
const LISTENERS = [
  'PORT',
  'STANDIN_EXCHANGE_PORT',
  'STANDIN_TELEGRAM_PORT',
  'STANDIN_MAIL_PORT',
  'STANDIN_IDENTITY_PORT',
  'STANDIN_CHAIN_PORT',
  'STANDIN_PAYMENTS_PORT',
  'STANDIN_NEWS_PORT',
] as const;
type Listener = (typeof LISTENERS)[number];
const MOST_SANDBOXES = 7;
/** Chosen once, so that runs may go on beside each other; Playwright's worker processes inherit it. */
process.env.BELLWETHER_JOURNEYS_PORT ??= String(await freePorts(MOST_SANDBOXES * LISTENERS.length));
const FIRST_PORT = Number(process.env.BELLWETHER_JOURNEYS_PORT);

/** Stories wait for prices that they set; what walks besides costs a fifth of the processor at the usual four steps a second. */
const STEP_MS = 1_000;

const E2E = fileURLToPath(new URL('../..', import.meta.url));

/** In memory if possible: a disk that writes for others can hold up a commit for ten seconds. */
const DATA_DIRS = (process.env.BELLWETHER_JOURNEYS_DATA_DIRS ??= await newDataDirs());
const dataDirAt = (place: number) => `${DATA_DIRS}-${place}`;

/**
 * Called by the process that starts the sandboxes; workers inherit the answer. That process deletes the data when it ends. If it is
 * killed, the next integration tests delete them, by their names.
 */
async function newDataDirs(): Promise<string> {
  process.once('exit', deleteDataDirs);
  return join(await databaseFolder(), `bellwether-test-${randomUUID().slice(0, 8)}`);
}

/** The logs of a run that failed go to `test-results`. */
function deleteDataDirs(code: number): void {
  for (let place = 0; place < MOST_SANDBOXES; place += 1) {
    const folder = dataDirAt(place);
    const logs = join(folder, 'logs');
    if (code !== 0 && existsSync(logs))
      cpSync(logs, join(E2E, 'test-results', `logs-${place}`), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Which of Playwright's workers this is: each has a sandbox of its own, so that no story moves another one's market. */
const OWN_PLACE = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

function portOf(name: Listener, place: number): number {
  return FIRST_PORT + place * LISTENERS.length + LISTENERS.indexOf(name);
}

function productAt(place: number): string {
  return `http://localhost:${portOf('PORT', place)}`;
}

function standIn(name: Listener): string {
  return `http://127.0.0.1:${portOf(name, OWN_PLACE)}`;
}

export const PRODUCT_URL = productAt(OWN_PLACE);
export const EXCHANGE_URL = standIn('STANDIN_EXCHANGE_PORT');
export const TELEGRAM_URL = standIn('STANDIN_TELEGRAM_PORT');
/** The page with everybody's mail. */
export const MAILBOX_URL = standIn('STANDIN_MAIL_PORT');
export const CHAIN_URL = standIn('STANDIN_CHAIN_PORT');
/** Payment pages, and /_control of the provider. */
export const PAYMENTS_URL = standIn('STANDIN_PAYMENTS_PORT');
/** Feeds, and /_control to publish an article or a statement of the Fed. */
export const NEWS_URL = standIn('STANDIN_NEWS_PORT');

/** Whoever proves to own it is an admin. */
export const OPERATOR_EMAIL = 'operator@bellwether.example';

function environmentAt(place: number): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(LISTENERS.map((name) => [name, String(portOf(name, place))])),
    DATA_DIR: dataDirAt(place),
    MARKET_SOURCE: 'sandbox',
    STANDIN_EXCHANGE_STEP_MS: String(STEP_MS),
    ADMIN_EMAILS: OPERATOR_EMAIL,
  };
}

/** A sandbox beside those of the workers, for a story about settings. */
export type SandboxWithSettings = Readonly<ReturnType<typeof withSettings>>;

function withSettings(placeFromLast: number, settings: Readonly<Record<string, string>>) {
  const place = MOST_SANDBOXES - placeFromLast;
  return {
    url: productAt(place),
    telegramUrl: `http://127.0.0.1:${portOf('STANDIN_TELEGRAM_PORT', place)}`,
    exchangeUrl: `http://127.0.0.1:${portOf('STANDIN_EXCHANGE_PORT', place)}`,
    env: { ...environmentAt(place), ...settings },
  };
}

export const PRIVATE_SANDBOX = withSettings(1, { SIGN_UP: 'invite', TRIAL: 'off' });
export const EVERYONE_SANDBOX = withSettings(2, {
  PAYMENTS_PROVIDER: 'none',
  PRO_FOR: 'everyone',
  BRAND_NAME: 'Ann’s Bell',
  SUPPORT_EMAIL: 'help@ann.example',
  LEGAL_DIR: fileURLToPath(new URL('../legal-texts', import.meta.url)),
});
export const GRANTED_SANDBOX = withSettings(3, {
  PAYMENTS_PROVIDER: 'none',
  PRO_FOR: 'granted',
  STANDIN_MAIL: 'off',
});

/** Its story adds where push services are. */
export const PUSH_SANDBOX = withSettings(4, {});

/** The environment in which the sandbox of this worker is started. */
export const SANDBOX_ENV = environmentAt(OWN_PLACE);

/** How Playwright starts the sandbox of the worker at a place (0, 1, …), and when it is ready. */
export function sandboxServer(place: number) {
  return {
    command: 'node run/start.mjs',
    cwd: E2E,
    url: `${productAt(place)}/api/prices?symbols=BTC,ETH,SOL`,
    env: environmentAt(place),
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  } as const;
}
