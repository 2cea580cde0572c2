import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROCESS_ROLES } from '@bellwether/backend/contract/admin.js';
import { Cleanup } from '../support/cleanup.js';
import { type Share, startInstallation } from './installation.js';
import { strike } from './strike.js';

const INTERRUPTED = 130;
const TWO_OF_EACH = PROCESS_ROLES.map((role) => ({ roles: [role], processes: 2 }));
/** Half as many processes; every lease and Redis are between two of them all the same. */
const SAMPLE: readonly Share[] = [
  { roles: ['web'], processes: 2 },
  { roles: ['market', 'sender', 'scheduler'], processes: 2 },
];

/**
 * Two processes of each role, struck in turn, and Redis too; exit code 1 unless every alert came once wherever it belongs, and
 * no lease was nobody's for long. `--sample`: two for the web and two for all other roles, and no judgement of time.
 */
async function main(): Promise<number> {
  const { sample } = parseArgs({ options: { sample: { type: 'boolean', default: false } } }).values;
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-machines-'));
  const cleanup = new Cleanup();
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const interrupt = (): void => void cleanup.run().then(() => process.exit(INTERRUPTED));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const installation = await startInstallation(folder, cleanup, sample ? SAMPLE : TWO_OF_EACH);
    const { lines, faults } = await strike(installation, cleanup, !sample);
    for (const line of lines) process.stdout.write(`${line}\n`);
    for (const fault of faults) process.stdout.write(`FAULT  ${fault}\n`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await cleanup.run();
  }
}

process.exitCode = await main();
