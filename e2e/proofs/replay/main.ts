import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CandleFile } from '../../stand-ins/exchange/candle-files.js';
import { Cleanup } from '../support/cleanup.js';
import { type ReplayArguments, readArguments, USAGE } from './arguments.js';
import { makeDay } from './made-day.js';
import { report, type Verdict } from './report.js';
import { runReplay } from './run-replay.js';

const INTERRUPTED = 130;

/** Replays candles through the running pipeline and checks the outcome; exit code 1 if anything is wrong. */
async function main(): Promise<number> {
  let asked: ReplayArguments;
  try {
    asked = readArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
    return 2;
  }
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-replay-'));
  const cleanup = new Cleanup();
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const interrupt = (): void => void cleanup.run().then(() => process.exit(INTERRUPTED));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const files: readonly CandleFile[] = asked.madeDay ? await makeDay(folder, asked.seed) : asked.files;
    const verdict: Verdict = report(await runReplay({ ...asked, files, folder, cleanup }), asked.minSpeed);
    process.stdout.write(`${verdict.lines.join('\n')}\n`);
    return verdict.ok ? 0 : 1;
  } finally {
    await cleanup.run();
  }
}

process.exitCode = await main();
