import { readSettings, withoutEmpty } from './settings.js';

describe('the settings of the launcher', () => {
  it('need nothing: port 3000, everything simulated that cannot be reached', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: '.data',
      logFolder: '.data/logs',
      embeddedDatabase: true,
      market: 'auto',
      exchanges: ['coinbaseexchange', 'kraken', 'binance'],
      telegram: 'sandbox',
      identity: 'sandbox',
      botUsername: 'BellwetherAlertsBot',
      mail: 'sandbox',
      payments: 'sandbox',
      news: 'sandbox',
      tradfi: 'sandbox',
      namedChains: [],
      ports: {
        exchange: 0,
        telegram: 0,
        mail: 0,
        identity: 0,
        chain: 0,
        payments: 0,
        news: 0,
        tradfi: 0,
      },
      exchangeStepMs: null,
    });
  });

  it.each([
    ['a bot token makes Telegram real', { TELEGRAM_BOT_TOKEN: '1:a' }, { telegram: 'real', market: 'auto' }],
    ['so does an own Bot API server', { TELEGRAM_API_ROOT: 'http://x' }, { telegram: 'real' }],
    ['prices can be asked to be live', { MARKET_SOURCE: 'live' }, { market: 'live', telegram: 'sandbox' }],
    ['or simulated', { MARKET_SOURCE: 'sandbox' }, { market: 'sandbox' }],
    [
      'own exchange servers need no stand-in',
      { EXCHANGE_URLS: '{}', MARKET_SOURCE: 'sandbox' },
      { market: 'own' },
    ],
    ['an own database is not embedded', { DATABASE_URL: 'postgres://x' }, { embeddedDatabase: false }],
    ['nor is that of shared roles', { ROLES: 'web,market' }, { embeddedDatabase: false }],
    ['that of all roles is', { ROLES: 'scheduler,web,market,sender' }, { embeddedDatabase: true }],
    ['an own client makes Google real', { GOOGLE_CLIENT_ID: 'x' }, { identity: 'real' }],
    ['exchanges come in order', { EXCHANGES: 'kraken, binance' }, { exchanges: ['kraken', 'binance'] }],
    ['a mail server makes mail real', { SMTP_URL: 'smtp://x' }, { mail: 'real', telegram: 'sandbox' }],
    ['an own key makes payments real', { COINBASE_KEY_ID: 'x' }, { payments: 'real' }],
    ['no mail', { STANDIN_MAIL: 'off' }, { mail: 'none' }],
    ['nothing is sold', { PAYMENTS_PROVIDER: 'none' }, { payments: 'none', mail: 'sandbox' }],
    ['so does an own API', { COINBASE_API_URL: 'https://x' }, { payments: 'real', mail: 'sandbox' }],
    ['feeds alone leave the Fed to the stand-in', { NEWS_FEEDS: 'http://x' }, { news: 'sandbox' }],
    ['feeds and the Fed are named', { NEWS_FEEDS: 'http://x', FED_NEWS_URL: 'http://x' }, { news: 'named' }],
    ['Yahoo alone leaves the rest to the stand-in', { YAHOO_BASE_URL: 'http://x' }, { tradfi: 'sandbox' }],
    [
      'every official source is named',
      { YAHOO_BASE_URL: 'http://x', NYFED_BASE_URL: 'http://x', FRED_BASE_URL: 'http://x' },
      { tradfi: 'named' },
    ],
    ['a node of Ethereum is named', { ETHEREUM_RPC_URL: 'http://x' }, { namedChains: ['ethereum'] }],
    ['so is a server for Bitcoin', { BITCOIN_ESPLORA_URL: 'http://x' }, { namedChains: ['bitcoin'] }],
    ['stand-ins can keep their ports', { STANDIN_TELEGRAM_PORT: '4001' }, { ports: { telegram: 4001 } }],
  ])('%s', (_name, env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  it('take an empty variable, as in a copied .env.example, as not set', () => {
    const env = withoutEmpty({ TELEGRAM_BOT_TOKEN: '', MARKET_SOURCE: '  ', PORT: '4000' });
    expect(env).toEqual({ PORT: '4000' });
    expect(readSettings(env)).toMatchObject({ telegram: 'sandbox', market: 'auto', port: 4000 });
  });
});
