import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startExchangeStandIn } from '../stand-ins/exchange/start-exchange-stand-in.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import { startBackend } from '../proofs/support/start-backend.js';
import { startThrowawayPostgres } from '../proofs/support/throwaway-postgres.js';
import type { BenchRow } from './bench-rows.js';
import { runBench, say } from './run-bench.js';
import { median } from './web/web-rows.js';

/**
 * What a start of the product costs. Boot is from spawning the process to the moment it listens: its real modules, a
 * PostgreSQL that runs and is migrated, the exchange stand-in; the start of PostgreSQL is not part of it. The floor is a
 * whole run of Node without a program. The first price is there when GET /api/prices answers with BTC; the memory (VmRSS)
 * is read at that moment. Least of the rounds, which alternate; of the memory the median. Told beside is the processor time,
 * which neighbours disturb less than the clock on the wall, and how much of the memory are pages of files, nearly all of
 * them Node's own program, which all processes of a machine share.
 */
const ROUNDS = 7;
const GOAL = { boot: 6, memoryMb: 120 };

const A_TICK_MS = 10;
const OF_ITSELF = [11, 12] as const;
const OF_ENDED_CHILDREN = [13, 14] as const;

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
  };
  await start(env); // fills the caches of the system, and the market lists
  const floors: number[] = [];
  const floorCpus: number[] = [];
  const starts: Start[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cpuBefore = await cpuMs('self', OF_ENDED_CHILDREN);
    const floor = await bareNode();
    floorCpus.push((await cpuMs('self', OF_ENDED_CHILDREN)) - cpuBefore);
    const started = await start(env);
    floors.push(floor);
    starts.push(started);
    say(`round ${round}: ${told(floor, started)}`);
  }
  const floor = Math.min(...floors);
  const boot = Math.min(...starts.map(({ bootMs }) => bootMs));
  const firstPrice = Math.min(...starts.map(({ firstPriceMs }) => firstPriceMs));
  const memory = median(starts.map(({ memory: { residentMb } }) => residentMb));
  const ofFiles = median(starts.map(({ memory: { ofFilesMb } }) => ofFilesMb));
  const bare = bareMemory();
  const cpu = `${median(starts.map(({ bootCpuMs }) => bootCpuMs))} ms of processor, of bare node ${median(floorCpus)} ms`;
  const timed = { unit: 'ms', floor, peer: null };
  const rows = [
    {
      ...timed,
      metric: 'boot',
      workload: `spawn to listening, database migrated; ${cpu}`,
      ours: boot,
      ratio: boot / floor,
      goal: `<= ${GOAL.boot} x bare node`,
      met: boot / floor <= GOAL.boot,
    },
    {
      ...timed,
      metric: 'first price',
      workload: 'spawn to BTC by GET /api/prices',
      ours: firstPrice,
      ratio: firstPrice / floor,
      goal: 'reported',
      met: true,
    },
    {
      metric: 'memory at the first price',
      workload: `VmRSS, three exchanges; ${ofFiles.toFixed(0)} MB are pages of files, of bare node ${bare.ofFilesMb.toFixed(0)} MB`,
      unit: 'MB',
      floor: bare.residentMb,
      peer: null,
      ours: memory,
      ratio: memory / GOAL.memoryMb,
      goal: `<= ${GOAL.memoryMb} MB`,
      met: memory <= GOAL.memoryMb,
    },
  ];
  return rows;
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
  const bootCpuMs = await cpuMs(String(backend.pid), OF_ITSELF);
  try {
    await backend.firstPrices(['BTC']);
    const firstPriceMs = performance.now() - startedAt;
    return { bootMs, bootCpuMs, firstPriceMs, memory: await memoryOf(backend.pid) };
  } finally {
    await backend.stop();
  }
}

/** User and system time, to 10 ms, by two fields of /proc/…/stat, counted after the name of the program. */
async function cpuMs(process: string, [user, system]: readonly [number, number]): Promise<number> {
  const stat = await readFile(`/proc/${process}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[user]) + Number(fields[system])) * A_TICK_MS;
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

function told(floor: number, { bootMs, firstPriceMs, memory }: Start): string {
  const [node, boot, price] = [floor, bootMs, firstPriceMs].map((ms) => `${ms.toFixed(0)} ms`);
  return `node ${node}, boot ${boot}, first price ${price}, ${memory.residentMb.toFixed(0)} MB`;
}
