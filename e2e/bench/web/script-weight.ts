import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';

/** A phone on a slow line, as Lighthouse has it: so that the order in which things arrive is the order of a visit. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const PHONE = { width: 412, height: 823 };
/** When nothing was loaded for so long, the page has all it asks for by itself. */
const SETTLED_MS = 1_500;
/** What waits for a quiet page (`when-quiet.ts`) begins 0.4 s after the last answer at the earliest, whatever the machine does. */
const QUIET_MS = 390;
const LONGEST_MS = 30_000;

export interface ScriptWeight {
  /** Bytes of JavaScript, each file through gzip, that had arrived when the page was drawn. */
  readonly before: number;
  /** The same of all that had come when nothing more did. */
  readonly settled: number;
  /** Of all kinds, that had begun when the page was drawn, or before it was quiet for the first time. */
  readonly requests: number;
  readonly layoutShift: number;
}

interface Arrived {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly bytes: number;
}

interface Seen {
  /** Epoch milliseconds. */
  drawn?: number;
  shift: number;
}

/** Where the page keeps what it saw of itself. */
const SEEN = '__seen';

/** Runs in the page, before its own scripts: when an element is drawn first, and how far things moved. */
function watch({ key, selector }: { readonly key: string; readonly selector: string }): void {
  const seen: Seen = { shift: 0 };
  Object.assign(globalThis, { [key]: seen });
  const look = () => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    // Its frame needs nothing more; on a busy machine what follows would arrive before that is on the screen.
    seen.drawn = performance.timeOrigin + performance.now();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Every file of JavaScript that a page loads: what is one is said by its type, never by its name. */
class Scripts {
  private readonly arrived: Promise<Arrived | null>[] = [];
  private readonly begun: Request[] = [];
  private underWay = 0;
  private last = Date.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      this.begun.push(request);
      this.underWay += 1;
    });
    const ended = () => {
      this.underWay -= 1;
      this.last = Date.now();
    };
    page.on('requestfailed', ended);
    page.on('requestfinished', (request) => {
      ended();
      const weighed = weigh(request);
      // What fails is heard of when the page has settled.
      weighed.catch(() => undefined);
      this.arrived.push(weighed);
    });
  }

  /** By the browser's clock. */
  begunBeforeQuiet(drawn: number): number {
    const times = this.begun.map((each) => each.timing());
    const ends = times.map(({ startTime, responseEnd }) => startTime + responseEnd);
    const isQuietAt = (at: number) => at - Math.max(...ends.filter((end) => end <= at)) >= QUIET_MS;
    const begins = times.map(({ startTime }) => startTime);
    const quietAt = Math.min(...begins.filter((at) => at > drawn && isQuietAt(at)));
    return begins.filter((at) => at < quietAt).length;
  }

  /** Returns when nothing was loaded for a while. When a request began is known once it has ended. */
  async settled(page: Page): Promise<readonly Arrived[]> {
    const deadline = Date.now() + LONGEST_MS;
    const isLoading = () => this.underWay > 0 || Date.now() - this.last < SETTLED_MS;
    while (isLoading() && Date.now() < deadline) await page.waitForTimeout(100);
    return (await Promise.all(this.arrived)).filter((each) => each !== null);
  }
}

async function weigh(request: Request): Promise<Arrived | null> {
  const response = await request.response();
  const type = response?.headers()['content-type'] ?? '';
  if (response === null || !type.includes('javascript')) return null;
  const { startTime, responseEnd } = request.timing();
  return { at: startTime + responseEnd, bytes: gzipSync(await response.body()).length };
}

export interface Visit {
  readonly url: string;
  /** What stands there when the page is drawn. */
  readonly selector: string;
  /** Makes the context somebody's. */
  readonly enter?: (context: BrowserContext) => Promise<void>;
}

/**
 * Visits a page once and weighs its JavaScript. Loaded before the page itself is drawn, that is `selector`, counts
 * as before: a header or a spinner that is drawn earlier stops no clock.
 */
export async function weighScripts(browser: Browser, { url, selector, enter }: Visit): Promise<ScriptWeight> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  try {
    await enter?.(context);
    const page = await context.newPage();
    await page.addInitScript(watch, { key: SEEN, selector });
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', SLOW_LINE);
    const scripts = new Scripts(page);
    await page.goto(url, { waitUntil: 'load', timeout: LONGEST_MS });
    await page.waitForSelector(selector, { timeout: LONGEST_MS });
    const arrived = await scripts.settled(page);
    const { drawn, shift } = await page.evaluate(
      (key) => (globalThis as unknown as Record<string, Seen>)[key] as Seen,
      SEEN,
    );
    if (drawn === undefined) throw new Error(`${url} was not drawn`);
    const sum = (some: readonly Arrived[]) => some.reduce((all, { bytes }) => all + bytes, 0);
    return {
      before: sum(arrived.filter(({ at }) => at <= drawn)),
      settled: sum(arrived),
      requests: scripts.begunBeforeQuiet(drawn),
      layoutShift: shift,
    };
  } finally {
    await context.close();
  }
}
