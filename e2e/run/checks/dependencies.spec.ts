import { readFileSync } from 'node:fs';
import { auditVerdict } from './audit-verdict.mjs';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const WORKSPACES = ['.', 'backend', 'frontend', 'e2e'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'));
const lock = read('package-lock.json') as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const locked = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

it.each(WORKSPACES)('every dependency of %s is pinned exactly, and locked at that version', (workspace) => {
  const { dependencies, devDependencies, optionalDependencies } = read(
    `${workspace}/package.json`,
  ) as Manifest;
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  const lockedAt = (name: string) =>
    (lock.packages[`${workspace}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]) || {};
  const elsewhere = wanted.filter(([name, version]) => {
    const { link, version: found } = lockedAt(name);
    return link !== true && found !== version;
  });
  expect(elsewhere).toEqual([]);
});

it('the lockfile says by which hash each package is known', () => {
  // `npm run lockfile` adds those of other platforms that the registry in use does not serve, without a hash.
  const addedByUs = ({ optional, os, cpu }: LockedPackage) => optional === true && (os ?? cpu) !== undefined;
  const unknown = locked.filter(([, entry]) => !entry.integrity?.startsWith('sha512-') && !addedByUs(entry));
  expect(unknown.map(([path]) => path)).toEqual([]);
  expect(locked.length).toBeGreaterThan(500);
});

const counts = { info: 0, low: 3, moderate: 1, high: 0, critical: 0 };
const report = (more: object, vulnerabilities: object = {}) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { ...counts, ...more } } });

it.each<[string, string, string, RegExp]>([
  ['no advisory', report({ low: 0, moderate: 0 }), 'clean', /No grave advisory/],
  ['advisories that are not grave', report({}), 'clean', /0 critical, 0 high, 1 moderate, 3 low/],
  [
    'a high one',
    report(
      { high: 1 },
      { evil: { name: 'evil', severity: 'high', range: '<2', via: [{ title: 'Bad', url: 'https://x' }] } },
    ),
    'vulnerable',
    /high: evil <2: Bad \(https:\/\/x\)/,
  ],
  ['a critical one', report({ critical: 1 }), 'vulnerable', /1 critical/],
  [
    'a registry without audits',
    '{"message":"405 Method Not Allowed","error":{"summary":""}}',
    'unknown',
    /405/,
  ],
  ['an error without a word', '{"error":{}}', 'unknown', /Nothing was audited/],
  ['no JSON', '<html>', 'unknown', /Nothing was audited/],
  ['nothing', '', 'unknown', /Nothing was audited/],
])('an audit with %s is told as such', (_name, text, kind, words) => {
  const verdict = auditVerdict(text);
  expect(verdict.kind).toBe(kind);
  expect(verdict.sentences.join('\n')).toMatch(words);
});
