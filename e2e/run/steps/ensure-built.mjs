import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT, run, script } from './run-script.mjs';

/** @import { Part } from './step.js' */

/** What is built from what. Each is built by the `build` script of its own package.json into its `dist`, if not said otherwise. */
const PARTS = {
  backend: ['backend/src', 'backend/.swcrc', 'backend/package.json'],
  bundle: [
    'backend/src',
    'backend/.swcrc',
    'backend/package.json',
    'backend/bundle.mjs',
    'backend/externals.mjs',
    'backend/package-notices.mjs',
    'package-lock.json',
  ],
  benchmarks: ['backend/src', 'backend/bench', 'backend/.swcrc', 'backend/package.json'],
  e2e: ['stand-ins', 'run', 'proofs', 'bench', '.swcrc', 'package.json'].map((path) => `e2e/${path}`),
  frontend: [
    ...['src', 'public', 'index.html', 'build.mjs', 'vite.config.ts', 'package.json'].map(
      (path) => `frontend/${path}`,
    ),
    'backend/src/contract',
  ],
};

const CALLED = {
  backend: 'backend',
  bundle: 'bundle of the backend',
  benchmarks: 'benchmarks',
  e2e: 'stand-ins',
  frontend: 'frontend',
};

/**
 * @type {Readonly<Partial<Record<Part, { workspace: string, scriptName: string, output: string }>>>}
 *
 * The bundle is made of what is built as the backend, and removed with it, so it is never that of other sources. The
 * benchmarks are built together with a backend of their own, so that nothing of them gets
 * into the product's.
 */
const BUILT_ELSEWHERE = {
  bundle: { workspace: 'backend', scriptName: 'bundle', output: 'backend/dist/bundle' },
  benchmarks: { workspace: 'backend', scriptName: 'build:bench', output: 'backend/dist-bench' },
};

/** @type {readonly Part[]} */
const IN_TURN = ['backend', 'bundle'];
const STAMP = '.built-from';
/** Written by the build itself. */
const GENERATED = /routeTree\.gen\.ts$/;

/**
 * Builds those of the parts whose build is missing or not from the sources as they are now, at the same time. `say`
 * gets a line for each.
 *
 * @param {readonly Part[]} names
 * @param {(line: string) => void} say
 * @throws Error with the output of the first build that fails.
 */
export async function ensureBuilt(names, say) {
  const oneAfterTheOther = IN_TURN.filter((name) => names.includes(name));
  const others = names.filter((name) => !oneAfterTheOther.includes(name));
  const inTurn = async () => {
    for (const name of oneAfterTheOther) await buildIfStale(name, say);
  };
  await Promise.all([inTurn(), ...others.map((name) => buildIfStale(name, say))]);
}

/**
 * @param {Part} name
 * @param {(line: string) => void} say
 */
async function buildIfStale(name, say) {
  const {
    workspace,
    scriptName,
    output: folder,
  } = BUILT_ELSEWHERE[name] ?? {
    workspace: name,
    scriptName: 'build',
    output: `${name}/dist`,
  };
  const stamp = join(ROOT, folder, STAMP);
  const sources = await fingerprint(PARTS[name]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  const start = performance.now();
  say(`Building the ${CALLED[name]} …`);
  const { code, output } = await run(script(workspace, scriptName));
  if (code !== 0) throw new Error(`The build of the ${CALLED[name]} failed:\n${output}`);
  await writeFile(stamp, sources);
  say(`Built the ${CALLED[name]} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** @param {readonly string[]} paths */
async function fingerprint(paths) {
  const files = (await Promise.all(paths.map((path) => filesUnder(join(ROOT, path))))).flat();
  const hash = createHash('sha256');
  for (const file of files.filter((file) => !GENERATED.test(file)).sort()) {
    hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {Promise<readonly string[]>}
 */
async function filesUnder(path) {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
