/**
 * Imports what was built, a path from the repository's root such as `e2e/dist/proofs/chaos/main.js`. Its types are those of
 * its source, which is checked there.
 *
 * @param {string} path
 */
export function built(path) {
  return import(new URL(`../../../${path}`, import.meta.url).href);
}
