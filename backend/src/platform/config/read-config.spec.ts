import { generateKeyPairSync } from 'node:crypto';
import type { Config } from './config.js';
import type { Env } from './env-reader.js';
import { readConfig } from './read-config.js';

const SECRET = 'a-secret-of-thirty-two-characters';
const PAYMENTS: Env = {
  COINBASE_KEY_ID: 'organizations/1/apiKeys/2',
  COINBASE_KEY_SECRET: `${'A'.repeat(86)}==`,
  COINBASE_WEBHOOK_SECRET: 'whsec_1',
};
const DEVELOPMENT: Env = {
  SESSION_SECRET: SECRET,
  DATABASE_URL: 'postgres://dev@localhost/bellwether',
  MARKET_SOURCE: 'live',
  TELEGRAM_API_ROOT: 'http://127.0.0.1:8082',
};
const PRODUCTION: Env = {
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  DATABASE_URL: 'postgres://app:hunter2secret@db/bellwether',
  TELEGRAM_BOT_TOKEN: '123456:real_token-of-the-bot',
  TELEGRAM_BOT_USERNAME: 'RealAlertsBot',
  PUBLIC_URL: 'https://alerts.example.com',
  SMTP_URL: 'smtps://mailer:mail-password@mail.example.com',
  MAIL_FROM: 'Alerts <alerts@example.com>',
  ...PAYMENTS,
};

function pemOf(namedCurve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return privateKey.export({ format: 'pem', type: 'sec1' }).toString();
}

function configOf(env: Env): Config {
  const reading = readConfig(env);
  if (reading.kind === 'faulty') throw new Error(reading.faults.join('\n'));
  return reading.config;
}

function faultsOf(env: Env): readonly string[] {
  const reading = readConfig(env);
  return reading.kind === 'faulty' ? reading.faults : [];
}

