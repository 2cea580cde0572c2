import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const HEIGHT = 900;

interface ShiftWindow {
  shifted: number;
}

/** axe says nothing more about what it found right. */
const EVERYTHING: axe.RunOptions = { resultTypes: ['violations'] };
/** All of its rules to which another colour makes a difference. */
const COLOURS: axe.RunOptions = { ...EVERYTHING, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Firefox 153 ends now and then while axe reads the dashboard (signal 11), so Chromium alone is asked. */
async function violations(page: Page, options: axe.RunOptions): Promise<readonly string[]> {
  if (page.context().browser()?.browserType().name() === 'firefox') return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    (asked) => (window as unknown as { axe: typeof axe }).axe.run(asked),
    options,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Whether a run looks at a sample of what pages look like: `npm test` does, with LOOKS=few. Every look is for
 * `npm run e2e`, build machines and `npm run verify`.
 */
export const FEW_LOOKS = process.env.LOOKS === 'few';

/** Both ends of the widths, one of them in both colours, so that each width and each colour is looked at. */
const EVERY_LOOK = [
  { width: 360, colorScheme: 'light', options: EVERYTHING },
  { width: 768, colorScheme: 'dark', options: EVERYTHING },
  { width: 1440, colorScheme: 'light', options: EVERYTHING },
  { width: 1440, colorScheme: 'dark', options: COLOURS },
] as const;
const LOOKS = FEW_LOOKS ? [EVERY_LOOK[0], EVERY_LOOK[3]] : EVERY_LOOK;

/**
 * Asserts that axe finds nothing wrong with the page as it stands and that nothing scrolls sideways, at 360, 768 and
 * 1440 px, dark and light; of few looks at the first and the last. The page is not loaded anew. Leaves it dark, at 1440 px.
 */
export async function expectNothingBroken(page: Page, what: string): Promise<void> {
  for (const { width, colorScheme, options } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await violations(page, options), `${what} at ${width} px, ${colorScheme}`).toEqual([]);
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
  }
}

/** Asserts that axe finds nothing wrong with the page as it stands. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await violations(page, EVERYTHING), what).toEqual([]);
}

/** Asserts that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** From now on counts what moves by itself, as the browser scores it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = window as unknown as ShiftWindow;
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput) counted.shifted += value;
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** The score since `watchShifts`. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as ShiftWindow).shifted);
}
