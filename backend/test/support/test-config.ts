import { tmpdir } from 'node:os';
import type { Config } from '../../src/platform/config/config.js';

/** A valid configuration for tests; `overrides` replace whole settings. */
export function testConfig(overrides: Partial<Config>): Config {
  const databaseUrl = overrides.databaseUrl ?? 'postgres://nobody@127.0.0.1:9/none';
  return {
    production: false,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: tmpdir(),
    databaseUrl,
    databasePoolSize: 10,
    databaseLeaseUrl: databaseUrl,
    roles: ['web', 'market', 'sender', 'scheduler'],
    redisUrl: null,
    sessionSecret: 'a secret for tests only, long enough',
    trustProxy: 0,
    rateLimitScale: 100,
    marketSource: 'simulated',
    exchanges: ['coinbaseexchange', 'kraken', 'binance'],
    exchangeUrls: {},
    telegram: {
      token: '1:test',
      username: 'BellwetherAlertsBot',
      apiRoot: 'http://127.0.0.1:9',
      linkBase: 'http://127.0.0.1:9/chat',
      appLinkBase: 'http://127.0.0.1:9/chat',
      webhookSecret: null,
    },
    adminEmails: [],
    google: null,
    email: null,
    signUp: 'open',
    trial: 'open',
    proFor: null,
    payments: null,
    chains: { ethereumRpcUrls: [], esploraUrls: [] },
    newsFeeds: [],
    tradfi: {
      yahooBaseUrl: null,
      nyfedBaseUrl: null,
      fredBaseUrl: null,
      fredApi: null,
      twelveData: null,
      fedNewsUrl: null,
    },
    proxy: null,
    triggerRules: { hysteresisPct: 0.25, cooldownMs: 300_000 },
    priceLogHours: 6,
    priceSimulator: true,
    operationsNotices: 'off',
    backups: { keep: 0, skipBeforeUpgrade: false },
    metricsToken: null,
    logLevel: 'silent',
    ...overrides,
  };
}
