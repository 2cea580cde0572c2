import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StatusResponse } from '@bellwether/backend/contract/status.js';
import { startTelegramStandIn } from '../stand-ins/telegram/start-telegram-stand-in.js';
import type { ExchangeUrls } from '../stand-ins/exchange/exchange-stand-in.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import { postJson } from '../proofs/support/post-json.js';
import { DatabaseView } from '../proofs/support/database-view.js';
import { type Backend, startBackend } from '../proofs/support/start-backend.js';
import { startThrowawayPostgres } from '../proofs/support/throwaway-postgres.js';
import { until } from '../proofs/support/until.js';
import { atMost, type BenchRow } from './bench-rows.js';
import { storeCrossings, storeMembers } from './latency/population.js';
import { runBench, say } from './run-bench.js';

/**
 * What it takes to follow 2,000 coins on three exchanges that all move every second, Binance's in one frame, and to
 * evaluate 200 of them: against the same product that follows the core alone. Correct only if the last coin rings.
 */
const COINS = 2_000;
const LISTED_ANYWAY = 12;
const WATCHED = 200;
const EXCHANGES = 3;
const STEP_MS = 1_000;
const SETTLED_MS = 20_000;
const MEASURED_MS = 60_000;
const GOAL = { evaluatedP99Ms: 250, stallMs: 50, moreMb: 60, percent: 25 };
const LAST = `COIN${COINS - LISTED_ANYWAY}`;
/** Of every start price: nothing walks there. */
const FAR = 1_000;
const FOLLOW_ALL = { MAX_SYMBOLS: '5000' };
const FOLLOW_CORE = { MAX_SYMBOLS: '10' };
const CPU_SECONDS = 'process_cpu_seconds_total';

interface Outside {
  readonly url: string;
  readonly exchangeUrls: ExchangeUrls;
}

interface Load {
  readonly evaluatedP99Ms: number;
  readonly stallMs: number;
  readonly residentMb: number;
  /** Of a core. */
  readonly cpu: number;
}

await runBench('coins', measure);

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const postgres = await startThrowawayPostgres(join(folder, 'database'), cleanup);
  const database = new DatabaseView(postgres.url);
  cleanup.add(() => database.close());
  const telegram = await startTelegramStandIn();
  cleanup.add(() => telegram.close());
  const exchange = await startExchange(cleanup);
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 'a-secret-of-the-benchmark-only-0123456789',
    EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_LINK_BASE: telegram.linkBase,
    TELEGRAM_APP_LINK_BASE: telegram.linkBase,
    NODE_OPTIONS: `--max-semi-space-size=4 --import ${import.meta.resolve('./loop-watch.js')}`,
  };
  const core = await loadOf(await startBackend({ ...env, ...FOLLOW_CORE }), ['BTC']);
  say(`the core alone: ${told(core)}`);
  const members = await storeMembers(database, telegram, WATCHED);
  const triggers = watchedCoins().map((symbol) => ({ move: 0, symbol, op: 'above' as const, level: FAR }));
  await storeCrossings(database, members, triggers);
  const backend = await startBackend({ ...env, ...FOLLOW_ALL });
  const all = await loadOf(backend, [LAST], () => rings(exchange, database));
  say(`${COINS} coins: ${told(all)}`);
  const workload = `${COINS} coins on ${EXCHANGES} exchanges once a second, ${WATCHED} of them evaluated`;
  const memory = all.residentMb - core.residentMb;
  // `floor` is the same figure of the core alone.
  const row = (metric: string, unit: string, floor: number, ours: number, limit: number) =>
    atMost({ metric, workload, unit, floor, ours, limit });
  return [
    row('tick to evaluated, p99', 'ms', core.evaluatedP99Ms, all.evaluatedP99Ms, GOAL.evaluatedP99Ms),
    row('loop stall, the longest', 'ms', core.stallMs, all.stallMs, GOAL.stallMs),
    row('memory, above the core alone', 'MB', core.residentMb, memory, GOAL.moreMb),
    row('processor', '% of a core', core.cpu * 100, all.cpu * 100, GOAL.percent),
  ];
}

/** The last coin and others across the list, so that some are subscribed late. */
function watchedCoins(): readonly string[] {
  const step = Math.floor((COINS - LISTED_ANYWAY) / WATCHED);
  return Array.from({ length: WATCHED }, (_, index) => `COIN${COINS - LISTED_ANYWAY - index * step}`);
}

async function startExchange(cleanup: Cleanup): Promise<Outside> {
  const program = fileURLToPath(new URL('../stand-ins/exchange/main.js', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, YOUNG_COINS: String(COINS - LISTED_ANYWAY), STEP_MS: String(STEP_MS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanup.add(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  if (child.stdout === null) throw new Error('The exchange stand-in has no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return JSON.parse(line) as Outside;
}

/** Runs a backend for a minute once it has the prices, and ends it. */
async function loadOf(
  backend: Backend,
  priced: readonly string[],
  prove: () => Promise<void> = async () => undefined,
): Promise<Load> {
  try {
    await backend.firstPrices(priced);
    await sleep(SETTLED_MS);
    const before = await figures(backend);
    await longestTurn(backend);
    await sleep(MEASURED_MS);
    const stallMs = await longestTurn(backend);
    const after = await figures(backend);
    const status = (await (await fetch(`${backend.url}/api/status`)).json()) as StatusResponse;
    await prove();
    return {
      evaluatedP99Ms: status.latency.evaluated.p99Ms ?? Number.NaN,
      stallMs,
      residentMb: figure(after, 'process_resident_memory_bytes') / 1e6,
      cpu: (figure(after, CPU_SECONDS) - figure(before, CPU_SECONDS)) / (MEASURED_MS / 1_000),
    };
  } finally {
    await backend.stop();
  }
}

/** Since the last call, in milliseconds: what `loop-watch.ts` prints. */
async function longestTurn(backend: Backend): Promise<number> {
  const told = (): readonly RegExpMatchArray[] => [...backend.output().matchAll(/^longest turn (\S+) ms$/gm)];
  const before = told().length;
  process.kill(backend.pid, 'SIGUSR2');
  await until('the longest turn', () => told().length > before);
  return Number(told().at(-1)?.[1]);
}

async function figures({ url }: Backend): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

function figure(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

/** @throws Error after ten minutes. */
async function rings({ url }: Outside, database: DatabaseView): Promise<void> {
  const change = { symbol: LAST, price: FAR * 1.01, mood: 'still' };
  await until(`${LAST} rings`, async () => {
    const answer = await postJson(`${url}/_control/set-price`, change);
    if (!answer.ok) throw new Error(`The exchange refuses the price: ${answer.status}`);
    const found = await database.rows('SELECT 1 FROM alerts WHERE symbol = $1', [LAST]);
    return found.length > 0;
  });
}

function told({ evaluatedP99Ms, stallMs, residentMb, cpu }: Load): string {
  const percent = (cpu * 100).toFixed(0);
  return `p99 ${evaluatedP99Ms} ms, stall ${stallMs.toFixed(0)} ms, ${residentMb.toFixed(0)} MB, ${percent} % of a core`;
}
