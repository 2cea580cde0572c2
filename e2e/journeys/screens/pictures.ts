import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { Look } from './looks.js';

/** How long a page may take to look as it should, and how long one comparison waits for it to stand still. */
const LOOKS_RIGHT_WITHIN_MS = 15_000;
const STANDS_STILL_WITHIN_MS = 5_000;

const MACHINE_FILE = fileURLToPath(new URL('baselines/taken-with.json', import.meta.url));

/** What decides how a letter is drawn. */
interface Machine {
  readonly platform: string;
  readonly chromium: string;
}

/** How much of a picture may differ: how many pixels, and how far the colour of one before it counts, from 0 to 1. */
export type Tolerance = { readonly threshold: number } & (
  | { readonly maxDiffPixels: number }
  | { readonly maxDiffPixelRatio: number }
);

/**
 * A number, not a share: a line that is missing from a long page is a tiny share of it. The same machine draws the same
 * colours: a threshold of 0.1 would not even see another shade of brass.
 */
const SAME: Tolerance = { maxDiffPixels: 60, threshold: 0.02 };
/**
 * Another Chromium or system draws letters a little differently everywhere, which says nothing about the product: what
 * is still seen is a page that is laid out or coloured differently. It does not fail outright, since Chromium comes with
 * the system and renews itself.
 */
const OTHER: Tolerance = { maxDiffPixelRatio: 0.06, threshold: 0.2 };

let said = false;

/** How exactly pictures are compared in a Chromium of this version. Says so, once, if it is not the baselines' own. */
export function tolerance(version: string): Tolerance {
  const here = { platform: process.platform, chromium: version.split('.')[0] ?? version };
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    writeFileSync(MACHINE_FILE, `${JSON.stringify(here, null, 2)}\n`);
    return SAME;
  }
  const theirs = existsSync(MACHINE_FILE)
    ? (JSON.parse(readFileSync(MACHINE_FILE, 'utf8')) as Machine)
    : here;
  if (theirs.platform === here.platform && theirs.chromium === here.chromium) return SAME;
  if (!said) {
    process.stdout.write(
      `The pictures were taken with Chromium ${theirs.chromium} on ${theirs.platform}; this is ${here.chromium} on ${here.platform}, so they are compared loosely (6 % may differ). Take them anew: npm run e2e -- screens --update-snapshots\n`,
    );
    said = true;
  }
  return OTHER;
}

export interface Comparison {
  readonly allowed: Tolerance;
  /** Comes before each picture. */
  readonly scroll: () => Promise<void> | undefined;
}

/** Compares what a page shows with the picture that is kept of it. */
export async function compare(
  page: Page,
  name: string,
  picture: Look['picture'],
  { allowed, scroll }: Comparison,
): Promise<void> {
  // The demo video is recorded anew now and then.
  const mask = [page.locator('video')];
  const common = {
    ...allowed,
    animations: 'disabled',
    caret: 'hide',
    timeout: STANDS_STILL_WITHIN_MS,
    scale: 'css',
    mask,
    maskColor: '#808080',
  } as const;
  const size = page.viewportSize();
  // A page may stand still on its way, "Retrying..." for example: Playwright compares what stands still only once.
  await expect(async () => {
    if (picture !== 'window' && size !== null) await growToPage(page, size, picture.downTo);
    await scroll();
    await expect(page).toHaveScreenshot(`${name}.png`, common);
  }).toPass({ timeout: LOOKS_RIGHT_WITHIN_MS });
}

/** Makes the window as tall as the page: a picture beyond the window resizes it for a moment, and catches charts undrawn. */
async function growToPage(page: Page, size: Look['size'], downTo: number): Promise<void> {
  await page.setViewportSize(size);
  const height = await page.evaluate(() => {
    // What is as tall as the window stays so, or it would push the end of the page out of the picture.
    document.querySelectorAll<HTMLElement>('main, main *').forEach((node) => {
      node.style.minHeight = '';
      const { minHeight } = getComputedStyle(node);
      if (Number.parseFloat(minHeight) >= innerHeight / 2) node.style.minHeight = minHeight;
    });
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width: size.width, height: Math.min(height, downTo) });
  await page.evaluate(() => scrollTo(0, 0));
}
