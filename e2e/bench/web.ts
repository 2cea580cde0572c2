import type { BrowserContext } from '@playwright/test';
import type { DemoAccount } from '../run/sandbox/demo-accounts.js';
import { Sandbox } from '../run/sandbox/sandbox.js';
import { readSettings } from '../run/sandbox/settings.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import { inBrowser } from './web/browser.js';
import { type Look, lookAt } from './web/lighthouse-look.js';
import { weighScripts } from './web/script-weight.js';
import { serveStaticShell } from './web/static-shell.js';
import type { BenchRow } from './bench-rows.js';
import { runBench, say } from './run-bench.js';
import { dashboardRows, landingRow, lookRows, routeRows } from './web/web-rows.js';

/** How heavy the pages are: Lighthouse on the landing page, and the JavaScript that every page of the app really loads. */
const ROUNDS = 5;

/** The pages of the app by who sees them; the landing page is measured by itself. */
const PAGES: Readonly<Record<'nobody' | DemoAccount['kind'], readonly string[]>> = {
  nobody: ['/trial', '/auth', '/pricing', '/upgrade', '/status'],
  free: ['/onboarding', '/settings', '/upgrade'],
  pro: ['/settings', '/alerts'],
  admin: ['/admin', '/admin/leads', '/admin/operations', '/admin/trigger-testing', '/admin/audit'],
};

interface Product {
  readonly url: string;
  readonly accounts: readonly DemoAccount[];
  /** Rejects with a sentence if a part of it ends by itself. */
  readonly broken: Promise<never>;
}

/**
 * Starts the product as a newcomer would, with data, database, stand-ins and ports of its own; nothing that the person
 * who runs this has configured applies. Its data go into `folder`; `cleanup` stops it.
 */
async function startProduct(folder: string, cleanup: Cleanup): Promise<Product> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: folder, MARKET_SOURCE: 'sandbox' };
  const sandbox = new Sandbox(readSettings(env), env, (line) => process.stderr.write(`${line}\n`));
  cleanup.add(() => sandbox.stop());
  const { port, accounts, btc } = await sandbox.start();
  if (btc === null) throw new Error('The sandbox has no price');
  const broken = sandbox.ended.then((reason) => Promise.reject(new Error(reason)));
  broken.catch(() => undefined);
  return { url: `http://localhost:${port}`, accounts, broken };
}

async function lighthouseRows({ url }: Product, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const shellUrl = await serveStaticShell(url, cleanup);
  const ours: Look[] = [];
  const shell: Look[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const floor = await lookAt(shellUrl, { screen: 'phone' });
    const look = await lookAt(`${url}/`, { screen: 'phone' });
    shell.push(floor);
    ours.push(look);
    const lcp = `${look.lcpMs.toFixed(0)} ms, shell ${floor.lcpMs.toFixed(0)} ms`;
    say(`round ${round} of ${ROUNDS}: performance ${look.scores.performance}, largest paint ${lcp}`);
  }
  for (const complaint of new Set(ours.flatMap(({ complaints }) => complaints))) say(`  ${complaint}`);
  return lookRows(ours, shell);
}

function signIn(url: string, { email, password }: DemoAccount) {
  return async (context: BrowserContext) => {
    const answer = await context.request.post(`${url}/api/login`, { data: { email, password } });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  };
}

async function weightRows({ url, accounts }: Product): Promise<readonly BenchRow[]> {
  return inBrowser([], async (browser) => {
    const landing = await weighScripts(browser, { url: `${url}/`, selector: '[data-state="live"]' });
    const rows = [landingRow(landing)];
    for (const kind of ['nobody', 'free', 'pro', 'admin'] as const) {
      const account = accounts.find((each) => each.kind === kind);
      if (account === undefined && kind !== 'nobody') throw new Error(`There is no ${kind} account`);
      const visitor = account && { enter: signIn(url, account) };
      if (kind === 'pro') {
        const weight = await weighScripts(browser, {
          url: `${url}/dashboard`,
          selector: '#triggers',
          ...visitor,
        });
        say(`/dashboard (pro): ${(weight.before / 1_000).toFixed(1)} kB, ${weight.requests} requests`);
        rows.push(...dashboardRows(weight));
      }
      for (const route of PAGES[kind]) {
        const weight = await weighScripts(browser, { url: url + route, selector: 'main h1', ...visitor });
        say(`${route} (${kind}): ${(weight.before / 1_000).toFixed(1)} kB`);
        rows.push(...routeRows(`${route} (${kind})`, weight));
      }
    }
    return rows;
  });
}

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const product = await startProduct(folder, cleanup);
  const all = async () => {
    const weights = await weightRows(product);
    return [...(await lighthouseRows(product, cleanup)), ...weights];
  };
  return Promise.race([all(), product.broken]);
}

await runBench('web', measure);
