import { basename } from 'node:path';
import { ALLOWED_NAMES, ALLOWED_TWICE } from './allowed-words.mjs';
import { BANNED_WORDS } from './banned-words.mjs';
import { filesLike, textOf } from './repository-files.mjs';
import { bannedFinder, countWords, wordsIn } from './words-in.mjs';

const SOURCE = /^(backend|frontend|e2e)\/.*\.(ts|tsx|mjs|cjs|css)$/;
/** Made by a tool, or names that the database keeps. */
const LEFT_OUT = /\.gen\.ts$|^backend\/src\/migrations\//;
/** Where a name is exported once. */
const PROGRAMS = ['backend/src/', 'frontend/src/'];
const COMMENT_WORDS = 60;
const DOCUMENT_WORDS = { 'README.md': 700, 'ARCHITECTURE.md': 1_500 };

const bannedIn = bannedFinder(BANNED_WORDS);
/** @type {Map<string, readonly string[]>} */
const faults = new Map();
/** @type {Record<string, number>} */
const counts = {};
/** @type {Set<object>} */
const used = new Set();
/** @type {Map<string, readonly string[]>} */
const places = new Map();

const files = filesLike(SOURCE).filter((file) => !LEFT_OUT.test(file));
for (const file of files) check(file, textOf(file));
for (const [key, where] of places) if (where.length > 1) refuseTwice(key.split(' ')[1] ?? '', where);
for (const [file, most] of Object.entries(DOCUMENT_WORDS)) {
  const words = countWords(textOf(file));
  if (words > most) refuse(file, 'long documents', `${words} words, of ${most}`);
}
for (const each of [...ALLOWED_NAMES, ...ALLOWED_TWICE])
  if (!used.has(each))
    refuse(each.file ?? 'allowed-words.mjs', 'unused exceptions', `${each.name} is allowed and not there`);
if (files.length < 1_000) refuse('.', 'files', `only ${files.length} files were found`);

for (const [file, found] of [...faults].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.error(file);
  for (const each of found) console.error(`  ${each}`);
}
if (faults.size > 0)
  console.error(
    Object.entries(counts)
      .map(([kind, count]) => `${kind}: ${count}`)
      .join(', '),
  );
process.exitCode = faults.size > 0 ? 1 : 0;

/**
 * @param {string} file
 * @param {string} text
 */
function check(file, text) {
  const { names, exported, comments } = wordsIn(file, text);
  refuseName(file, { name: basename(file).replace(/\..*/, ''), as: 'file' });
  const seen = new Set();
  for (const { name, line, isMethod } of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    refuseName(file, { name, as: isMethod ? 'method' : 'name', line });
  }
  const program = PROGRAMS.find((each) => file.startsWith(each));
  if (program !== undefined)
    for (const name of exported)
      places.set(`${program} ${name}`, [...(places.get(`${program} ${name}`) ?? []), file]);
  for (const { line, words } of comments)
    if (words > COMMENT_WORDS)
      refuse(file, 'long comments', `${line}: a comment of ${words} words, of ${COMMENT_WORDS}`);
}

/**
 * @param {string} file
 * @param {{ readonly name: string, readonly as: 'name' | 'method' | 'file', readonly line?: number }} named
 */
function refuseName(file, { name, as, line }) {
  const banned = bannedIn({ file, name, as });
  if (banned === undefined) return;
  const allowed = ALLOWED_NAMES.find((each) => each.name === name && (each.file ?? file) === file);
  if (allowed !== undefined) used.add(allowed);
  else
    refuse(
      file,
      'banned words',
      `${line === undefined ? 'its name' : `${line}: ${name}`}: ${banned.instead}`,
    );
}

/**
 * @param {string} name
 * @param {readonly string[]} where
 */
function refuseTwice(name, where) {
  const allowed = ALLOWED_TWICE.find((each) => each.name === name);
  if (allowed !== undefined) used.add(allowed);
  else
    refuse(
      where[0] ?? '',
      'names exported twice',
      `${name} is exported by ${where.slice(1).join(', ')}, too`,
    );
}

/**
 * @param {string} file
 * @param {string} kind
 * @param {string} fault
 */
function refuse(file, kind, fault) {
  counts[kind] = (counts[kind] ?? 0) + 1;
  faults.set(file, [...(faults.get(file) ?? []), fault]);
}
