import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './steps/prepare.mjs';
import { built } from './steps/built.mjs';
import { BENCHES } from './steps/benches.mjs';
import { ROOT } from './steps/run-script.mjs';

/**
 * @import { Bench } from './steps/step.js'
 * @import { BenchRow } from '../bench/bench-rows.js'
 * @import { ChildProcess } from 'node:child_process'
 */

/** Runs the benchmarks named on the command line, or all, one after the other. Exits with 1 if a goal is missed. */
const RESULTS = 'bench-results.json';
const LAST_WORDS_MS = 10_000;

const chosen = choose(process.argv.slice(2));
await prepare([...new Set([...chosen.flatMap(({ parts }) => parts), /** @type {const} */ ('e2e')])]);
const { readRows, tableOf } = await built('e2e/dist/bench/bench-rows.js');
/** @type {BenchRow[]} */
const rows = [];
/** @type {string[]} */
const failures = [];
for (const bench of chosen) {
  process.stderr.write(`\n${bench.name}\n`);
  try {
    rows.push(...(await (bench.needsDatabase ? onDatabase(bench) : measure(bench, process.env))));
  } catch (error) {
    const failure = `${bench.name}: ${error instanceof Error ? error.message : String(error)}`;
    failures.push(failure);
    process.stderr.write(`${failure}\n`);
  }
}
await writeFile(join(ROOT, RESULTS), `${JSON.stringify(rows, null, 2)}\n`);
if (rows.length > 0) console.log(`\n${tableOf(rows)}`);
for (const failure of failures) console.log(`FAILED  ${failure}`);
const missed = rows.filter(({ met }) => !met).length;
console.log(
  `\n${rows.length - missed} of ${rows.length} goals met, ${failures.length} benchmarks failed; see ${RESULTS}`,
);
process.exitCode = missed + failures.length === 0 ? 0 : 1;

/** @param {readonly string[]} names */
function choose(names) {
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    const known = BENCHES.map(({ name }) => name).join(', ');
    process.stderr.write(`There is no benchmark called ${unknown.join(', ')}. There are: ${known}.\n`);
    process.exit(1);
  }
  return BENCHES.filter(({ name, onDemand }) =>
    names.length === 0 ? onDemand !== true : names.includes(name),
  );
}

/**
 * With a new PostgreSQL that has the product's settings, on the disk.
 *
 * @param {Bench} bench
 */
async function onDatabase(bench) {
  const { startEmbeddedPostgres } = await built('e2e/dist/run/postgres/embedded-postgres.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-bench-'));
  const say = (/** @type {string} */ line) => process.stderr.write(`  ${line}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', say });
  try {
    return await measure(bench, { ...process.env, DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {Bench} bench
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<readonly BenchRow[]>}
 * @throws Error if it does not end well within its time.
 */
async function measure({ program, nodeFlags, limitSeconds }, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', ...nodeFlags, join(ROOT, program)], {
    cwd: ROOT,
    env,
    detached: true, // a group of its own: what it started ends with it
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const forward = () => stopGroup(child, 'SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    forward();
  }, limitSeconds * 1000);
  const last = setTimeout(() => stopGroup(child, 'SIGKILL'), limitSeconds * 1000 + LAST_WORDS_MS);
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const end = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  clearTimeout(limit);
  clearTimeout(last);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward);
  if (isLate) throw new Error(`not finished after ${limitSeconds} s`);
  if (end !== 0) throw new Error(`ended with ${end}`);
  return readRows(Buffer.concat(chunks).toString());
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function stopGroup(child, signal) {
  try {
    process.kill(-Number(child.pid), signal);
  } catch {
    // It has ended already.
  }
}