describe('a good environment', () => {
  it('leaves every default as documented', () => {
    expect(configOf(DEVELOPMENT)).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      brandName: 'Bellwether',
      supportEmail: 'support@bellwether.example',
      legalDir: null,
      dataDir: '.data',
      candleStoreMb: 1000,
      databaseUrl: 'postgres://dev@localhost/bellwether',
      databasePoolSize: 10,
      databaseLeaseUrl: 'postgres://dev@localhost/bellwether',
      roles: ['web', 'market', 'sender', 'scheduler'],
      redisUrl: null,
      sessionSecret: SECRET,
      trustProxy: 0,
      rateLimitScale: 100,
      marketSource: 'live',
      exchanges: ['coinbaseexchange', 'kraken', 'binance'],
      maxSymbols: 5_000,
      exchangeUrls: {},
      telegram: {
        token: '1000000001:any',
        username: 'BellwetherAlertsBot',
        apiRoot: 'http://127.0.0.1:8082',
        linkBase: 'https://t.me',
        appLinkBase: 'tg://resolve',
        webhookSecret: null,
      },
      adminEmails: [],
      adminSecondFactor: 'advised',
      google: null,
      push: null,
      email: null,
      signUp: 'open',
      trial: 'open',
      proFor: null,
      payments: null,
      chains: {
        ethereumRpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
        esploraUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
      },
      newsFeeds: [
        'https://www.coindesk.com/arc/outboundfeeds/rss/',
        'https://cointelegraph.com/rss',
        'https://decrypt.co/feed',
        'https://www.theblock.co/rss.xml',
      ],
      tradfi: {
        yahooBaseUrl: 'https://query1.finance.yahoo.com',
        nyfedBaseUrl: 'https://markets.newyorkfed.org',
        fredBaseUrl: 'https://fred.stlouisfed.org',
        fredApi: null,
        twelveData: null,
        fedNewsUrl: 'https://www.federalreserve.gov/feeds/press_monetary.xml',
      },
      proxy: null,
      outbound: { allowCidrs: [], plainHttp: false, hosts: {} },
      triggerRules: { hysteresisPct: 0.25, cooldownMs: 300_000 },
      priceLogHours: 6,
      alertHistoryMonths: 13,
      priceSimulator: true,
      backups: { keep: 0, skipBeforeUpgrade: false },
      operationsNotices: 'off',
      metricsToken: null,
      logLevel: 'info',
    });
  });

  it.each([
    { place: 'production', env: PRODUCTION, text: undefined, enabled: false },
    { place: 'production', env: PRODUCTION, text: 'true', enabled: true },
    { place: 'development', env: DEVELOPMENT, text: 'false', enabled: false },
  ])('has the price simulator in $place with $text: $enabled', ({ env, text, enabled }) => {
    expect(configOf({ ...env, PRICE_SIMULATOR_ENABLED: text }).priceSimulator).toBe(enabled);
  });

  it('in production sends no mail without a mail server', () => {
    expect(configOf({ ...PRODUCTION, SMTP_URL: '', MAIL_FROM: '' }).email).toBeNull();
  });

  it.each<[name: string, env: Env, expected: Pick<Config, 'signUp' | 'trial'>]>([
    ['development', DEVELOPMENT, { signUp: 'open', trial: 'open' }],
    ['production with mail', PRODUCTION, { signUp: 'open', trial: 'open' }],
    ['production without mail', { ...PRODUCTION, SMTP_URL: '' }, { signUp: 'invite', trial: 'off' }],
    ['SIGN_UP=invite', { ...PRODUCTION, SIGN_UP: 'invite' }, { signUp: 'invite', trial: 'off' }],
    [
      'a market process without the mail server of the web',
      { ...PRODUCTION, SMTP_URL: '', ROLES: 'market', REDIS_URL: 'redis://localhost' },
      { signUp: 'open', trial: 'open' },
    ],
    ['both', { ...PRODUCTION, SIGN_UP: 'invite', TRIAL: 'open' }, { signUp: 'invite', trial: 'open' }],
    ['TRIAL=off', { ...DEVELOPMENT, TRIAL: 'off' }, { signUp: 'open', trial: 'off' }],
    [
      'SIGN_UP=open without mail',
      { ...PRODUCTION, SMTP_URL: '', SIGN_UP: 'open' },
      { signUp: 'open', trial: 'open' },
    ],
  ])('who may come, with %s', (_name, env, expected) => {
    expect(configOf(env)).toMatchObject(expected);
  });

  it('in production takes live prices and a rate limit scale of 1 unless told otherwise', () => {
    expect(configOf(PRODUCTION)).toMatchObject({
      production: true,
      marketSource: 'live',
      rateLimitScale: 1,
      backups: { keep: 7, skipBeforeUpgrade: false },
      operationsNotices: 'on',
      telegram: { apiRoot: 'https://api.telegram.org' },
      email: { from: 'Alerts <alerts@example.com>' },
      payments: {
        apiUrl: 'https://business.coinbase.com/api/v1',
        keyId: 'organizations/1/apiKeys/2',
        keySecret: PAYMENTS['COINBASE_KEY_SECRET'],
        webhookSecrets: ['whsec_1'],
      },
    });
  });

  it.each([
    [undefined, 'everyone'],
    ['everyone', 'everyone'],
    ['granted', 'granted'],
  ])('in production sells nothing with PAYMENTS_PROVIDER=none; PRO_FOR %s: %s', (written, proFor) => {
    const keys = Object.fromEntries(Object.keys(PAYMENTS).map((name) => [name, undefined]));
    const config = configOf({ ...PRODUCTION, ...keys, PAYMENTS_PROVIDER: 'none', PRO_FOR: written });
    expect(config).toMatchObject({ payments: null, proFor });
  });

  it('takes the sandbox when every exchange has an address', () => {
    const urls = { kraken: { api: { public: 'http://127.0.0.1:8081', ws: 'ws://127.0.0.1:8081' } } };
    const env = { ...DEVELOPMENT, MARKET_SOURCE: 'sandbox', EXCHANGES: ' kraken ' };
    const config = configOf({ ...env, EXCHANGE_URLS: JSON.stringify(urls) });
    expect(config).toMatchObject({ marketSource: 'simulated', exchanges: ['kraken'], exchangeUrls: urls });
    expect(config.outbound).toEqual({ allowCidrs: ['127.0.0.0/8', '::1/128'], plainHttp: true, hosts: {} });
  });

  it('in production lets typed addresses lead to the public internet and to networks that are named', () => {
    expect(configOf(PRODUCTION).outbound).toEqual({ allowCidrs: [], plainHttp: false, hosts: {} });
    const env = { ...PRODUCTION, OUTBOUND_ALLOW_CIDRS: '192.168.1.0/24' };
    expect(configOf(env).outbound).toMatchObject({ allowCidrs: ['192.168.1.0/24'], plainHttp: false });
  });

  it.each([
    ['with its line ends', (pem: string) => pem],
    ['on one line, as in an .env file', (pem: string) => pem.replaceAll('\n', String.raw`\n`)],
  ])('takes an ECDSA key for payments, %s', (_name, written) => {
    const pem = pemOf('prime256v1');
    const { payments } = configOf({ ...PRODUCTION, COINBASE_KEY_SECRET: written(pem) });
    expect(payments?.keySecret.trim()).toBe(pem.trim());
  });

  it.each<[string, Env, object]>([
    ['the public URL follows the port', { PORT: '8080' }, { publicUrl: 'http://localhost:8080' }],
    ['a trailing slash is dropped', { PUBLIC_URL: 'https://a.example/' }, { publicUrl: 'https://a.example' }],
    [
      'roles come in one order, each once',
      { ROLES: 'sender, web,web', REDIS_URL: 'redis://r', DATABASE_URL: 'postgres://db/x' },
      { roles: ['web', 'sender'], redisUrl: 'redis://r' },
    ],
    ['port 0 lets the system choose', { PORT: '0' }, { port: 0 }],
    ['an empty text is not set', { HOST: '', REDIS_URL: ' ' }, { host: '127.0.0.1', redisUrl: null }],
    [
      'the pause is given in seconds',
      { TRIGGER_COOLDOWN_SEC: '1.5' },
      { triggerRules: { cooldownMs: 1500 } },
    ],
    [
      'the link base may have a path',
      { TELEGRAM_LINK_BASE: 'http://h:1/chat/' },
      { telegram: { linkBase: 'http://h:1/chat' } },
    ],
    [
      'a mail server without a password may go without TLS',
      { SMTP_URL: 'smtp://relay?tls=off', MAIL_FROM: 'a@b.example' },
      { email: { smtpUrl: 'smtp://relay?tls=off', from: 'a@b.example' } },
    ],
    [
      'a proxy, and who is asked without it',
      { HTTPS_PROXY: 'http://me:pw@proxy:3128', no_proxy: 'a.example, .b.example' },
      {
        proxy: { httpUrl: null, httpsUrl: 'http://me:pw@proxy:3128', except: ['a.example', '.b.example'] },
      },
    ],
    [
      'networks that typed addresses may lead to',
      { OUTBOUND_ALLOW_CIDRS: '192.168.1.0/24, fd12::/48,10.0.0.0/8' },
      { outbound: { allowCidrs: ['192.168.1.0/24', 'fd12::/48', '10.0.0.0/8'], plainHttp: false } },
    ],
    [
      'hosts that others answer for',
      { OUTBOUND_HOSTS: '{"discord.com":"http://127.0.0.1:8090","*.push.example":"https://127.0.0.1:8091"}' },
      {
        outbound: {
          hosts: { 'discord.com': 'http://127.0.0.1:8090', '*.push.example': 'https://127.0.0.1:8091' },
        },
      },
    ],
    ['a proxy without a scheme', { http_proxy: 'proxy:3128' }, { proxy: { httpUrl: 'http://proxy:3128' } }],
    [
      'several servers of one network',
      { ETHEREUM_RPC_URL: ' https://a.example/ , http://b.example/v3/key ' },
      { chains: { ethereumRpcUrls: ['https://a.example', 'http://b.example/v3/key'] } },
    ],
    [
      'payments may be made on this machine',
      { ...PAYMENTS, COINBASE_API_URL: 'http://127.0.0.1:8083/api/v1/' },
      { payments: { apiUrl: 'http://127.0.0.1:8083/api/v1' } },
    ],
    [
      'a webhook secret may have a successor',
      { ...PAYMENTS, COINBASE_WEBHOOK_SECRET: 'old,new' },
      { payments: { webhookSecrets: ['old', 'new'] } },
    ],
    [
      'the address of payments alone sets nothing up',
      { COINBASE_API_URL: 'https://pay.example' },
      { payments: null },
    ],
  ])('%s', (_name, env, expected) => {
    expect(configOf({ ...DEVELOPMENT, ...env })).toMatchObject(expected);
  });
});

