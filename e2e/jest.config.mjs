export default {
  displayName: 'e2e-unit',
  runtime: '<rootDir>/../backend/test/native/runtime.cjs',
  testEnvironment: '<rootDir>/../backend/test/native/environment.cjs',
  roots: [
    '<rootDir>/stand-ins',
    '<rootDir>/sandbox',
    '<rootDir>/replay',
    '<rootDir>/chaos',
    '<rootDir>/bench',
    '<rootDir>/media',
    '<rootDir>/summaries',
    '<rootDir>/attack',
    '<rootDir>/support',
  ],
  testTimeout: 20_000,
  testRegex: '\\.spec\\.ts$',
  transform: {},
};
