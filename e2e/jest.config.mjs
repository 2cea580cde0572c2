import { readFileSync } from 'node:fs';

/** As for the build, which leaves the specs out. */
const { exclude, ...swc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));

export default {
  displayName: 'e2e-unit',
  testEnvironment: 'node',
  roots: [
    '<rootDir>/stand-ins',
    '<rootDir>/sandbox',
    '<rootDir>/replay',
    '<rootDir>/chaos',
    '<rootDir>/summaries',
    '<rootDir>/support',
  ],
  testRegex: '\\.spec\\.ts$',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^@bellwether/backend/(.*)\\.js$': '<rootDir>/../backend/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }] },
};
