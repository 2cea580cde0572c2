import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../steps/run-script.mjs';

/**
 * @typedef {object} Entry
 * @property {string} file
 * @property {string} [name]
 * @property {readonly string[]} [imports]
 */
/** @typedef {Readonly<Record<string, Entry>>} Manifest */

/**
 * Bytes of JavaScript through gzip: of the landing page until it is touched, of a page of the app until its heading is
 * there, of the dashboard until its sections are; and how many files these are.
 */
const LIMITS = { landing: 40_000, page: 150_000, drawn: 200_000, drawnFiles: 10 };

const LANDING = 'src/landing.ts';
const APP = 'index.html';
const ROUTE = /^src\/app\/routes\/(.+)\.tsx\?tsr-split=component$/;
/** What the gate, which is part of the app, loads for who has Pro: the page, and then what is on it. */
const DASHBOARD = { page: 'dashboard-page', sections: 'dashboard-sections' };

/**
 * What the pages weigh by a manifest of vite, as {page, bytes, limit}: everything that the entry, and the page itself,
 * import at once. `sizeOf` says how large a file is. Pure.
 *
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 */
export function pageWeights(manifest, sizeOf) {
  const weigh = (/** @type {readonly string[]} */ keys) =>
    [...filesOf(manifest, keys)].reduce((sum, file) => sum + sizeOf(file), 0);
  const routes = Object.keys(manifest).flatMap((key) => {
    const name = ROUTE.exec(key)?.[1];
    return name === undefined ? [] : [{ name, key }];
  });
  if (routes.length === 0) throw new Error('The build has no pages of their own');
  const page = keyNamed(manifest, DASHBOARD.page);
  return [
    { page: 'the landing page', bytes: weigh([LANDING]), limit: LIMITS.landing },
    ...routes.map(({ name, key }) => ({
      page: `/${name}`,
      bytes: weigh([APP, key]),
      limit: LIMITS.page,
    })),
    { page: '/dashboard', bytes: weigh([APP, page]), limit: LIMITS.page },
    {
      page: 'the dashboard with its sections',
      bytes: weigh([APP, page, keyNamed(manifest, DASHBOARD.sections)]),
      limit: LIMITS.drawn,
    },
  ];
}

/**
 * How many files of JavaScript the dashboard with its sections is, and how many it may be. Pure.
 *
 * @param {Manifest} manifest
 */
export function dashboardFiles(manifest) {
  const keys = [DASHBOARD.page, DASHBOARD.sections].map((name) => keyNamed(manifest, name));
  return { files: filesOf(manifest, [APP, ...keys]).size, limit: LIMITS.drawnFiles };
}

/**
 * @param {Manifest} manifest
 * @param {string} name
 */
function keyNamed(manifest, name) {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
  if (key === undefined) throw new Error(`The build has no ${name}`);
  return key;
}

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} keys
 */
function filesOf(manifest, keys) {
  /** @type {Set<string>} */
  const files = new Set();
  const add = (/** @type {string} */ key) => {
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`The build has no ${key}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const imported of entry.imports ?? []) add(imported);
  };
  keys.forEach(add);
  return files;
}

/** Weighs what was built. Returns a complaint about the pages that weigh too much or are too many files, or null. */
export function complainAboutWeight() {
  const dist = join(ROOT, 'frontend', 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const sizeOf = (/** @type {string} */ file) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
    sizes.set(file, size);
    return size;
  };
  const heavy = pageWeights(manifest, sizeOf).filter(({ bytes, limit }) => bytes > limit);
  const sentences = heavy.map(
    ({ page, bytes, limit }) => `${page} needs ${bytes} bytes of JavaScript; ${limit} are allowed.`,
  );
  const { files, limit } = dashboardFiles(manifest);
  if (files > limit)
    sentences.push(`The dashboard is ${files} files of JavaScript until it is drawn; ${limit} are allowed.`);
  return sentences.length === 0 ? null : sentences.join('\n');
}
