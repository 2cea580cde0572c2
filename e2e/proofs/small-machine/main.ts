import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startNewsStandIn } from '../../stand-ins/news/start-news-stand-in.js';
import { startTradfiStandIn } from '../../stand-ins/tradfi/start-tradfi-stand-in.js';
import { startSurroundings, type Surroundings } from '../image/installation.js';
import { processesBelow, pssOf } from '../image/processes.js';
import { makeProgram, runProgram, Server } from '../image/program.js';
import { type Caller, walk } from '../image/walk.js';
import type { Cleanup } from '../support/cleanup.js';
import { argumentsOf, type Finding, inFolder, print, report } from '../support/run.js';
import { afterAYear, megabytes, type Measured } from './disk.js';
import { databaseMoment, folderBytes } from './measure.js';

/**
 * Run from the repository's root: the image's folder under the image's options in production mode, 50 triggers, a market that
 * walks. Prints its memory over `--minutes` (60) and what a year of that takes on the disk; exit code 1 if a goal is missed.
 */
const USAGE = 'small-machine [--minutes 60]';
const TRIGGERS = 50;
/** Of app and PostgreSQL together, at the end. */
const MEMORY_GOAL_MB = 420;
const GROWTH_GOAL = 0.2;
const DISK_GOAL_BYTES = 2e9;
/** Caches fill and code is compiled in the first of them; what is judged begins with the second. */
const SPANS = 12;
const LOOKS_A_SPAN = 20;
const MINUTE_MS = 60_000;

/** Megabytes. */
interface Span {
  readonly app: number;
  readonly database: number;
}

const minutes = argumentsOf((argv) => {
  const { values } = parseArgs({ args: [...argv], options: { minutes: { type: 'string', default: '60' } } });
  const given = Number(values.minutes);
  if (!(given >= 1 && given <= 1_440)) throw new Error(`--minutes needs 1 to 1440, not "${values.minutes}"`);
  return given;
}, USAGE);

await inFolder('small-machine', async (folder, cleanup) => {
  const program = await makeProgram(folder);
  const around = await withNews(await startSurroundings(folder, cleanup), join(folder, 'cache'), cleanup);
  const server = Server.start(program, around.env, cleanup);
  const { person } = await walk(around, server, performance.now());
  await storeTriggers(person, around);
  around.exchange.resume();
  const spans = [await watchSpan(around, server)];
  const before = await databaseMoment(around.database);
  const logBefore = server.printedBytes;
  while (spans.length < SPANS) spans.push(await watchSpan(around, server));
  const after = await databaseMoment(around.database);
  const hours = (minutes * (1 - 1 / SPANS)) / 60;
  const backup = await runProgram(program, ['backup', '-'], { env: around.env });
  const measured: Measured = {
    tables: after.tables.map((table) => ({
      ...table,
      rowsPerHour: (table.rows - (before.tables.find(({ name }) => name === table.name)?.rows ?? 0)) / hours,
    })),
    catalogBytes: after.catalogBytes,
    walBytesPerHour: (after.walBytes - before.walBytes) / hours,
    backupBytes: backup.length,
    logBytesPerHour: (server.printedBytes - logBefore) / hours,
    dataBytes: await folderBytes(program.dataDir),
  };
  await server.stop();
  report([...memory(spans), ...disk(measured)]);
});

async function withNews(around: Surroundings, cache: string, cleanup: Cleanup): Promise<Surroundings> {
  const news = await startNewsStandIn({ news: 'simulated' });
  const tradfi = await startTradfiStandIn({ market: 'moving' });
  cleanup.add(() => news.close());
  cleanup.add(() => tradfi.close());
  return {
    ...around,
    env: {
      ...around.env,
      NODE_OPTIONS: '--max-semi-space-size=4',
      NODE_COMPILE_CACHE: cache,
      RATE_LIMIT_SCALE: '10',
      NEWS_FEEDS: Object.values(news.feedUrls).join(','),
      FED_NEWS_URL: tradfi.fedNewsUrl,
      YAHOO_BASE_URL: tradfi.yahooBaseUrl,
      NYFED_BASE_URL: tradfi.nyfedBaseUrl,
      FRED_BASE_URL: tradfi.fredBaseUrl,
    },
  };
}

