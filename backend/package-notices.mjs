import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** @typedef {{ name: string, version: string, identifier: string | null, text: string }} Notice As vite writes them. */

/** MIT by the text of their README; their package.json does not say so. */
const STATED_IN_README = new Set(['pause']);
const LICENCE_FILE = /^(licen[cs]e|copying|unlicense|notice)|\.licen[cs]e\.txt$/i;
const README = /^readme(\.md)?$/i;
/** The part of a README under a heading that begins with "License". */
const README_LICENCE = /^#+\s*licen[cs]e\b[^\n]*\n([\s\S]*?)(?=^#|(?![\s\S]))/im;
const SHORTEST_TEXT = 300;
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;
const MODULES = '/node_modules/';

/**
 * Name, version, licence and its text of every package that modules come from, and of the packages a bundle leaves outside
 * with what they bring for this platform; sorted.
 *
 * @param {readonly string[]} moduleIds
 * @param {readonly string[]} externals
 * @returns {readonly Notice[]}
 */
export function packageNotices(moduleIds, externals) {
  const folders = new Set([...moduleIds.flatMap(folderOf), ...externals.flatMap(externalFolders)]);
  const notices = [...folders].map(noticeOf);
  return notices.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/**
 * The innermost package with a package.json: libraries keep copies of others' code in a node_modules of their own.
 *
 * @param {string} id
 */
function folderOf(id) {
  for (let end = id.length; end > 0; ) {
    const at = id.lastIndexOf(MODULES, end - 1);
    if (at < 0) return [];
    const [name = ''] = PACKAGE.exec(id.slice(at + MODULES.length)) ?? [];
    const folder = join(id.slice(0, at).replace(/^\0/, ''), MODULES, name);
    if (existsSync(join(folder, 'package.json'))) return [folder];
    end = at;
  }
  return [];
}

/** @param {string} name */
function externalFolders(name) {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const find = (/** @type {string} */ wanted) =>
    paths.map((path) => join(path, wanted)).find((path) => existsSync(join(path, 'package.json')));
  const folder = find(name);
  if (folder === undefined) throw new Error(`${name} is not installed`);
  const { optionalDependencies = {} } = manifestOf(folder);
  return [folder, ...Object.keys(optionalDependencies).flatMap((each) => find(each) ?? [])];
}

/** @param {string} folder */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * @param {string} folder
 * @returns {Notice}
 */
function noticeOf(folder) {
  const { name, version, license, licenses } = manifestOf(folder);
  const stated = typeof license === 'object' ? license?.type : license;
  const older = licenses?.map((/** @type {{ type: string }} */ { type }) => type).join(' OR ');
  const identifier = stated ?? older ?? (STATED_IN_README.has(name) ? 'MIT' : null);
  return { name, version, identifier, text: textOf(folder) };
}

/** @param {string} folder */
function textOf(folder) {
  const names = readdirSync(folder).sort();
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8').trim();
  const files = names.filter((name) => LICENCE_FILE.test(name)).map(read);
  if (files.length > 0) return [...new Set(files)].join('\n\n');
  const readme = names.find((name) => README.test(name));
  const [, part = ''] = README_LICENCE.exec(readme === undefined ? '' : read(readme)) ?? [];
  return part.length < SHORTEST_TEXT ? '' : part.trim();
}
