import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from './child.js';
import type { Settings, StandInName } from './settings.js';

const GUARD = fileURLToPath(new URL('./end-with-parent.js', import.meta.url));

type Variables = Readonly<Record<string, string>>;
type Say = (line: string) => void;

/** A stand-in for an outside system, or the database. */
export interface StandIn {
  readonly child: Child;
  /** By what the backend finds it, once it answers. Rejects if it ends before. */
  readonly env: Promise<Variables>;
}

interface Plan {
  /** What it gets of the environment besides its port: no secrets. */
  readonly env?: (settings: Settings) => NodeJS.ProcessEnv;
  /** Variable of the backend → what the stand-in announces it as. */
  readonly finds: Variables;
}

/** MAILBOX_PAGE and PAYMENT_PAGES are for people: the backend does not know them. */
const PLANS: Readonly<Record<StandInName, Plan>> = {
  exchange: {
    env: ({ exchangeStepMs, exchanges }) => ({
      STEP_MS: exchangeStepMs ?? undefined,
      EXCHANGES: exchanges.join(),
    }),
    finds: { EXCHANGE_URLS: 'exchangeUrls' },
  },
  telegram: {
    env: ({ botUsername, dataDir }) => ({
      BOT_USERNAME: botUsername,
      PEOPLE_FILE: join(dataDir, 'simulated-telegram-people.json'),
    }),
    finds: { TELEGRAM_API_ROOT: 'url', TELEGRAM_LINK_BASE: 'linkBase', TELEGRAM_APP_LINK_BASE: 'linkBase' },
  },
  identity: {
    finds: { GOOGLE_ISSUER: 'url', GOOGLE_CLIENT_ID: 'clientId', GOOGLE_CLIENT_SECRET: 'clientSecret' },
  },
  mail: { finds: { SMTP_URL: 'smtpUrl', MAILBOX_PAGE: 'url' } },
  payments: {
    env: ({ dataDir }) => ({ CHECKOUTS_FILE: join(dataDir, 'simulated-checkouts.json') }),
    finds: {
      COINBASE_API_URL: 'apiUrl',
      COINBASE_KEY_ID: 'keyId',
      COINBASE_KEY_SECRET: 'keySecret',
      COINBASE_WEBHOOK_SECRET: 'webhookSecret',
      PAYMENT_PAGES: 'url',
    },
  },
  news: { finds: { NEWS_FEEDS: 'feedUrls', FED_NEWS_URL: 'fedNewsUrl' } },
  tradfi: {
    finds: {
      YAHOO_BASE_URL: 'yahooBaseUrl',
      NYFED_BASE_URL: 'nyfedBaseUrl',
      FRED_BASE_URL: 'fredBaseUrl',
      FED_NEWS_URL: 'fedNewsUrl',
    },
  },
  chain: { finds: { ETHEREUM_RPC_URL: 'rpcUrl', BITCOIN_ESPLORA_URL: 'esploraUrl' } },
};

export function startStandIn(name: StandInName, settings: Settings, say: Say, more: Variables = {}): StandIn {
  const plan = PLANS[name];
  const main = fileURLToPath(new URL(`../../stand-ins/${name}/main.js`, import.meta.url));
  const child = startChild({
    name,
    args: ['--import', GUARD, main],
    env: { PATH: process.env.PATH, PORT: String(settings.ports[name]), ...plan.env?.(settings), ...more },
    logFolder: settings.logFolder,
    say,
  });
  const env = child.announced.then((announced) =>
    Object.fromEntries(Object.entries(plan.finds).map(([name, key]) => [name, asText(announced[key])])),
  );
  return { child, env };
}

/** The embedded PostgreSQL. It looks after its parent itself: the backend may finish first. */
export function startDatabase({ dataDir, logFolder }: Settings, say: Say): StandIn {
  const main = fileURLToPath(new URL('../postgres/main.js', import.meta.url));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = startChild({ name: 'database', args: [main], env, logFolder, say });
  return { child, env: child.announced.then(({ url }) => ({ DATABASE_URL: String(url) })) };
}

/** Lists as the environment has them, objects as JSON. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
}
