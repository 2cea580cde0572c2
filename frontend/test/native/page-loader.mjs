import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { receiveMessageOnPort } from 'node:worker_threads';
import { transformFile } from '@swc/core';

const SOURCES = new URL('../../src/', import.meta.url);
const CONTRACT = new URL('../../../backend/src/contract/', import.meta.url);
const CONTRACT_ALIAS = '@contract/';

/**
 * `file url` → the names that the module in the place of that one exports.
 *
 * @type {Map<string, readonly string[]>}
 */
const mocks = new Map();
/**
 * Path → code, which is the same for each test file.
 *
 * @type {Map<string, Promise<string>>}
 */
const codes = new Map();
/** @type {import('node:worker_threads').MessagePort} */
let notes;

/** @param {{ port: import('node:worker_threads').MessagePort }} data */
export function initialize({ port }) {
  notes = port;
}

/** @param {string} url */
const isOurs = (url) => url.startsWith(SOURCES.href) || url.startsWith(CONTRACT.href);
/** @param {string} url */
const pathOf = (url) => fileURLToPath(new URL(new URL(url).pathname, 'file:'));

/**
 * Lets Node import our TypeScript and JSX by its `.js` names. Libraries are loaded once for a worker; our own modules,
 * some of which read the page when they are loaded, once for each test file, whose address stands behind theirs.
 *
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  const { parentURL } = context;
  if (parentURL === undefined || !isOurs(parentURL)) return next(specifier, context);
  const wanted = addressOf(specifier, parentURL);
  const ending = ['.ts', '.tsx'].find((each) => wanted !== null && existsSync(new URL(wanted.href + each)));
  if (wanted === null || ending === undefined) return next(specifier, context);
  const url = new URL(wanted.href + ending);
  const testFile = new URL(parentURL).searchParams.get('of') ?? parentURL;
  url.searchParams.set('of', testFile);
  const key = `${pathOf(testFile)} ${wanted.href}`;
  readNotes();
  if (mocks.has(key)) url.searchParams.set('mock', key);
  return { url: url.href, format: 'module', shortCircuit: true };
}

/**
 * @param {string} specifier
 * @param {string} parentURL
 */
function addressOf(specifier, parentURL) {
  const name = specifier.replace(/\.js$/, '');
  if (specifier.startsWith(CONTRACT_ALIAS)) return new URL(name.slice(CONTRACT_ALIAS.length), CONTRACT);
  return specifier.startsWith('.') ? new URL(name, parentURL) : null;
}

/** Whatever was mocked before the import that is being resolved is there. */
function readNotes() {
  for (let note = receiveMessageOnPort(notes); note !== undefined; note = receiveMessageOnPort(notes))
    mocks.set(note.message.key, note.message.names);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!isOurs(url)) return next(url, context);
  const mock = new URL(url).searchParams.get('mock');
  if (mock !== null) return { format: 'module', source: sourceOf(mock), shortCircuit: true };
  const path = pathOf(url);
  const code = codes.get(path) ?? transform(path);
  codes.set(path, code);
  return { format: 'module', source: await code, shortCircuit: true };
}

/** @param {string} mock */
function sourceOf(mock) {
  const exports = (mocks.get(mock) ?? []).map((name) => `export const ${name} = exports.${name};`);
  const key = JSON.stringify(mock);
  return [`const exports = globalThis[Symbol.for('mocks of modules')].get(${key});`, ...exports].join('\n');
}

/** @param {string} path */
async function transform(path) {
  const { code } = await transformFile(path, {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: path.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  });
  return code;
}
