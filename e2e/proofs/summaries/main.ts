import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cleanup } from '../support/cleanup.js';
import { readArguments, type SummaryArguments, USAGE } from './arguments.js';
import { report } from './report.js';
import { runSummaries } from './run-summaries.js';

const INTERRUPTED = 130;

/** Has everybody's daily summary due at once and holds what came of it against what must be; exit code 1 if it is not so. */
async function main(): Promise<number> {
  let asked: SummaryArguments;
  try {
    asked = readArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
    return 2;
  }
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-summaries-'));
  const cleanup = new Cleanup();
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const interrupt = (): void => void cleanup.run().then(() => process.exit(INTERRUPTED));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const { ok, lines } = report(await runSummaries({ ...asked, folder, cleanup }));
    process.stdout.write(`${lines.join('\n')}\n`);
    return ok ? 0 : 1;
  } finally {
    await cleanup.run();
  }
}

process.exitCode = await main();
