import { basename } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { TEXTS } from './table.js';
import type { SeenText } from './text.js';

type Table = typeof TEXTS;
/** The texts that journeys see. */
export type SeenKey = { [K in keyof Table]: Table[K] extends SeenText ? K : never }[keyof Table];

export const SIGHT = 'sees';

/** The words of a text. */
export function wordsOf(key: SeenKey): string {
  const { text = key }: SeenText = TEXTS[key];
  return text;
}

/** Asserts that a fixed text of the specification is on the page, exactly, and notes that this journey saw it. */
export async function sees(place: Page | Locator, key: SeenKey): Promise<void> {
  await expect(place.getByText(wordsOf(key), { exact: true }).first()).toBeVisible();
  note(key);
}

/** The same for a text that is the whole name of something that can be operated or gone to. */
export async function seesName(
  place: Page | Locator,
  role: Parameters<Page['getByRole']>[0],
  key: SeenKey,
): Promise<void> {
  await expect(place.getByRole(role, { name: wordsOf(key), exact: true }).first()).toBeVisible();
  note(key);
}

function note(key: SeenKey): void {
  const { file, annotations } = test.info();
  const journey = basename(file, '.spec.ts');
  expect(TEXTS[key].journey, `the journey that sees "${key}" according to the table`).toBe(journey);
  annotations.push({ type: SIGHT, description: key });
}
