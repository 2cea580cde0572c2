import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from './child.js';
import type { Settings } from './settings.js';

const GUARD = fileURLToPath(new URL('./end-with-parent.js', import.meta.url));

/** A stand-in for an outside system, or the database. */
export interface StandIn {
  readonly child: Child;
  /** By what the backend finds it, once it answers. Rejects if it ends before. */
  readonly env: Promise<Readonly<Record<string, string>>>;
}

type Say = (line: string) => void;

/** The embedded PostgreSQL. It looks after its parent itself: the backend may finish first. */
export function startDatabase({ dataDir, logFolder }: Settings, say: Say): StandIn {
  const main = fileURLToPath(new URL('../postgres/main.js', import.meta.url));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = startChild({ name: 'database', args: [main], env, logFolder, say });
  return { child, env: child.announced.then(({ url }) => ({ DATABASE_URL: String(url) })) };
}

/** Plays the three exchanges. */
export function startExchange(settings: Settings, say: Say): StandIn {
  const { exchangePort, exchangeStepMs } = settings;
  const own: Record<string, string> = { PORT: String(exchangePort) };
  if (exchangeStepMs !== null) own.STEP_MS = exchangeStepMs;
  const child = start('exchange', settings, own, say);
  const env = child.announced.then(({ exchangeUrls }) => ({ EXCHANGE_URLS: JSON.stringify(exchangeUrls) }));
  return { child, env };
}

/** Plays Telegram: the Bot API and, for people, a chat page at TELEGRAM_LINK_BASE, the same one at every start. */
export function startTelegram(settings: Settings, say: Say): StandIn {
  const { botUsername, dataDir, telegramPort } = settings;
  const child = start(
    'telegram',
    settings,
    {
      PORT: String(telegramPort),
      BOT_USERNAME: botUsername,
      PEOPLE_FILE: join(dataDir, 'simulated-telegram-people.json'),
    },
    say,
  );
  const env = child.announced.then(({ url, linkBase }) => ({
    TELEGRAM_API_ROOT: String(url),
    TELEGRAM_LINK_BASE: String(linkBase),
    TELEGRAM_APP_LINK_BASE: String(linkBase),
    TELEGRAM_BOT_USERNAME: botUsername,
  }));
  return { child, env };
}

/** Plays Google's sign-in: an OpenID Connect issuer with a page on which people choose who they are. */
export function startIdentity(settings: Settings, say: Say): StandIn {
  const child = start('identity', settings, { PORT: String(settings.identityPort) }, say);
  const env = child.announced.then(({ url, clientId, clientSecret }) => ({
    GOOGLE_ISSUER: String(url),
    GOOGLE_CLIENT_ID: String(clientId),
    GOOGLE_CLIENT_SECRET: String(clientSecret),
  }));
  return { child, env };
}

/** Plays the mail server and everybody's mailbox. MAILBOX_PAGE is for people: the backend does not know it. */
export function startMail(settings: Settings, say: Say): StandIn {
  const child = start('mail', settings, { PORT: String(settings.mailPort) }, say);
  const env = child.announced.then(({ smtpUrl, url }) => ({
    SMTP_URL: String(smtpUrl),
    MAILBOX_PAGE: String(url),
  }));
  return { child, env };
}

/**
 * Plays the provider at which Pro is paid: its API and the pages it sends people to, the same ones at every start. It tells
 * the backend at `webhookUrl` what was paid. PAYMENT_PAGES is for people: the backend does not know it.
 */
export function startPayments(settings: Settings, say: Say, webhookUrl: string): StandIn {
  const { dataDir, paymentsPort } = settings;
  const child = start(
    'payments',
    settings,
    {
      PORT: String(paymentsPort),
      WEBHOOK_URL: webhookUrl,
      CHECKOUTS_FILE: join(dataDir, 'simulated-checkouts.json'),
    },
    say,
  );
  const env = child.announced.then(({ url, apiUrl, keyId, keySecret, webhookSecret }) => ({
    COINBASE_API_URL: String(apiUrl),
    COINBASE_KEY_ID: String(keyId),
    COINBASE_KEY_SECRET: String(keySecret),
    COINBASE_WEBHOOK_SECRET: String(webhookSecret),
    PAYMENT_PAGES: String(url),
  }));
  return { child, env };
}

/** Plays the feeds of news about coins, and the Fed's press releases. */
export function startNews(settings: Settings, say: Say): StandIn {
  const child = start('news', settings, { PORT: String(settings.newsPort) }, say);
  const env = child.announced.then(({ feedUrls, fedNewsUrl }) => ({
    NEWS_FEEDS: String(feedUrls),
    FED_NEWS_URL: String(fedNewsUrl),
  }));
  return { child, env };
}

/** Plays the sources of official values: the index, gold, the Fed's rate and its press releases, which go together. */
export function startTradfi(settings: Settings, say: Say): StandIn {
  const child = start('tradfi', settings, { PORT: String(settings.tradfiPort) }, say);
  const env = child.announced.then(({ yahooBaseUrl, nyfedBaseUrl, fredBaseUrl, fedNewsUrl }) => ({
    YAHOO_BASE_URL: String(yahooBaseUrl),
    NYFED_BASE_URL: String(nyfedBaseUrl),
    FRED_BASE_URL: String(fredBaseUrl),
    FED_NEWS_URL: String(fedNewsUrl),
  }));
  return { child, env };
}

/** Plays Ethereum, by a local node that starts up behind it, and Bitcoin. */
export function startChain(settings: Settings, say: Say): StandIn {
  const child = start('chain', settings, { PORT: String(settings.chainPort) }, say);
  const env = child.announced.then(({ rpcUrl, esploraUrl }) => ({
    ETHEREUM_RPC_URL: String(rpcUrl),
    BITCOIN_ESPLORA_URL: String(esploraUrl),
  }));
  return { child, env };
}

/** Stand-ins get no more of the environment than they need: no secrets. */
function start(
  name: string,
  { logFolder }: Settings,
  env: Readonly<Record<string, string>>,
  say: Say,
): Child {
  const main = fileURLToPath(new URL(`../../stand-ins/${name}/main.js`, import.meta.url));
  const args = ['--import', GUARD, main];
  return startChild({ name, args, env: { PATH: process.env.PATH, ...env }, logFolder, say });
}
