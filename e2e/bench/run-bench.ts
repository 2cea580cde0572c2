import type { Cleanup } from '../proofs/support/cleanup.js';
import { inFolder } from '../proofs/support/run.js';
import type { BenchRow } from './bench-rows.js';

/** Runs a benchmark with a folder of its own and prints its rows as the last line. @throws whatever `measure` throws. */
export async function runBench(
  name: string,
  measure: (folder: string, cleanup: Cleanup) => Promise<readonly BenchRow[]>,
): Promise<void> {
  await inFolder(name, async (folder, cleanup) => {
    process.stdout.write(`${JSON.stringify(await measure(folder, cleanup))}\n`);
  });
}

/** Tells how far it is. */
export function say(line: string): void {
  process.stderr.write(`  ${line}\n`);
}
