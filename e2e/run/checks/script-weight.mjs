import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../steps/run-script.mjs';

/** @typedef {Readonly<Record<string, { readonly file: string, readonly imports?: readonly string[] }>>} Manifest */

/**
 * Bytes of JavaScript through gzip: of the landing page until it is touched, of a page of the app until its heading is
 * there, of the dashboard until its sections are.
 */
const LIMITS = { landing: 40_000, page: 150_000, drawn: 200_000 };

const LANDING = 'src/landing.ts';
const APP = 'index.html';
const ROUTE = /^src\/app\/routes\/(.+)\.tsx\?tsr-split=component$/;
/** What the gate draws for who has Pro, besides its own code: the page, and then what is on it. */
const GATE = {
  route: 'dashboard',
  page: 'src/app/dashboard/dashboard-page.tsx',
  sections: 'src/app/dashboard/dashboard-sections.tsx',
};

/**
 * What the pages weigh by a manifest of vite, as {page, bytes, limit}: everything that the entry, and the page itself,
 * import at once. `sizeOf` says how large a file is. Pure.
 *
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 */
export function pageWeights(manifest, sizeOf) {
  const weigh = (/** @type {readonly string[]} */ keys) => {
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
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  };
  const routes = Object.keys(manifest).flatMap((key) => {
    const name = ROUTE.exec(key)?.[1];
    return name === undefined ? [] : [{ name, keys: name === GATE.route ? [key, GATE.page] : [key] }];
  });
  if (routes.length === 0) throw new Error('The build has no pages of their own');
  return [
    { page: 'the landing page', bytes: weigh([LANDING]), limit: LIMITS.landing },
    ...routes.map(({ name, keys }) => ({
      page: `/${name}`,
      bytes: weigh([APP, ...keys]),
      limit: LIMITS.page,
    })),
    ...routes
      .filter(({ name }) => name === GATE.route)
      .map(({ keys }) => ({
        page: 'the dashboard with its sections',
        bytes: weigh([APP, ...keys, GATE.sections]),
        limit: LIMITS.drawn,
      })),
  ];
}

/** Weighs what was built. Returns a complaint about the pages that weigh too much, or null. */
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
  return sentences.length === 0 ? null : sentences.join('\n');
}
