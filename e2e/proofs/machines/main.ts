import { parseArgs } from 'node:util';
import { PROCESS_ROLES } from '@bellwether/backend/contract/admin/operations.js';
import { conclude, inFolder } from '../support/run.js';
import { type Share, startInstallation } from './installation.js';
import { strike } from './strike.js';

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
const { sample } = parseArgs({ options: { sample: { type: 'boolean', default: false } } }).values;
await inFolder('machines', async (folder, cleanup) => {
  const installation = await startInstallation(folder, cleanup, sample ? SAMPLE : TWO_OF_EACH);
  const { lines, faults } = await strike(installation, cleanup, !sample);
  conclude(faults.length === 0, [...lines, ...faults.map((fault) => `FAULT  ${fault}`)]);
});
