import { existsSync, readFileSync } from 'node:fs';
import { NOTICE_FILES } from '../config/paths.js';

export interface PackageNotice {
  readonly name: string;
  readonly version: string;
  /** By SPDX, like "MIT" or "(MIT OR CC0-1.0)"; null: the package does not say. */
  readonly identifier: string | null;
  /** Missing or empty: the package brings no text. */
  readonly text?: string;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
const LINE = '-'.repeat(80);

/** The text of THIRD-PARTY-NOTICES for what was built; it says so where nothing was. */
export function readThirdPartyNotices(files: readonly string[] = NOTICE_FILES): string {
  const built = files.filter((file) => existsSync(file));
  return noticesText(built.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as PackageNotice[]));
}

/** Each package once, by name; packages with the same text share it. Pure. */
export function noticesText(notices: readonly PackageNotice[]): string {
  const known = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  if (known.size === 0) return 'THIRD-PARTY NOTICES\n\nNothing is bundled here: "npm run build" does it.\n';
  const namesOf = new Map<string, string[]>();
  for (const key of [...known.keys()].sort()) {
    const { identifier, text = '' } = known.get(key) as PackageNotice;
    const whole = text.replaceAll('\r\n', '\n').trim() || usualText(key, identifier);
    namesOf.set(whole, [...(namesOf.get(whole) ?? []), `${key} (${identifier ?? 'no licence named'})`]);
  }
  const parts = [...namesOf].map(([text, names]) => `${LINE}\n${names.join('\n')}\n\n${text}\n`);
  return `THIRD-PARTY NOTICES\n\nBellwether contains these ${known.size} packages of others, each under its licence.\n\n${parts.join('\n')}`;
}

function usualText(key: string, identifier: string | null): string {
  return identifier === 'MIT'
    ? `MIT License\n\nCopyright (c) the authors of ${key}\n\n${MIT}`
    : 'The package brings no text.';
}
