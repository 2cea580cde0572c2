import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps/run-script.mjs';

/**
 * Adds to package-lock.json the optional packages of other platforms that the registry in use does not serve; without
 * them `npm ci` refuses the lockfile. Name and version are what the parent asks for; os, cpu and libc are read from
 * the name. There is no integrity hash.
 */
const WORDS = {
  os: ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony'],
  cpu: ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'],
};
/** @type {Readonly<Record<string, string>>} */
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** @typedef {{ readonly dev?: boolean, readonly optionalDependencies?: Readonly<Record<string, string>> }} Locked */

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = Object.entries(lock.packages).flatMap(([path, parent]) => missingOf(path, parent));
for (const [key, entry] of added) lock.packages[key] = entry;
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${added.length} optional packages of other platforms added to package-lock.json`);

/**
 * @param {string} path
 * @param {Locked} parent
 * @returns {readonly [string, object][]}
 */
function missingOf(path, { dev, optionalDependencies = {} }) {
  return Object.entries(optionalDependencies)
    .filter(([name, version]) => /^\d/.test(version) && !isLocked(path, `node_modules/${name}`))
    .map(([name, version]) => [
      `node_modules/${name}`,
      { version, ...platformOf(name), ...(dev && { dev }), optional: true },
    ]);
}

/**
 * @param {string} path
 * @param {string} key
 */
function isLocked(path, key) {
  return key in lock.packages || `${path}/${key}` in lock.packages;
}

/** @param {string} name */
function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').split('-');
  const found = {
    os: words.filter((word) => WORDS.os.includes(word)),
    cpu: words.filter((word) => WORDS.cpu.includes(word)),
    libc: words.flatMap((word) => LIBC[word] ?? []),
  };
  return Object.fromEntries(Object.entries(found).filter(([, values]) => values.length > 0));
}
