import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT, run, script } from './run-script.mjs';

/** @import { Part } from './step.js' */

const BACKEND = ['backend/src', 'backend/.swcrc', 'backend/package.json'];
const BUNDLE = ['bundle.mjs', 'externals.mjs', 'package-notices.mjs'];
const PAGES = ['src', 'public', 'index.html', 'build.mjs', 'vite.config.ts', 'package.json'];
const STAND_INS = ['stand-ins', 'run', 'proofs', 'bench', '.swcrc', 'package.json'];

/**
 * What is built from what: by the `build` script of its own package.json into its `dist`, if not said otherwise.
 *
 * @typedef {{ called: string, sources: readonly string[], workspace?: string, scriptName?: string, output?: string }} Build
 * @type {Readonly<Record<Part, Build>>}
 */
const PARTS = {
  backend: { called: 'backend', sources: BACKEND },
  /** Made of what is built as the backend, and removed with it, so it is never that of other sources. */
  bundle: {
    called: 'bundle of the backend',
    sources: [...BACKEND, ...BUNDLE.map((path) => `backend/${path}`), 'package-lock.json'],
    workspace: 'backend',
    scriptName: 'bundle',
    output: 'backend/dist/bundle',
  },
  /** Built together with a backend of their own, so that nothing of them gets into the product's. */
  benchmarks: {
    called: 'benchmarks',
    sources: [...BACKEND, 'backend/bench'],
    workspace: 'backend',
    scriptName: 'build:bench',
    output: 'backend/dist-bench',
  },
  e2e: { called: 'stand-ins', sources: STAND_INS.map((path) => `e2e/${path}`) },
  frontend: {
    called: 'frontend',
    sources: [...PAGES.map((path) => `frontend/${path}`), 'backend/src/contract'],
  },
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
  const others = names.filter((name) => !IN_TURN.includes(name));
  const inTurn = async () => {
    for (const name of IN_TURN) if (names.includes(name)) await buildIfStale(name, say);
  };
  await Promise.all([inTurn(), ...others.map((name) => buildIfStale(name, say))]);
}

/**
 * @param {Part} name
 * @param {(line: string) => void} say
 */
async function buildIfStale(name, say) {
  const {
    called,
    sources: paths,
    workspace = name,
    scriptName = 'build',
    output: folder = `${name}/dist`,
  } = PARTS[name];
  const stamp = join(ROOT, folder, STAMP);
  const sources = await fingerprint(paths);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  const start = performance.now();
  say(`Building the ${called} …`);
  const { code, output } = await run(script(workspace, scriptName));
  if (code !== 0) throw new Error(`The build of the ${called} failed:\n${output}`);
  await writeFile(stamp, sources);
  say(`Built the ${called} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
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
