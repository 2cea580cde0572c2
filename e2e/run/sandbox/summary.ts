import { DEMO_BITCOIN_ADDRESS, DEMO_ETHEREUM_ADDRESS } from '../../stand-ins/chain/demo-addresses.js';

import type { DemoAccount } from './demo-accounts.js';

export interface SandboxState {
  readonly url: string;
  readonly seconds: number;
  /** USD; null: none yet. */
  readonly btc: number | null;
  readonly market: 'live' | 'stand-in' | 'unreachable' | 'own';
  readonly exchanges: readonly string[];
  /** Address of the stand-in's chat page; null: the real Telegram. */
  readonly chatPage: string | null;
  readonly botUsername: string;
  /** Address of the stand-in for Google; null: the real one, or none. */
  readonly googlePage: string | null;
  /** Address of the stand-in's mailbox; null: a real mail server. */
  readonly mailboxPage: string | null;
  /** Address of the stand-in's payment pages; null: a real provider. */
  readonly paymentPages: string | null;
  /** Networks that a stand-in plays; the others are asked where they are configured. */
  readonly playedChains: readonly ('ethereum' | 'bitcoin')[];
  /** Whether the feeds are a stand-in's or those of NEWS_FEEDS. */
  readonly news: 'stand-in' | 'real';
  /** Whether a stand-in tells the index and the Fed's rate, as far as the person has not named who does. */
  readonly tradfi: 'stand-in' | 'real';
  /** Who may be signed in as; none outside a simulation. */
  readonly accounts: readonly DemoAccount[];
  /** null: the one of DATABASE_URL. */
  readonly databaseFolder: string | null;
  readonly logFolder: string;
}

/** What the terminal says when everything runs: where it is, what is real and what is simulated, how to stop it. */
export function summary(state: SandboxState): string {
  return [
    '',
    `Bellwether is ready after ${state.seconds.toFixed(1)} s: ${state.url}`,
    '',
    `  Prices     ${prices(state)}`,
    `             ${state.btc === null ? 'No price has arrived yet.' : `BTC is ${dollars(state.btc)} now.`}`,
    `  Telegram   ${telegram(state)}`,
    `  Google     ${google(state)}`,
    `  E-mail     ${email(state)}`,
    `  Payments   ${payments(state)}`,
    ...wallets(state),
    `  News       ${news(state)}`,
    `  TradFi     ${tradfi(state)}`,
    ...accounts(state),
    `  Database   ${state.databaseFolder === null ? 'that of DATABASE_URL' : `PostgreSQL in ${state.databaseFolder}`}`,
    `  Logs       ${state.logFolder}`,
    '',
    'Ctrl-C stops all of it.',
    '',
  ].join('\n');
}

function prices({ market, exchanges }: SandboxState): string {
  const names = exchanges.join(', ');
  switch (market) {
    case 'live':
      return `REAL, from ${names}.`;
    case 'own':
      return `from the servers that EXCHANGE_URLS names, as ${names}.`;
    case 'stand-in':
      return `SIMULATED: a stand-in plays ${names}.`;
    case 'unreachable':
      return `SIMULATED: no exchange answered, so a stand-in plays ${names}.`;
  }
}

function telegram({ chatPage, botUsername }: SandboxState): string {
  if (chatPage === null) return `REAL, bot @${botUsername}.`;
  return `SIMULATED: messages appear in the chat page ${chatPage}/${botUsername}`;
}

function google({ googlePage }: SandboxState): string {
  if (googlePage === null) return 'as GOOGLE_ISSUER and GOOGLE_CLIENT_ID say.';
  return `SIMULATED: "Continue with Google" asks ${googlePage} who you are`;
}

function email({ mailboxPage }: SandboxState): string {
  if (mailboxPage === null) return 'REAL, through the server of SMTP_URL, or none with STANDIN_MAIL=off.';
  return `SIMULATED: every mail appears in the mailbox ${mailboxPage}`;
}

function payments({ paymentPages }: SandboxState): string {
  if (paymentPages === null)
    return 'REAL, as COINBASE_API_URL and COINBASE_KEY_ID say, or none with PAYMENTS_PROVIDER=none.';
  return `SIMULATED: Pro is paid, without money, on pages of ${paymentPages}`;
}

function wallets({ playedChains }: SandboxState): readonly string[] {
  if (playedChains.length === 0)
    return ['  Wallets    REAL, as ETHEREUM_RPC_URL and BITCOIN_ESPLORA_URL say.'];
  const demo = { ethereum: `Ethereum ${DEMO_ETHEREUM_ADDRESS}`, bitcoin: `Bitcoin ${DEMO_BITCOIN_ADDRESS}` };
  const lines = playedChains.map((chain) => demo[chain]);
  return lines.map((line, index) =>
    index === 0 ? `  Wallets    SIMULATED: add ${line}` : `             or ${line}`,
  );
}

function tradfi(state: SandboxState): string {
  return state.tradfi === 'stand-in'
    ? 'SIMULATED: a stand-in tells NASDAQ and the Fed rate'
    : 'REAL, as YAHOO_BASE_URL, NYFED_BASE_URL and FRED_BASE_URL say.';
}

function news(state: SandboxState): string {
  return state.news === 'stand-in' ? 'SIMULATED: headlines that say so' : 'REAL, as NEWS_FEEDS says.';
}

const KINDS = { free: 'Free, at its limit', pro: 'Pro', admin: 'Admin' } as const;

function accounts({ accounts: people }: SandboxState): readonly string[] {
  return people.map(({ kind, email: address, password }, place) => {
    const head = place === 0 ? 'Accounts' : '';
    return `  ${head.padEnd(10)} ${KINDS[kind].padEnd(19)} ${address.padEnd(19)} password ${password}`;
  });
}

function dollars(price: number): string {
  return `$${price.toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
}
