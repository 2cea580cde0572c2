import { readFileSync } from 'node:fs';

const MESSAGES = new URL('../../src/contract/messages/', import.meta.url);

/**
 * Compares texts with their golden files in contract/messages: for each `[file, texts by name]` every text with that of
 * the same name in `<file>.golden.txt`, which holds nothing else.
 */
export function describeGolden(
  files: readonly (readonly [string, Readonly<Record<string, string>>])[],
): void {
  describe.each(files)('%s', (file, cases) => {
    const golden = readGolden(file);
    it.each(Object.entries(cases))('%s', (name, text) => {
      expect(text).toBe(golden.get(name));
    });
    it('has no golden text without a case', () => {
      expect([...golden.keys()].sort()).toEqual(Object.keys(cases).sort());
    });
  });
}

/** The texts stand one after another, each under a line "## name". */
function readGolden(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`${file}.golden.txt`, MESSAGES), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.trimEnd().split('\n');
      return [name, lines.join('\n')];
    }),
  );
}
