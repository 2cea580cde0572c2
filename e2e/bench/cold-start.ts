import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startExchangeStandIn } from '../stand-ins/exchange/start-exchange-stand-in.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import { startBackend } from '../proofs/support/start-backend.js';
import { startThrowawayPostgres } from '../proofs/support/throwaway-postgres.js';
import { atMost, type BenchRow } from './bench-rows.js';
import { processorMs } from './processor-time.js';
import { runBench, say } from './run-bench.js';
import { median } from './web/web-rows.js';

/**
 * What a start of the bundle costs under the image's options for V8: a PostgreSQL that runs and is migrated, the exchange
 * stand-in, compiled code in Node's cache from the start before. Listening is spawning to the first moment it listens; the
 * first price is there when GET /api/prices answers with BTC, and VmRSS is read then.
 */
const ROUNDS = 7;
const GOAL = { listeningCpuMs: 900, memoryMb: 210 };
/** Node 20 has no cache of compiled code: there the figures are printed, and the goals do not bind. */
const GOALS_BIND = Number.parseInt(process.versions.node, 10) >= 24;
const OPTIONS_OF_THE_IMAGE = '--max-semi-space-size=4';

interface Memory {
  readonly residentMb: number;
  readonly ofFilesMb: number;
}

interface Start {
  readonly bootMs: number;
  readonly bootCpuMs: number;
  readonly firstPriceMs: number;
  readonly memory: Memory;
}

/** A start, beside one of bare node. */
interface Round extends Start {
  readonly nodeMs: number;
  readonly nodeCpuMs: number;
}

await runBench('cold-start', measure);

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const postgres = await startThrowawayPostgres(join(folder, 'database'), cleanup);
  const exchange = await startExchangeStandIn({ seed: '1' });
  cleanup.add(() => exchange.close());
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 'a-secret-of-the-benchmark-only-0123456789',
    EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
    TELEGRAM_API_ROOT: 'http://127.0.0.1:9', // nobody answers: the bot is no part of a start
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: OPTIONS_OF_THE_IMAGE,
  };
  await start(env); // fills the caches of the system and of compiled code, and the market lists
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cpuBefore = await processorMs('self', 'ended children');
    const nodeMs = await bareNode();
    const nodeCpuMs = (await processorMs('self', 'ended children')) - cpuBefore;
    const made = { nodeMs, nodeCpuMs, ...(await start(env)) };
    rounds.push(made);
    say(`round ${round}: ${told(made)}`);
  }
  const least = (figure: Exclude<keyof Round, 'memory'>) => Math.min(...rounds.map((made) => made[figure]));
  const usual = (figure: keyof Memory) => median(rounds.map(({ memory }) => memory[figure]));
  const floor = least('nodeMs');
  const bare = bareMemory();
  const timed = { unit: 'ms', floor, peer: null, goal: 'reported', met: true };
  const reported = (metric: string, workload: string, ours: number): BenchRow => {
    return { ...timed, metric, workload, ours, ratio: ours / floor };
  };
  return [
    judged({
      metric: 'processor until listening',
      workload: 'spawn to listening, database migrated; user and system time',
      unit: 'ms',
      floor: least('nodeCpuMs'),
      ours: least('bootCpuMs'),
      limit: GOAL.listeningCpuMs,
    }),
    reported('listening', 'spawn to listening, database migrated', least('bootMs')),
    reported('first price', 'spawn to BTC by GET /api/prices', least('firstPriceMs')),
    judged({
      metric: 'memory at the first price',
      workload: `VmRSS, three exchanges; ${usual('ofFilesMb').toFixed(0)} MB are pages of files, of bare node ${bare.ofFilesMb.toFixed(0)} MB`,
      unit: 'MB',
      floor: bare.residentMb,
      ours: usual('residentMb'),
      limit: GOAL.memoryMb,
    }),
  ];
}

function judged(figure: Parameters<typeof atMost>[0]): BenchRow {
  const row = atMost(figure);
  return GOALS_BIND ? row : { ...row, goal: `reported (Node 24: ${row.goal})`, met: true };
}

async function bareNode(): Promise<number> {
  const startedAt = performance.now();
  const [code] = await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`Bare node ended with ${code}`);
  return performance.now() - startedAt;
}

async function start(env: Readonly<Record<string, string>>): Promise<Start> {
  const startedAt = performance.now();
  const backend = await startBackend(env);
  const bootMs = performance.now() - startedAt;
  const bootCpuMs = await processorMs(backend.pid, 'itself');
  try {
    await backend.firstPrices(['BTC']);
    const firstPriceMs = performance.now() - startedAt;
    return { bootMs, bootCpuMs, firstPriceMs, memory: await memoryOf(backend.pid) };
  } finally {
    await backend.stop();
  }
}

async function memoryOf(pid: number): Promise<Memory> {
  return memoryIn(await readFile(`/proc/${pid}/status`, 'utf8'));
}

function bareMemory(): Memory {
  const program = "process.stdout.write(require('fs').readFileSync('/proc/self/status'))";
  return memoryIn(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
}

function memoryIn(status: string): Memory {
  const [, resident] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  const [, ofFiles] = /^RssFile:\s+(\d+) kB$/m.exec(status) ?? [];
  if (resident === undefined || ofFiles === undefined) throw new Error('/proc says nothing of the memory');
  return { residentMb: Number(resident) / 1024, ofFilesMb: Number(ofFiles) / 1024 };
}

function told({ nodeMs, bootMs, firstPriceMs, memory }: Round): string {
  const [node, boot, price] = [nodeMs, bootMs, firstPriceMs].map((ms) => `${ms.toFixed(0)} ms`);
  return `node ${node}, boot ${boot}, first price ${price}, ${memory.residentMb.toFixed(0)} MB`;
}
