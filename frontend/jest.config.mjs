export default {
  displayName: 'frontend-unit',
  runtime: '<rootDir>/test/native/runtime.cjs',
  testEnvironment: '<rootDir>/test/native/environment.cjs',
  roots: ['<rootDir>/src'],
  testTimeout: 20_000,
  testRegex: '\\.spec\\.tsx?$',
  transform: {},
};
