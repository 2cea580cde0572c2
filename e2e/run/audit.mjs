import { spawnSync } from 'node:child_process';
import { auditVerdict } from './checks/audit-verdict.mjs';
import { ROOT } from './steps/run-script.mjs';

/** @import { AuditVerdict } from './checks/audit-verdict.mjs' */

/**
 * Holds every package of the lockfile against the advisories that the registry knows. Ends with 0 if none of them is
 * high or critical, with 1 if one is, and with 2 if nobody could be asked, which proves nothing either way.
 */
const LONGEST_MS = 120_000;
/** @type {Readonly<Record<AuditVerdict['kind'], number>>} */
const EXIT_CODES = { clean: 0, vulnerable: 1, unknown: 2 };

const { stdout, error } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: LONGEST_MS,
  maxBuffer: 64 * 1024 * 1024,
});
/** @type {AuditVerdict} */
const { kind, sentences } = error
  ? { kind: 'unknown', sentences: [`npm audit could not be run: ${error.message}`] }
  : auditVerdict(stdout);
for (const sentence of sentences) console[kind === 'clean' ? 'log' : 'error'](sentence);
process.exitCode = EXIT_CODES[kind];
