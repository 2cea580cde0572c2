import { script } from './run-script.mjs';

const WORKSPACES = ['backend', 'frontend', 'e2e'];

/** All that can be checked without a database, a browser or a build. The slowest first, so that two at a time pack well. */
export const CHECK_STEPS = [
  { name: 'types of backend', ...script('backend', 'types') },
  { name: 'types of e2e', ...script('e2e', 'types') },
  { name: 'types of frontend', ...script('frontend', 'types') },
  ...WORKSPACES.map((workspace) => ({ name: `unit of ${workspace}`, ...script(workspace, 'unit') })),
  { name: 'lint', ...script('.', 'lint') },
  { name: 'imports', ...script('.', 'imports') },
  { name: 'format', ...script('.', 'format:check') },
];
