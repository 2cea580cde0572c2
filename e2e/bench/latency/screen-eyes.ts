import type { Page } from '@playwright/test';

/** A text that the page showed for the first time, and when the frame with it was drawn: epoch milliseconds. */
export interface Painted {
  readonly key: string;
  readonly at: number;
}

/** What a page of a person who is signed in has shown since it was opened. */
export interface Sightings {
  /** By symbol and price in US dollars: "BTC 64001.92". */
  readonly prices: Painted[];
  /** By symbol and the moment of the fire, ISO 8601: "BTC 2026-11-22T12:00:00.123Z". */
  readonly alerts: Painted[];
}

/** To be called before the page goes anywhere: it then notes what it shows, and when. */
export async function openEyes(page: Page): Promise<void> {
  await page.addInitScript(watchPage);
}

export async function readEyes(page: Page): Promise<Sightings> {
  return page.evaluate(() => (globalThis as unknown as { eyes: Sightings }).eyes);
}

/**
 * Runs in the page. Whatever changed in the document is looked at before the next frame; the task after that frame's
 * callbacks comes when it has been drawn.
 */
function watchPage(): void {
  const eyes: Sightings = { prices: [], alerts: [] };
  (globalThis as unknown as { eyes: Sightings }).eyes = eyes;
  const known = new Set<string>();
  const note = (list: Painted[], keys: readonly string[]): void => {
    const fresh = keys.filter((key) => !known.has(key));
    for (const key of fresh) known.add(key);
    if (fresh.length === 0) return;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => {
        const at = Date.now();
        for (const key of fresh) list.push({ key, at });
        channel.port1.close();
      });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  };
  const prices = (): string[] =>
    Array.from(document.querySelectorAll('[data-testid^="pill-"]')).flatMap((pill) => {
      const shown = pill.querySelector('.tabular-nums')?.textContent ?? '';
      const symbol = pill.getAttribute('data-testid')?.slice('pill-'.length) ?? '';
      return shown === '' ? [] : [`${symbol} ${Number(shown.replaceAll(',', ''))}`];
    });
  const alerts = (): string[] =>
    Array.from(document.querySelectorAll('#alerts li')).flatMap((item) => {
      const symbol = /\b[A-Z0-9]{2,20}\b/.exec(item.querySelector('p')?.textContent ?? '')?.[0];
      const time = item.querySelector('time')?.dateTime;
      return symbol === undefined || time === undefined ? [] : [`${symbol} ${time}`];
    });
  const look = (): void => {
    note(eyes.prices, prices());
    note(eyes.alerts, alerts());
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
