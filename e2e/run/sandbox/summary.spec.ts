import { type SandboxState, summary } from './summary.js';

const STATE: SandboxState = {
  url: 'http://localhost:3000',
  seconds: 4.26,
  btc: 64_012.5,
  market: 'stand-in',
  exchanges: ['coinbaseexchange', 'kraken'],
  chatPage: 'http://127.0.0.1:4001/chat',
  botUsername: 'BellwetherAlertsBot',
  googlePage: 'http://127.0.0.1:4002',
  mailboxPage: 'http://127.0.0.1:4003',
  paymentPages: 'http://127.0.0.1:4004',
  playedChains: ['ethereum', 'bitcoin'],
  news: 'stand-in',
  tradfi: 'stand-in',
  accounts: [
    { kind: 'free', email: 'free@demo.example', password: '0123456789abcdef0123' },
    { kind: 'pro', email: 'pro@demo.example', password: '1123456789abcdef0123' },
    { kind: 'admin', email: 'admin@demo.example', password: '2123456789abcdef0123' },
  ],
  databaseFolder: '.data/postgres',
  logFolder: '.data/logs',
};

describe('summary', () => {
  it('tells where everything is and what is simulated', () => {
    expect(summary(STATE)).toBe(`
Bellwether is ready after 4.3 s: http://localhost:3000

  Prices     SIMULATED: a stand-in plays coinbaseexchange, kraken.
             BTC is $64,012.5 now.
  Telegram   SIMULATED: messages appear in the chat page http://127.0.0.1:4001/chat/BellwetherAlertsBot
  Google     SIMULATED: "Continue with Google" asks http://127.0.0.1:4002 who you are
  E-mail     SIMULATED: every mail appears in the mailbox http://127.0.0.1:4003
  Payments   SIMULATED: Pro is paid, without money, on pages of http://127.0.0.1:4004
  Wallets    SIMULATED: add Ethereum 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
             or Bitcoin bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
  News       SIMULATED: headlines that say so
  TradFi     SIMULATED: a stand-in tells NASDAQ and the Fed rate
  Accounts   Free, at its limit  free@demo.example   password 0123456789abcdef0123
             Pro                 pro@demo.example    password 1123456789abcdef0123
             Admin               admin@demo.example  password 2123456789abcdef0123
  Database   PostgreSQL in .data/postgres
  Logs       .data/logs

Ctrl-C stops all of it.
`);
  });

  it('names no accounts where there are none', () => {
    expect(summary({ ...STATE, accounts: [] })).not.toMatch(/Accounts|password/);
  });

  it.each([
    ['live prices', { market: 'live' }, 'Prices     REAL, from coinbaseexchange, kraken.'],
    ['nobody there', { market: 'unreachable' }, 'SIMULATED: no exchange answered, so a stand-in plays'],
    [
      'own servers',
      { market: 'own' },
      'from the servers that EXCHANGE_URLS names, as coinbaseexchange, kraken.',
    ],
    [
      'real official values',
      { tradfi: 'real' },
      'TradFi     REAL, as YAHOO_BASE_URL, NYFED_BASE_URL and FRED_BASE_URL say.',
    ],
    ['real feeds', { news: 'real' }, 'News       REAL, as NEWS_FEEDS says.'],
    ['no price yet', { btc: null }, 'No price has arrived yet.'],
    ['the real Telegram', { chatPage: null }, 'Telegram   REAL, bot @BellwetherAlertsBot.'],
    ['an own issuer', { googlePage: null }, 'Google     as GOOGLE_ISSUER and GOOGLE_CLIENT_ID say.'],
    ['a mail server', { mailboxPage: null }, 'E-mail     REAL, through the server of SMTP_URL'],
    [
      'a provider',
      { paymentPages: null },
      'Payments   REAL, as COINBASE_API_URL and COINBASE_KEY_ID say, or none with PAYMENTS_PROVIDER=none.',
    ],
    ['one chain named', { playedChains: ['bitcoin'] }, 'Wallets    SIMULATED: add Bitcoin bc1q'],
    ['both named', { playedChains: [] }, 'Wallets    REAL, as ETHEREUM_RPC_URL and BITCOIN_ESPLORA_URL say.'],
    ['an own database', { databaseFolder: null }, 'Database   that of DATABASE_URL'],
  ] as const)('%s', (_name, change, line) => {
    expect(summary({ ...STATE, ...change })).toContain(line);
  });
});
