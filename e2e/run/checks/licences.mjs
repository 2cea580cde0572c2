import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/run-script.mjs';

/** @typedef {{ readonly name: string, readonly version: string, readonly identifier: string | null }} Notice */

/** By SPDX: each lets us ship a product of our own with it, under its notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1', // fonts
]);
/** What the builds write, and the fewest packages that can be in it: fewer, and the list itself is broken. */
const BUILT = [
  { file: 'backend/dist/bundle/notices.json', fewest: 150 },
  { file: 'frontend/dist/.vite/notices.json', fewest: 40 },
];

/**
 * Whether an SPDX expression allows it: one of the licences between OR, all of those between AND. Pure.
 *
 * @param {string | null} identifier
 */
export function isAllowed(identifier) {
  const text = (identifier ?? '').replaceAll(/[()]/g, ' ');
  return text
    .split(/\sOR\s/)
    .some((choice) => choice.split(/\sAND\s/).every((each) => ALLOWED.has(each.trim())));
}

/**
 * A sentence for each package that may not be shipped. Pure.
 *
 * @param {readonly Notice[]} notices
 */
export function licenceFaults(notices) {
  const refused = notices.filter(({ identifier }) => !isAllowed(identifier));
  return refused.map(
    ({ name, version, identifier }) =>
      `${name} ${version} is in the build under ${identifier ?? 'no licence that it names'}, which the list of licences.mjs does not allow.`,
  );
}

/** Reads what was built. Returns a complaint about licences, or null. */
export function complainAboutLicences() {
  const faults = BUILT.flatMap(({ file, fewest }) => {
    /** @type {readonly Notice[]} */
    const notices = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    if (notices.length < fewest) return [`${file} names ${notices.length} packages only.`];
    return licenceFaults(notices);
  });
  return faults.length === 0 ? null : faults.join('\n');
}
