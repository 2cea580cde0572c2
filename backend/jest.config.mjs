const shared = {
  runtime: '<rootDir>/test/native/runtime.cjs',
  testEnvironment: '<rootDir>/test/native/environment.cjs',
  transform: {},
  setupFiles: ['reflect-metadata'],
};

export default {
  testTimeout: 20_000,
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
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
