import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopAbandonedPostgres } from '../postgres/stop-abandoned.js';
import { type Child, startChild } from './child.js';
import { type DemoAccount, demoAccounts } from './demo-accounts.js';
import { firstPrice } from './first-price.js';
import { anyAnswers, PROBES } from './market-probe.js';
import { usablePort } from './port.js';
import { rememberedPort } from './remembered-port.js';
import type { Env, Settings, StandInName } from './settings.js';
import { startDatabase, startStandIn } from './stand-ins.js';
import type { SandboxState } from './summary.js';

const BACKEND = fileURLToPath(import.meta.resolve('@bellwether/backend/main.js'));
const DEMO_ACCOUNTS = fileURLToPath(
  import.meta.resolve('@bellwether/backend/operations/commands/demo-accounts.js'),
);
const PROBE_LIMIT_MS = 5_000;
const FIRST_PRICE_LIMIT_MS = 30_000;
const BACKEND_STOP_LIMIT_MS = 11_000;
const STAND_IN_STOP_LIMIT_MS = 1_500;
const DATABASE_STOP_LIMIT_MS = 7_000;

type Variables = Readonly<Record<string, string>>;

/** What is known once it runs; the rest of its state is settings and time. */
type SetBefore = 'url' | 'seconds' | 'exchanges' | 'botUsername' | 'databaseFolder' | 'logFolder';
export type Running = Omit<SandboxState, SetBefore> & { readonly port: number };

const WEBHOOK_PATH = '/api/billing/webhook';
const NOTHING: Variables = {};
const CHAINS = ['ethereum', 'bitcoin'] as const;

/** The backend, its database, and a stand-in for every outside system that has no credentials, each a process of its own. */
export class Sandbox {
  private readonly standIns: Child[] = [];
  private database: Child | null = null;
  private backend: Child | null = null;
  private backendEnv: NodeJS.ProcessEnv = {};
  private stopping = false;
  private readonly stopped = new AbortController();
  private end: (reason: string) => void = () => {};
  /** Resolves with a sentence if one of the processes ends by itself. */
  readonly ended = new Promise<string>((resolve) => {
    this.end = resolve;
  });

  /** `env` is what the person has set: it wins over what the stand-ins would set. */
  constructor(
    private readonly settings: Settings,
    private readonly env: Env,
    private readonly say: (line: string) => void,
  ) {}

  /**
   * Returns when the backend listens and has a first price, or none for 30 s.
   *
   * @throws Error with a sentence for the person.
   */
  async start(): Promise<Running> {
    const { settings, env } = this;
    const port = await usablePort(settings.port, settings.host);
    const market = await this.chooseMarket();
    const withoutExchange = market === 'live' || market === 'own';
    const real = market === 'live' || (market === 'own' && env.MARKET_SOURCE === 'live');
    const playedChains = real ? [] : CHAINS.filter((chain) => !settings.namedChains.includes(chain));
    const playsNews = !real && settings.news === 'sandbox';
    const playsTradfi = !real && settings.tradfi === 'sandbox';
    const found = await Promise.all([
      settings.embeddedDatabase ? this.addDatabase() : NOTHING,
      withoutExchange ? NOTHING : this.add('exchange'),
      settings.telegram === 'real' ? NOTHING : this.addTelegram(),
      settings.identity === 'real' ? NOTHING : this.add('identity'),
      settings.mail === 'sandbox' ? this.add('mail') : NOTHING,
      settings.payments === 'sandbox' ? this.addPayments(port) : NOTHING,
      playedChains.length === 0 ? NOTHING : this.add('chain'),
      playsNews ? this.add('news') : NOTHING,
      playsTradfi ? this.add('tradfi') : NOTHING,
    ]);
    const fixed = { MARKET_SOURCE: real ? 'live' : 'sandbox', PORT: String(port) };
    const variables: Variables = Object.fromEntries(found.flatMap((each) => Object.entries(each)));
    const { MAILBOX_PAGE: mailboxPage = null, PAYMENT_PAGES: paymentPages = null, ...standIns } = variables;
    this.backendEnv = { ...standIns, ...env, ...fixed };
    const url = await this.startBackend();
    const [btc, accounts] = await Promise.all([
      firstPrice(url, 'BTC', FIRST_PRICE_LIMIT_MS),
      this.addAccounts(market),
    ]);
    return {
      port,
      btc,
      market,
      accounts,
      chatPage: standIns.TELEGRAM_LINK_BASE ?? null,
      googlePage: standIns.GOOGLE_ISSUER ?? null,
      mailboxPage,
      paymentPages,
      playedChains,
      news: playsNews && env.NEWS_FEEDS === undefined ? 'stand-in' : 'real',
      tradfi: playsTradfi ? 'stand-in' : 'real',
    };
  }