describe('a faulty environment', () => {
  it.each<[variable: string, value: string, sentence: string]>([
    ['SIGN_UP', 'closed', 'SIGN_UP is "closed", but must be one of open, invite.'],
    ['TRIAL', 'none', 'TRIAL is "none", but must be one of open, off.'],
    ['PORT', '3000abc', 'PORT is "3000abc", but must be a whole number from 0 to 65535.'],
    ['PORT', '', 'PORT is "", but must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536", but must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1", but must be a whole number from 0 to 65535.'],
    ['PORT', '0x10', 'PORT is "0x10", but must be a whole number from 0 to 65535.'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true", but must be a whole number from 0 to 10.'],
    [
      'TRIGGER_HYSTERESIS_PCT',
      '1e999',
      'TRIGGER_HYSTERESIS_PCT is "1e999", but must be a number from 0 to 10.',
    ],
    [
      'TRIGGER_HYSTERESIS_PCT',
      '10.01',
      'TRIGGER_HYSTERESIS_PCT is "10.01", but must be a number from 0 to 10.',
    ],
    [
      'TRIGGER_COOLDOWN_SEC',
      '86401',
      'TRIGGER_COOLDOWN_SEC is "86401", but must be a number from 0 to 86400.',
    ],
    ['ROLES', 'web,prices', 'ROLES is "web,prices", but must be some of web, market, sender, scheduler'],
    ['ROLES', ',', 'ROLES is ",", but must be some of web, market, sender, scheduler'],
    ['ROLES', 'web', 'REDIS_URL is not set: a process that has not all ROLES needs it'],
    ['DATABASE_URL', '', 'DATABASE_URL is not set: the product needs a PostgreSQL. "npm start" brings one'],
    ['DATABASE_URL', ' ', 'DATABASE_URL is not set'],
    ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE is "0", but must be a whole number from 1 to 100.'],
    ['DATABASE_LEASE_URL', 'db:5432', 'DATABASE_LEASE_URL is not an address like postgres://'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL is not an address like redis://'],
    ['NODE_ENV', 'prod', 'NODE_ENV is "prod", but must be one of development, test, production.'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    ['HOST', 'http://x', 'HOST is "http://x", but must be an address or host name to listen on.'],
    ['MARKET_SOURCE', 'fake', 'MARKET_SOURCE is "fake", but must be one of auto, live, sandbox.'],
    ['EXCHANGES', 'kraken,Kraken!', 'EXCHANGES is "kraken,Kraken!", but must be different ccxt ids'],
    ['EXCHANGES', 'kraken,kraken', 'EXCHANGES is "kraken,kraken", but must be different ccxt ids'],
    [
      'EXCHANGES',
      'coinbase,kraken,coinbaseexchange',
      'EXCHANGES is "coinbase,kraken,coinbaseexchange", but must be one of coinbase and coinbaseexchange: both are the order books of one exchange',
    ],
    ['EXCHANGES', ',', 'EXCHANGES is ",", but must be different ccxt ids'],
    ['MAX_SYMBOLS', '9', 'MAX_SYMBOLS is "9", but must be a whole number from 10 to 20000.'],
    ['EXCHANGE_URLS', 'kraken', 'EXCHANGE_URLS is "kraken", but must be JSON like'],
    ['EXCHANGE_URLS', '[]', 'EXCHANGE_URLS is "[]", but must be JSON like'],
    ['EXCHANGE_URLS', '{"kraken":"http://x"}', 'EXCHANGE_URLS.kraken must be an object of addresses.'],
    [
      'EXCHANGE_URLS',
      '{"kraken":{"api":{"ws":"ftp://x"}}}',
      'EXCHANGE_URLS.kraken.api.ws must be an address',
    ],
    ['EXCHANGE_URLS', '{"kraken":{"api":7}}', 'EXCHANGE_URLS.kraken.api must be an address'],
    ['PUBLIC_URL', 'https://a.example/app', 'PUBLIC_URL is "https://a.example/app", but must be the address'],
    ['PUBLIC_URL', 'ftp://a.example', 'PUBLIC_URL is "ftp://a.example", but must be the address'],
    ['PUBLIC_URL', 'https://me:pw@a.example', 'PUBLIC_URL is "https://…@a.example", but must be the address'],
    ['TELEGRAM_API_ROOT', 'telegram', 'TELEGRAM_API_ROOT is "telegram", but must be an address'],
    ['TELEGRAM_APP_LINK_BASE', 'javascript://x', 'TELEGRAM_APP_LINK_BASE is "javascript://x", but must be'],
    [
      'TELEGRAM_BOT_USERNAME',
      '@bot',
      'TELEGRAM_BOT_USERNAME is "@bot", but must be the name of a bot, without @.',
    ],
    ['SMTP_URL', 'smtp://', 'SMTP_URL is set to something that is not an address like smtp://user'],
    ['SMTP_URL', 'smtp://h:port', 'SMTP_URL is not an address like smtp://user:password@host:587.'],
    ['SMTP_URL', 'smtp://u:pw@h?tls=off', 'SMTP_URL says tls=off and holds a password'],
    ['SMTP_URL', 'smtp://h?tls=no', 'SMTP_URL says about TLS what is not known here'],
    ['SMTP_URL', 'smtp://u:pw@h?ignoreTLS=true', 'SMTP_URL says about TLS what is not known here'],
    ['MAIL_FROM', 'Bellwether', 'MAIL_FROM is "Bellwether", but must be one line like'],
    [
      'ETHEREUM_RPC_URL',
      'https://a.example,b',
      'ETHEREUM_RPC_URL is "https://a.example,b", but must be addresses',
    ],
    ['BITCOIN_ESPLORA_URL', ',', 'BITCOIN_ESPLORA_URL is ",", but must be addresses'],
    [
      'HTTPS_PROXY',
      'socks5://h:1',
      'HTTPS_PROXY is set to something that is not an address like http://proxy',
    ],
    ...['192.168.1.0', '192.168.1.0/33', 'fd12::/129', '10.1/8', '0x0a.0.0.0/8', 'home/8', '10.0.0.0/8,'].map(
      (networks): [string, string, string] => [
        'OUTBOUND_ALLOW_CIDRS',
        networks,
        `OUTBOUND_ALLOW_CIDRS is "${networks}", but must be networks like 192.168.1.0/24`,
      ],
    ),
    ...[
      'discord.com',
      '[]',
      '{"discord.com":8090}',
      '{"discord.com":"127.0.0.1:8090"}',
      '{"discord.com":"http://127.0.0.1:8090/a"}',
      '{"https://discord.com":"http://127.0.0.1:8090"}',
      '{"dis*.com":"http://127.0.0.1:8090"}',
    ].map((hosts): [string, string, string] => [
      'OUTBOUND_HOSTS',
      hosts,
      `OUTBOUND_HOSTS is ${JSON.stringify(hosts)}, but must be JSON, from a host`,
    ]),
    [
      'PAYMENTS_PROVIDER',
      'stripe',
      'PAYMENTS_PROVIDER is "stripe", but must be one of coinbase-business, none.',
    ],
    ['COINBASE_API_URL', 'pay', 'COINBASE_API_URL is "pay", but must be an address'],
    [
      'COINBASE_API_URL',
      'HTTP://pay.example',
      'COINBASE_API_URL is "HTTP://pay.example", but must be an address that begins with https://',
    ],
    [
      'COINBASE_API_URL',
      'http://localhost.pay.example',
      'COINBASE_API_URL is "http://localhost.pay.example", but must be an address',
    ],
    [
      'COINBASE_API_URL',
      'https://pay.example?a=1',
      'COINBASE_API_URL is "https://pay.example?a=1", but must be an address',
    ],
    [
      'COINBASE_API_URL',
      'https://me:pw@pay.example',
      'COINBASE_API_URL is "https://…@pay.example", but must be an address',
    ],
    ['COINBASE_KEY_ID', 'two words', 'COINBASE_KEY_ID is "two words", but must be one word.'],
    [
      'COINBASE_KEY_SECRET',
      'A'.repeat(88),
      'COINBASE_KEY_SECRET is set to something that is not base64 of 64 bytes (Ed25519), nor the PEM of an ECDSA',
    ],
    [
      'COINBASE_KEY_SECRET',
      pemOf('secp384r1'),
      'COINBASE_KEY_SECRET is set to something that is not base64 of 64 bytes (Ed25519), nor the PEM of an ECDSA',
    ],
    [
      'COINBASE_WEBHOOK_SECRET',
      'a,b,c',
      'COINBASE_WEBHOOK_SECRET is set to something that is not one word, or two with a comma.',
    ],
  ])('%s=%s', (variable, value, sentence) => {
    const faults = faultsOf({ ...DEVELOPMENT, [variable]: value });
    expect(faults.filter((fault) => fault.startsWith(sentence))).toHaveLength(1);
  });

  it.each<[name: string, env: Env, sentence: string]>([
    [
      'the launcher, not the backend, resolves auto',
      { MARKET_SOURCE: undefined },
      'MARKET_SOURCE is not set or "auto"',
    ],
    [
      'a sandbox needs its addresses',
      { MARKET_SOURCE: 'sandbox' },
      'MARKET_SOURCE is "sandbox", but EXCHANGE_URLS has no address for coinbaseexchange, kraken, binance',
    ],
    [
      'the real Telegram needs a bot',
      { TELEGRAM_API_ROOT: undefined },
      'TELEGRAM_BOT_TOKEN is not set: "npm start" provides a sandbox bot.',
    ],
    [
      'a real bot needs its name',
      { TELEGRAM_API_ROOT: undefined, TELEGRAM_BOT_TOKEN: '1:a' },
      'TELEGRAM_BOT_USERNAME is not set',
    ],
    ...['http://alerts.example.com', 'https://alerts.example.com:444'].map((url): [string, Env, string] => [
      `Telegram brings no updates to ${url}`,
      {
        TELEGRAM_API_ROOT: undefined,
        TELEGRAM_BOT_TOKEN: '1:a',
        TELEGRAM_WEBHOOK_SECRET: 's',
        PUBLIC_URL: url,
      },
      `PUBLIC_URL is "${url}", but with TELEGRAM_WEBHOOK_SECRET Telegram brings updates there, and it takes https on port 443, 80, 88 or 8443 only.`,
    ]),
    ['sessions need a secret', { SESSION_SECRET: ' ' }, 'SESSION_SECRET is not set'],
    ...Object.keys(PAYMENTS).map((variable): [string, Env, string] => [
      `payments do not go without ${variable}`,
      { ...PAYMENTS, [variable]: '' },
      'COINBASE_KEY_ID, COINBASE_KEY_SECRET and COINBASE_WEBHOOK_SECRET go together',
    ]),
  ])('%s', (_name, env, sentence) => {
    const faults = faultsOf({ ...DEVELOPMENT, ...env });
    expect(faults.filter((fault) => fault.startsWith(sentence))).toHaveLength(1);
  });

  it.each<[name: string, env: Env, sentence: string]>([
    ['simulated prices', { MARKET_SOURCE: 'sandbox' }, 'MARKET_SOURCE is "sandbox", but production'],
    [
      'others in the place of hosts',
      { OUTBOUND_HOSTS: '{"discord.com":"http://127.0.0.1:8090"}' },
      'OUTBOUND_HOSTS is set, but production',
    ],
    ['a guess of the source', { MARKET_SOURCE: 'auto' }, 'MARKET_SOURCE is "auto", but production'],
    ['no bot token', { TELEGRAM_BOT_TOKEN: '' }, 'TELEGRAM_BOT_TOKEN is not set: production'],
    [
      'no bot token, even on another server',
      { TELEGRAM_BOT_TOKEN: '', TELEGRAM_API_ROOT: 'http://x' },
      'TELEGRAM_BOT_TOKEN is not set: production',
    ],
    ['no bot name', { TELEGRAM_BOT_USERNAME: '' }, 'TELEGRAM_BOT_USERNAME is not set'],
    ['no session secret', { SESSION_SECRET: '' }, 'SESSION_SECRET is not set'],
    ['a short session secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET is too short'],
    [
      'no public address',
      { PUBLIC_URL: '' },
      'PUBLIC_URL is not set: production needs the address people see',
    ],
    ['no sender of mail', { MAIL_FROM: '' }, 'MAIL_FROM is not set: with SMTP_URL production needs'],
    ...['Bellwether <a@bellwether.example>', 'a@b.invalid', 'a@mail.TEST', 'a@localhost'].map(
      (from): [string, Env, string] => [
        `mail from ${from}`,
        { MAIL_FROM: from },
        `MAIL_FROM is "${from}", but must be an address of a domain of yours`,
      ],
    ),
    ['no database', { DATABASE_URL: '' }, 'DATABASE_URL is not set'],
    [
      'no place to pay',
      { COINBASE_KEY_SECRET: '' },
      'COINBASE_KEY_ID, COINBASE_KEY_SECRET or COINBASE_WEBHOOK_SECRET is not set: production needs all three, to sell Pro, or PAYMENTS_PROVIDER=none',
    ],
    [
      'Pro granted where it is sold',
      { PRO_FOR: 'granted' },
      'PRO_FOR is set, but goes with PAYMENTS_PROVIDER=none',
    ],
    [
      'a simulated place to pay',
      { COINBASE_API_URL: 'http://127.0.0.1:8083/api/v1' },
      'COINBASE_API_URL is "http://127.0.0.1:8083/api/v1", but must be',
    ],
    [
      'a rate limit scale over 10',
      { RATE_LIMIT_SCALE: '10.5' },
      'RATE_LIMIT_SCALE is "10.5", but must be a number from 0.01 to 10.',
    ],
  ])('production refuses %s', (_name, env, sentence) => {
    const faults = faultsOf({ ...PRODUCTION, ...env });
    expect(faults.filter((fault) => fault.startsWith(sentence))).toHaveLength(1);
  });

  it("takes a database at a socket, whose address has no host beside the user's name", () => {
    const address = 'postgres://bellwether@/bellwether?host=/run/postgresql';
    expect(configOf({ ...DEVELOPMENT, DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it('lists every fault at once', () => {
    const faults = faultsOf({
      PORT: 'x',
      NODE_ENV: 'x',
      EXCHANGES: 'X',
      LOG_LEVEL: 'x',
      PRICE_LOG_HOURS: '-',
      MAX_SYMBOLS: '12.5',
    });
    const named = faults.map((fault) => fault.split(' ', 1)[0]);
    expect(new Set(named)).toEqual(
      new Set([
        'DATABASE_URL',
        'EXCHANGES',
        'LOG_LEVEL',
        'MARKET_SOURCE',
        'MAX_SYMBOLS',
        'NODE_ENV',
        'PORT',
        'PRICE_LOG_HOURS',
        'SESSION_SECRET',
        'TELEGRAM_BOT_TOKEN',
      ]),
    );
    expect(faults).toHaveLength(10);
  });

  it('never shows the value of a secret', () => {
    const planted = 'planted secret %zz';
    const names = [
      'SESSION_SECRET',
      'TELEGRAM_BOT_TOKEN',
      'TELEGRAM_WEBHOOK_SECRET',
      'METRICS_TOKEN',
      'COINBASE_KEY_SECRET',
      'COINBASE_WEBHOOK_SECRET',
    ];
    const env = Object.fromEntries(names.map((name) => [name, planted]));
    const faults = faultsOf({ ...PRODUCTION, ...env, DATABASE_URL: `postgres://a:${planted}@h/d` });
    expect(faults).toHaveLength(7);
    expect(faults.join('\n')).not.toContain('planted');
  });
});
