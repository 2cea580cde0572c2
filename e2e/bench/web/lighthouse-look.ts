import type { Browser, Cookie } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { usablePort } from '../../run/sandbox/port.js';
import { inBrowser } from './browser.js';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What Lighthouse says of a page. */
export interface Look {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** What it found wanting, as "id: title". */
  readonly complaints: readonly string[];
}

export interface LookOptions {
  /** `phone` is on a slow line, `desktop` on a fast one: the presets of Lighthouse. */
  readonly screen: 'phone' | 'desktop';
  /** Of who looks; of nobody by default. */
  readonly cookies?: readonly Cookie[];
}

/** Looks at a page by a preset, in a browser that has seen nothing before. @throws Error if it could not. */
export async function lookAt(url: string, { screen, cookies = [] }: LookOptions): Promise<Look> {
  const port = await usablePort(0, '127.0.0.1');
  return inBrowser([`--remote-debugging-port=${port}`], async (browser) => {
    await haveCookies(browser, cookies);
    const result = await lighthouse(
      url,
      { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] },
      screen === 'desktop' ? desktopConfig : undefined,
    );
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
    const score = (category: Category) => {
      const given = categories[category]?.score;
      if (given == null) throw new Error(`Lighthouse gave no score for ${category}`);
      return Math.round(given * 100);
    };
    const figure = (id: string) => {
      const value = audits[id]?.numericValue;
      if (value === undefined) throw new Error(`Lighthouse did not measure ${id}`);
      return value;
    };
    const wanting = Object.values(audits).filter(({ score: given }) => given !== null && given < 0.9);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lcpMs: figure('largest-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      complaints: wanting.map(({ id, title }) => `${id}: ${title}`),
    };
  });
}

/** For the pages that Lighthouse opens itself, in no context of Playwright's. */
async function haveCookies(browser: Browser, cookies: readonly Cookie[]): Promise<void> {
  if (cookies.length === 0) return;
  const devTools = await browser.newBrowserCDPSession();
  await devTools.send('Storage.setCookies', {
    cookies: cookies.map(({ name, value, domain, path, httpOnly, secure, sameSite }) => ({
      name,
      value,
      domain,
      path,
      httpOnly,
      secure,
      sameSite,
    })),
  });
}
