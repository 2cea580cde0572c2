import type { Page } from '@playwright/test';

/** Holds calls back on their way to the server, until what is returned is called. */
export async function holdCalls(page: Page, method: string, url: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}
