const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['@swc/jest', { exclude: [] }] },
  setupFiles: ['reflect-metadata'],
};

export default {
  projects: [
    { ...shared, displayName: 'unit', roots: ['<rootDir>/src'], testRegex: '\\.spec\\.ts$' },
    {
      ...shared,
      displayName: 'integration',
      roots: ['<rootDir>/test'],
      testRegex: '\\.spec\\.ts$',
      globalSetup: '<rootDir>/test/support/start-postgres.ts',
      globalTeardown: '<rootDir>/test/support/stop-postgres.ts',
    },
  ],
};
