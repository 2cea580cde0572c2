import { readFileSync } from 'node:fs';

/** As for the build, which leaves the specs out. */
const { exclude, ...swc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }] },
  setupFiles: ['reflect-metadata'],
};

export default {
  testTimeout: 20_000,
  // A worker that is over its memory limit after the last test is being replaced when all are told to stop; on a busy
  // machine starting its successor takes longer than the usual half second.
  workerGracefulExitTimeout: 10_000,
  projects: [
    { ...shared, displayName: 'unit', roots: ['<rootDir>/src'], testRegex: '\\.spec\\.ts$' },
    {
      ...shared,
      displayName: 'integration',
      roots: ['<rootDir>/test'],
      testRegex: '\\.spec\\.ts$',
      globalSetup: '<rootDir>/test/support/start-postgres.mjs',
      globalTeardown: '<rootDir>/test/support/stop-postgres.mjs',
    },
  ],
};
