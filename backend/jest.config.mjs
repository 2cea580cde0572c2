const shared = {
  runtime: '<rootDir>/test/native/runtime.cjs',
  testEnvironment: '<rootDir>/test/native/environment.cjs',
  transform: {},
  setupFiles: ['reflect-metadata'],
};

export default {
  // Ends a test that hangs. What a test waits for has no limit of its own, and no speed is judged.
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: ['<rootDir>/src', '<rootDir>/openapi', '<rootDir>/test/architecture'],
      testRegex: '\\.spec\\.ts$',
    },
    {
      ...shared,
      displayName: 'integration',
      setupFiles: [...shared.setupFiles, '<rootDir>/test/support/documented-answers.ts'],
      roots: ['<rootDir>/test'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/architecture/'],
      testRegex: '\\.spec\\.ts$',
      globalSetup: '<rootDir>/test/support/start-postgres.mjs',
      globalTeardown: '<rootDir>/test/support/stop-postgres.mjs',
    },
  ],
};
