import type { BrowserContext, Page } from '@playwright/test';

/** What a page noted of itself: milliseconds since its navigation began, or since the press. */
interface Noted {
  /** Of each press of a key: how long until the next frame was drawn. */
  keys: number[];
  clickedAt: number;
  /** By place: when it was drawn first. */
  drawnAt: Record<string, number>;
}

const PLACES = { triggers: '#triggers li', form: 'form[aria-label="New trigger"]' } as const;
/** A fast typist. */
const BETWEEN_KEYS_MS = 120;
const LONGEST_MS = 60_000;

/** Every page of the context notes from its start how fast it is. */
export async function noteTimes(context: BrowserContext): Promise<void> {
  await context.addInitScript(noteInPage, PLACES);
}

/** Runs in the page. The task after a frame's callbacks comes when that frame has been drawn. */
function noteInPage(places: Readonly<Record<string, string>>): void {
  const noted: Noted = { keys: [], clickedAt: 0, drawnAt: {} };
  Object.assign(globalThis, { noted });
  const drawn = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => {
        channel.port1.close();
        then(performance.now());
      });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  const capture = { capture: true };
  addEventListener('click', ({ timeStamp }) => (noted.clickedAt = timeStamp), capture);
  addEventListener('keydown', ({ timeStamp }) => drawn((at) => noted.keys.push(at - timeStamp)), capture);
  const seen = new Set<string>();
  new MutationObserver(() => {
    for (const [place, selector] of Object.entries(places)) {
      if (seen.has(place) || document.querySelector(selector) === null) continue;
      seen.add(place);
      drawn((at) => (noted.drawnAt[place] = at));
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Since the navigation began; waits for it. */
export async function drawnAfterMs(page: Page, place: keyof typeof PLACES): Promise<number> {
  await page.locator(PLACES[place]).first().waitFor({ timeout: LONGEST_MS });
  const at = await page.waitForFunction(
    (wanted) => (globalThis as unknown as { noted: Noted }).noted.drawnAt[wanted],
    place,
    { timeout: LONGEST_MS },
  );
  return (await at.jsonValue()) as number;
}

/** From the press of a button until the form of a new trigger is drawn. */
export async function formOpensInMs(page: Page): Promise<number> {
  await page.locator('#triggers').getByRole('button', { name: 'Add trigger' }).click();
  const at = await drawnAfterMs(page, 'form');
  return at - (await noted(page)).clickedAt;
}

/** Types `text` into what has the focus, key by key, and tells of each how long the next frame took. */
export async function typedInMs(page: Page, text: string): Promise<readonly number[]> {
  await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted.keys.splice(0));
  await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
  await page.waitForFunction(
    (count) => (globalThis as unknown as { noted: Noted }).noted.keys.length === count,
    text.length,
    { timeout: LONGEST_MS },
  );
  return (await noted(page)).keys;
}

function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
}
