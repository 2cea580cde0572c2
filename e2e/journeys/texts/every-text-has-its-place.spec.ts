import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { TEXTS } from './table.js';
import type { Text } from './text.js';

const ENTRIES: readonly (readonly [string, Text])[] = Object.entries(TEXTS);

const fileAt = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** As it stands between quotes in TypeScript, or as an element's words. */
function isIn(path: string, text: string): boolean {
  return existsSync(fileAt(path)) && readFileSync(fileAt(path), 'utf8').replaceAll("\\'", "'").includes(text);
}

test('what a journey is said to see, it looks for', () => {
  const missing = ENTRIES.filter(
    ([key, text]) => 'journey' in text && !isIn(`e2e/journeys/${text.journey}.spec.ts`, key),
  );
  expect(missing).toEqual([]);
});

test('what a component test is said to see, it looks for', () => {
  const missing = ENTRIES.filter(([key, entry]) => 'test' in entry && !isIn(entry.test, entry.text ?? key));
  expect(missing).toEqual([]);
});
