import { script } from './run-script.mjs';

const WORKSPACES = ['frontend', 'backend', 'e2e'];

export const UNIT = WORKSPACES.map((workspace) => ({
  name: `unit of ${workspace}`,
  ...script(workspace, 'unit'),
}));

/**
 * All that can be checked without a database, a browser or a build. The slowest first, so that three at a time, of which
 * some wait, pack well.
 */
export const CHECK_STEPS = [
  ...UNIT,
  { name: 'lint and types', ...script('.', 'lint') },
  { name: 'waits in tests', command: 'node e2e/run/checks/check-waits.mjs' },
  { name: 'words', command: 'node e2e/run/checks/check-words.mjs' },
  { name: 'imports', ...script('.', 'imports') },
  { name: 'format', ...script('.', 'format:check') },
];

/** The types once more, by the compiler that editors use: the linter brings a faster one, which has found the same so far. */
export const TYPES_AGAIN = WORKSPACES.map((workspace) => ({
  name: `types of ${workspace}`,
  ...script(workspace, 'types'),
}));
