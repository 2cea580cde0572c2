import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cleanup } from '../proofs/support/cleanup.js';
import type { BenchRow } from './bench-rows.js';

/** What a shell says of a program that was interrupted. */
const INTERRUPTED = 130;

/**
 * Runs a benchmark with a folder of its own and prints its rows as the last line. Whatever it added to `cleanup` is undone
 * and the folder deleted, however it ends; SIGINT and SIGTERM end it.
 *
 * @throws whatever `measure` throws.
 */
export async function runBench(
  name: string,
  measure: (folder: string, cleanup: Cleanup) => Promise<readonly BenchRow[]>,
): Promise<void> {
  const cleanup = new Cleanup();
  const interrupt = (): void => void cleanup.run().then(() => process.exit(INTERRUPTED));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const folder = await mkdtemp(join(tmpdir(), `bellwether-${name}-`));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    process.stdout.write(`${JSON.stringify(await measure(folder, cleanup))}\n`);
  } finally {
    await cleanup.run();
  }
}

/** Tells how far it is. */
export function say(line: string): void {
  process.stderr.write(`  ${line}\n`);
}
