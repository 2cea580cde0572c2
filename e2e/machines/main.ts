import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cleanup } from '../support/cleanup.js';
import { startInstallation } from './installation.js';
import { strike } from './strike.js';

const INTERRUPTED = 130;
const TWO_OF_EACH = { web: 2, market: 2, sender: 2, scheduler: 2 } as const;

/** Two processes of each role, struck in turn, and Redis too; exit code 1 unless every alert came once wherever it belongs. */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-machines-'));
  const cleanup = new Cleanup();
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const interrupt = (): void => void cleanup.run().then(() => process.exit(INTERRUPTED));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const installation = await startInstallation(folder, cleanup, TWO_OF_EACH);
    const { lines, faults } = await strike(installation, cleanup);
    for (const line of lines) process.stdout.write(`${line}\n`);
    for (const fault of faults) process.stdout.write(`FAULT  ${fault}\n`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await cleanup.run();
  }
}

process.exitCode = await main();
