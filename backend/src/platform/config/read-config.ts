import type { Config, LogLevel, OutboundProxy } from './config.js';
import { dataDirOf } from './data-dir.js';
import { type Env, EnvReader, hasProtocol, withHost } from './env-reader.js';
import { readAccounts } from './read-accounts.js';
import { readMarket } from './read-market.js';
import { readNews } from './read-news.js';
import { readOutbound } from './read-outbound.js';
import { readPayments } from './read-payments.js';
import { readRoles } from './read-roles.js';
import { readSite } from './read-site.js';
import { readTelegram } from './read-telegram.js';
import { readPush } from './vapid-keys.js';
import type { MarketSource } from '../../contract/market.js';

export type ConfigReading =
  | { readonly kind: 'ok'; readonly config: Config }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] };

const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const NODE_ENVS = ['development', 'test', 'production'] as const;
const SHORTEST_PRODUCTION_SECRET = 32;
export const NO_DATABASE =
  'DATABASE_URL is not set: the product needs a PostgreSQL. "npm start" brings one, but not in production or for a part of the ROLES.';

/**
 * The configuration of the backend process from its environment, or everything that is wrong with it: each fault a
 * sentence that names the variable, its value (never a secret's) and what is allowed. Pure. Variables it does not
 * know are not its business.
 */
export function readConfig(env: Env): ConfigReading {
  const reader = new EnvReader(env);
  const config = readAll(reader, dataDirOf(env));
  if (reader.faults.length > 0) return { kind: 'faulty', faults: reader.faults };
  return { kind: 'ok', config };
}

function readAll(reader: EnvReader, dataDir: string): Config {
  const production = reader.oneOf('NODE_ENV', NODE_ENVS, 'development') === 'production';
  const market = readMarket(reader, production);
  const port = reader.wholeNumber('PORT', { fallback: 3000, min: 0, max: 65_535 });
  const site = readSite(reader, port, production);
  const roles = readRoles(reader);
  return Object.freeze({
    production,
    port,
    host: reader.formed('HOST', /^[A-Za-z0-9.:_-]+$/, 'an address or host name to listen on') ?? '127.0.0.1',
    ...site,
    dataDir,
    ...readDatabase(reader),
    ...roles,
    sessionSecret: readSessionSecret(reader, production),
    trustProxy: reader.wholeNumber('TRUST_PROXY', { fallback: 0, min: 0, max: 10 }),
    rateLimitScale: readRateLimitScale(reader, production),
    ...market,
    telegram: readTelegram(reader, { production, publicUrl: site.publicUrl }),
    ...readAccounts(reader, { production, roles: roles.roles, brandName: site.brandName }),
    push: readPush(reader, site),
    ...readPayments(reader, production),
    chains: readChains(reader, market.marketSource),
    ...readNews(reader, market.marketSource),
    proxy: readProxy(reader),
    outbound: readOutbound(reader, { production, marketSource: market.marketSource }),
    triggerRules: readTriggerRules(reader),
    priceLogHours: reader.decimalNumber('PRICE_LOG_HOURS', { fallback: 6, min: 0.01, max: 720 }),
    alertHistoryMonths: reader.wholeNumber('ALERT_HISTORY_MONTHS', { fallback: 13, min: 1, max: 240 }),
    priceSimulator: readPriceSimulator(reader, production),
    backups: Object.freeze({
      keep: reader.wholeNumber('BACKUP_KEEP', { fallback: production ? 7 : 0, min: 0, max: 366 }),
      skipBeforeUpgrade: reader.oneOf('SKIP_BACKUP', ['0', '1'], '0') === '1',
    }),
    operationsNotices: reader.oneOf('OPERATIONS_NOTICES', ['on', 'off'], production ? 'on' : 'off'),
    metricsToken: reader.secret('METRICS_TOKEN', /^\S+$/, 'one word'),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  });
}

function readDatabase(
  reader: EnvReader,
): Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'databaseLeaseUrl'> {
  const databaseUrl = readDatabaseUrl(reader, 'DATABASE_URL');
  if (databaseUrl === null) reader.fault(NO_DATABASE);
  return {
    databaseUrl: databaseUrl ?? '',
    databasePoolSize: reader.wholeNumber('DATABASE_POOL_SIZE', { fallback: 10, min: 1, max: 100 }),
    databaseLeaseUrl: readDatabaseUrl(reader, 'DATABASE_LEASE_URL') ?? databaseUrl ?? '',
  };
}