  /** Starts it again with the same environment, too. Returns the address it listens on. */
  async startBackend(): Promise<string> {
    if (this.stopping) throw new Error('Stopped before the backend was started');
    this.say('Starting the backend …');
    const { logFolder } = this.settings;
    const what = { name: 'backend', args: [BACKEND], env: this.backendEnv };
    const backend = startChild({ ...what, logFolder, say: this.say });
    this.backend = backend;
    void backend.ended.then((reason) => this.backend === backend && this.end(reason));
    const { url } = await backend.announced;
    return String(url);
  }

  /** The backend first: it still talks to the others while it finishes. Everything is gone within 15 s. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.stopped.abort();
    await this.stopBackend();
    await Promise.all([
      ...this.standIns.map((child) => child.stop(STAND_IN_STOP_LIMIT_MS)),
      this.database?.stop(DATABASE_STOP_LIMIT_MS),
    ]);
    const { embeddedDatabase, dataDir } = this.settings;
    if (embeddedDatabase) await stopAbandonedPostgres(dataDir);
  }

  async stopBackend(): Promise<void> {
    const { backend } = this;
    this.backend = null;
    await backend?.stop(BACKEND_STOP_LIMIT_MS);
  }

  private async chooseMarket(): Promise<SandboxState['market']> {
    const { market, exchanges } = this.settings;
    if (market === 'sandbox') return 'stand-in';
    if (market !== 'auto') return market;
    this.say('Looking for the real exchanges …');
    const urls = exchanges.map((id) => PROBES[id]).filter((url) => url !== undefined);
    return (await anyAnswers(urls, PROBE_LIMIT_MS)) ? 'live' : 'unreachable';
  }

  /** Only where nothing is real, and never in production. */
  private async addAccounts(market: SandboxState['market']): Promise<readonly DemoAccount[]> {
    const isSimulated = this.settings.telegram === 'sandbox' && market !== 'live' && market !== 'own';
    if (!isSimulated || this.env.NODE_ENV === 'production') return [];
    const { backendEnv: env, say } = this;
    return demoAccounts({ args: [DEMO_ACCOUNTS], env, stop: this.stopped.signal, say });
  }

  private async addDatabase(): Promise<Variables> {
    const { child, env } = startDatabase(this.settings, this.say);
    this.database = child;
    void child.ended.then(this.end);
    return env;
  }

  private async addTelegram(): Promise<Variables> {
    const { botUsername, ports, dataDir } = this.settings;
    const port = await rememberedPort(ports.telegram, join(dataDir, 'simulated-telegram-port'));
    const env = await this.add('telegram', { PORT: String(port) });
    return { ...env, TELEGRAM_BOT_USERNAME: botUsername };
  }

  /** Its pages keep their addresses: a charge that was opened before a restart can still be paid after it. */
  private async addPayments(backendPort: number): Promise<Variables> {
    const { ports, dataDir, host } = this.settings;
    const port = await rememberedPort(ports.payments, join(dataDir, 'simulated-payments-port'));
    const webhookUrl = `http://${reachable(host)}:${backendPort}${WEBHOOK_PATH}`;
    return this.add('payments', { PORT: String(port), WEBHOOK_URL: webhookUrl });
  }

  /** Returns the variables by which the backend finds it. */
  private async add(name: StandInName, more: Variables = {}): Promise<Variables> {
    if (this.stopping) throw new Error('Stopped before the stand-ins were started');
    const { child, env } = startStandIn(name, this.settings, this.say, more);
    this.standIns.push(child);
    void child.ended.then(this.end);
    return env;
  }
}

/** Where one reaches, from this machine, what listens on an address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