/** Levels from half a percent to some percent away from the prices, on either side: a few of them are crossed. */
async function storeTriggers(person: Caller, { exchange }: Surroundings): Promise<void> {
  const { prices } = exchange.status();
  const symbols = Object.keys(prices).filter((symbol) => !symbol.startsWith('USD'));
  for (let place = 1; place < TRIGGERS; place += 1) {
    const symbol = symbols[place % symbols.length] ?? 'BTC';
    const away = 0.005 * (1 + Math.floor(place / symbols.length));
    const isAbove = place % 2 === 0;
    const level = (prices[symbol] ?? 1) * (isAbove ? 1 + away : 1 - away);
    const v1 = Number(level.toPrecision(5));
    const answer = await person('POST', '/api/triggers', { symbol, op: isAbove ? 'above' : 'below', v1 });
    if (answer.status !== 201)
      throw new Error(`Trigger ${place} on ${symbol} answers ${answer.status} ${answer.text}`);
  }
}

/** Medians of what the two held over a share of the time. */
async function watchSpan({ postmaster }: Surroundings, server: Server): Promise<Span> {
  const looks: Span[] = [];
  const start = performance.now();
  const wholeMs = (minutes * MINUTE_MS) / SPANS;
  for (let look = 1; look <= LOOKS_A_SPAN; look += 1) {
    server.assertRuns();
    const app = await pssOf([server.pid]);
    const database = await pssOf([postmaster, ...(await processesBelow(postmaster))]);
    looks.push({ app, database });
    await sleep((wholeMs * look) / LOOKS_A_SPAN - (performance.now() - start));
  }
  const medianOf = (numbers: readonly number[]): number =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  return {
    app: medianOf(looks.map(({ app }) => app)),
    database: medianOf(looks.map(({ database }) => database)),
  };
}

/** Says what was seen: growth is from the second span on. */
function memory(spans: readonly Span[]): readonly Finding[] {
  print('Minutes       App  PostgreSQL  (PSS in MB, median)');
  for (const [place, { app, database }] of spans.entries()) {
    const until = ((place + 1) * minutes) / SPANS;
    print(
      `${until.toFixed(1).padStart(7)} ${app.toFixed(0).padStart(9)} ${database.toFixed(0).padStart(11)}`,
    );
  }
  const last = spans.at(-1);
  const together = (last?.app ?? Number.NaN) + (last?.database ?? Number.NaN);
  const growth = (last?.app ?? Number.NaN) / (spans[1]?.app ?? Number.NaN) - 1;
  const held = `after ${minutes} min with ${TRIGGERS} triggers app and PostgreSQL hold ${together.toFixed(0)} MB, ≤ ${MEMORY_GOAL_MB}`;
  const grown = `the app grew by ${(100 * growth).toFixed(1)} %, ≤ ${100 * GROWTH_GOAL} %`;
  return [
    { what: held, holds: together <= MEMORY_GOAL_MB },
    { what: grown, holds: growth <= GROWTH_GOAL },
  ];
}

function disk(measured: Measured): readonly Finding[] {
  const lines = afterAYear(measured);
  const total = lines.reduce((sum, { bytes }) => sum + bytes, 0);
  print(`\nAfter a year of such hours, by the ${minutes} min measured:`);
  for (const { what, perHour, bytes } of lines.filter((line) => line.bytes > 100_000))
    print(`${megabytes(bytes).padStart(10)}  ${what}${perHour && `, ${perHour} an hour`}`);
  const held = `${megabytes(total)} on the disk after a year with ${TRIGGERS} triggers, ≤ ${megabytes(DISK_GOAL_BYTES)}; images are beside that`;
  return [{ what: held, holds: total <= DISK_GOAL_BYTES }];
}
