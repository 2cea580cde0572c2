import { script } from './run-script.mjs';

const WORKSPACES = ['frontend', 'backend', 'e2e'];

/** All that can be checked without a database, a browser or a build. The slowest first, so that two at a time pack well. */
export const CHECK_STEPS = [
  ...WORKSPACES.map((workspace) => ({ name: `unit of ${workspace}`, ...script(workspace, 'unit') })),
  ...WORKSPACES.map((workspace) => ({ name: `types of ${workspace}`, ...script(workspace, 'types') })),
  { name: 'lint', ...script('.', 'lint') },
  { name: 'imports', ...script('.', 'imports') },
  { name: 'format', ...script('.', 'format:check') },
];