function readDatabaseUrl(reader: EnvReader, name: string): string | null {
  const url = reader.text(name);
  if (url !== null && !isPostgresUrl(url))
    reader.fault(`${name} is not an address like postgres://user:password@host/name.`);
  return url;
}

function isPostgresUrl(url: string): boolean {
  if (!hasProtocol(withHost(url), ['postgres:', 'postgresql:'])) return false;
  try {
    decodeURIComponent(new URL(withHost(url)).password);
    return true;
  } catch {
    return false;
  }
}

function readSessionSecret(reader: EnvReader, production: boolean): string {
  const secret = reader.text('SESSION_SECRET') ?? '';
  if (secret === '') {
    reader.fault('SESSION_SECRET is not set: it needs a long random text, the same one at every start.');
  } else if (production && secret.length < SHORTEST_PRODUCTION_SECRET) {
    reader.fault(
      `SESSION_SECRET is too short: production needs at least ${SHORTEST_PRODUCTION_SECRET} characters.`,
    );
  }
  return secret;
}

function readRateLimitScale(reader: EnvReader, production: boolean): number {
  const rule = production
    ? { fallback: 1, min: 0.01, max: 10 }
    : { fallback: 100, min: 0.01, max: 1_000_000 };
  return reader.decimalNumber('RATE_LIMIT_SCALE', rule);
}

function readPriceSimulator(reader: EnvReader, production: boolean): boolean {
  return reader.oneOf('PRICE_SIMULATOR_ENABLED', ['true', 'false'], production ? 'false' : 'true') === 'true';
}

function readTriggerRules(reader: EnvReader): Config['triggerRules'] {
  const cooldownSec = reader.decimalNumber('TRIGGER_COOLDOWN_SEC', { fallback: 300, min: 0, max: 86_400 });
  return Object.freeze({
    hysteresisPct: reader.decimalNumber('TRIGGER_HYSTERESIS_PCT', { fallback: 0.25, min: 0, max: 10 }),
    cooldownMs: Math.round(cooldownSec * 1000),
  });
}

const WEB = ['https:', 'http:'];
/** Public servers without a key; each asked where the one before it fails. */
const ETHEREUM = ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'];
const ESPLORA = ['https://mempool.space/api', 'https://blockstream.info/api'];

/** Where balances are read. With simulated prices nothing real is asked unless it is named. */
export function readChains(reader: EnvReader, marketSource: MarketSource): Config['chains'] {
  const real = marketSource === 'live';
  return Object.freeze({
    ethereumRpcUrls: readServers(reader, 'ETHEREUM_RPC_URL', real ? ETHEREUM : []),
    esploraUrls: readServers(reader, 'BITCOIN_ESPLORA_URL', real ? ESPLORA : []),
  });
}

function readServers(reader: EnvReader, name: string, fallback: readonly string[]): readonly string[] {
  const text = reader.text(name);
  if (text === null) return Object.freeze(fallback);
  const urls = text.split(',').flatMap((url) => url.trim().replace(/\/+$/, '') || []);
  if (urls.length === 0 || !urls.every((url) => hasProtocol(url, WEB))) {
    reader.refuse(name, 'addresses that begin with https:// or http://, with commas between them');
  }
  return Object.freeze([...new Set(urls)]);
}

/**
 * The proxy for calls to servers outside, by the names that curl and others read, in capitals or not (small letters win, as
 * there). An address without a scheme counts as http. null: none.
 */
export function readProxy(reader: EnvReader): OutboundProxy | null {
  const httpsUrl = readUrl(reader, 'HTTPS_PROXY');
  const httpUrl = readUrl(reader, 'HTTP_PROXY');
  if (httpsUrl === null && httpUrl === null) return null;
  const except = (either(reader, 'NO_PROXY')?.value ?? '').split(/[\s,]+/).filter((name) => name !== '');
  return Object.freeze({ httpUrl, httpsUrl, except: Object.freeze(except) });
}

function readUrl(reader: EnvReader, name: string): string | null {
  const found = either(reader, name);
  if (found === null) return null;
  const url = found.value.includes('://') ? found.value : `http://${found.value}`;
  if (!hasProtocol(url, WEB)) {
    reader.fault(
      `${found.name} is set to something that is not an address like http://proxy.example.com:3128.`,
    );
  }
  return url;
}

function either(reader: EnvReader, name: string): { readonly name: string; readonly value: string } | null {
  for (const spelt of [name.toLowerCase(), name]) {
    const value = reader.text(spelt);
    if (value !== null) return { name: spelt, value };
  }
  return null;
}
