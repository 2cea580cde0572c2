export default {
  displayName: 'e2e-unit',
  runtime: '<rootDir>/../backend/test/native/runtime.cjs',
  testEnvironment: '<rootDir>/../backend/test/native/environment.cjs',
  roots: [
    '<rootDir>/stand-ins',
    '<rootDir>/run',
    '<rootDir>/proofs',
    '<rootDir>/bench',
    '<rootDir>/journeys/media',
  ],
  testTimeout: 20_000,
  testRegex: '\\.spec\\.ts$',
  transform: {},
};
