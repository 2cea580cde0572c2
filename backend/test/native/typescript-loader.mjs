import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

/** As for the build, which leaves the specs out. */
const { exclude: _specs, ...SWC } = JSON.parse(
  readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'),
);

const PACKAGE_OF_BACKEND = '@bellwether/backend/';
const BACKEND = new URL('../../src/', import.meta.url);
const JEST = '@jest/globals';
const JEST_MODULE = `
export const jest = new Proxy({}, { get: (_, name) => globalThis[Symbol.for('jest of this file')][name] });
`;

/**
 * Lets Node import our TypeScript by its `.js` names, and `jest` in files that the native runtime loads.
 *
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  if (specifier === JEST) return { url: 'native:jest', format: 'module', shortCircuit: true };
  const source = sourceOf(specifier, context.parentURL);
  return source !== null && existsSync(source)
    ? { url: source.href, format: 'module', shortCircuit: true }
    : next(specifier, context);
}

/**
 * @param {string} specifier
 * @param {string | undefined} parent
 */
function sourceOf(specifier, parent) {
  if (!specifier.endsWith('.js')) return null;
  const path = specifier.replace(/\.js$/, '.ts');
  if (specifier.startsWith('.')) return new URL(path, parent);
  if (specifier.startsWith(PACKAGE_OF_BACKEND))
    return new URL(path.slice(PACKAGE_OF_BACKEND.length), BACKEND);
  return null;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (url === 'native:jest') return { format: 'module', source: JEST_MODULE, shortCircuit: true };
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(new URL(pathname, 'file:')), {
    ...SWC,
    swcrc: false,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
