import { type Browser, chromium } from '@playwright/test';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

/** A Chromium of its own for `work`: CHROMIUM_PATH, or the system's. Closed afterwards. */
export async function inBrowser<T>(
  flags: readonly string[],
  work: (browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
