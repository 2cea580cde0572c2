import { join } from 'node:path';
import { PROCESS_ROLES } from '@bellwether/backend/contract/admin/operations.js';

export type Env = Readonly<Record<string, string | undefined>>;

/** What the launcher itself has to know; the backend reads and checks its own configuration. */
export interface Settings {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** null: localhost. */
  readonly publicUrl: string | null;
  readonly logFolder: string;
  readonly dataDir: string;
  /** Without DATABASE_URL, unless the ROLES are shared: then the backend says what is missing. */
  readonly embeddedDatabase: boolean;
  /** `own`: the person's EXCHANGE_URLS say where the exchanges are. */
  readonly market: 'auto' | 'live' | 'sandbox' | 'own';
  /** ccxt ids. */
  readonly exchanges: readonly string[];
  readonly telegram: 'real' | 'sandbox';
  /** Sign-in with Google. */
  readonly identity: 'real' | 'sandbox';
  readonly botUsername: string;
  readonly mail: 'real' | 'sandbox' | 'none';
  /** Where Pro is paid in USDC. */
  readonly payments: 'real' | 'sandbox' | 'none';
  /** `named`: the person has named both the feeds and the Fed's press releases. */
  readonly news: 'named' | 'sandbox';
  /** `named`: the person has named every source of official values but the Fed's press releases. */
  readonly tradfi: 'named' | 'sandbox';
  /** Networks whose server the person has named: no stand-in plays them. */
  readonly namedChains: readonly ('ethereum' | 'bitcoin')[];
  /** 0: any free port; those of Telegram and of payments are then remembered in `dataDir`. Mail's is of the mailbox page. */
  readonly ports: Readonly<Record<StandInName, number>>;
  /** From one simulated price to the next, as the person wrote it; null: as usual. */
  readonly exchangeStepMs: string | null;
}

const STAND_INS = [
  'exchange',
  'telegram',
  'mail',
  'identity',
  'chain',
  'payments',
  'news',
  'tradfi',
] as const;
export type StandInName = (typeof STAND_INS)[number];

const OFFICIAL_SOURCES = ['YAHOO_BASE_URL', 'NYFED_BASE_URL', 'FRED_BASE_URL'];

/** The variables that are set to something: an empty one counts as not set. */
export function withoutEmpty(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

/** Reads an environment without empty variables. What makes no sense is left to the backend to complain about. */
export function readSettings(env: Env): Settings {
  const dataDir = env.DATA_DIR ?? '.data';
  return {
    port: Number(env.PORT ?? 3000),
    host: env.HOST ?? '127.0.0.1',
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir,
    logFolder: join(dataDir, 'logs'),
    embeddedDatabase: env.DATABASE_URL === undefined && hasAllRoles(env),
    market: readMarket(env),
    exchanges: (env.EXCHANGES ?? 'coinbaseexchange,kraken,binance').split(',').map((id) => id.trim()),
    telegram: (env.TELEGRAM_BOT_TOKEN ?? env.TELEGRAM_API_ROOT) ? 'real' : 'sandbox',
    identity: (env.GOOGLE_CLIENT_ID ?? env.GOOGLE_ISSUER) ? 'real' : 'sandbox',
    botUsername: env.TELEGRAM_BOT_USERNAME ?? 'BellwetherAlertsBot',
    mail: readEmail(env),
    payments: readPayments(env),
    news: env.NEWS_FEEDS !== undefined && env.FED_NEWS_URL !== undefined ? 'named' : 'sandbox',
    tradfi: OFFICIAL_SOURCES.every((name) => env[name] !== undefined) ? 'named' : 'sandbox',
    namedChains: readNamedChains(env),
    ports: readPorts(env),
    exchangeStepMs: env.STANDIN_EXCHANGE_STEP_MS ?? null,
  };
}

/** STANDIN_EXCHANGE_PORT and so on. */
function readPorts(env: Env): Settings['ports'] {
  const ports = STAND_INS.map((name) => [name, Number(env[`STANDIN_${name.toUpperCase()}_PORT`] ?? 0)]);
  return Object.fromEntries(ports) as Settings['ports'];
}

function readEmail(env: Env): Settings['mail'] {
  if (env.SMTP_URL !== undefined) return 'real';
  return env.STANDIN_MAIL === 'off' ? 'none' : 'sandbox';
}

function readPayments(env: Env): Settings['payments'] {
  if (env.PAYMENTS_PROVIDER === 'none') return 'none';
  return (env.COINBASE_KEY_ID ?? env.COINBASE_API_URL) ? 'real' : 'sandbox';
}

function hasAllRoles({ ROLES }: Env): boolean {
  return ROLES === undefined || PROCESS_ROLES.every((role) => ROLES.includes(role));
}

function readNamedChains(env: Env): Settings['namedChains'] {
  return [
    ...(env.ETHEREUM_RPC_URL === undefined ? [] : (['ethereum'] as const)),
    ...(env.BITCOIN_ESPLORA_URL === undefined ? [] : (['bitcoin'] as const)),
  ];
}

function readMarket(env: Env): Settings['market'] {
  if (env.EXCHANGE_URLS !== undefined) return 'own';
  const source = env.MARKET_SOURCE;
  return source === 'live' || source === 'sandbox' ? source : 'auto';
}
