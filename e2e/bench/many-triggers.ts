import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Cleanup } from '../proofs/support/cleanup.js';
import type { BenchRow } from './bench-rows.js';
import { setStage } from './latency/stage.js';
import { storePerson } from './many-triggers/people.js';
import { manyTriggersRows } from './many-triggers/rows.js';
import { drawnAfterMs, formOpensInMs, noteTimes, typedInMs } from './many-triggers/stopwatch.js';
import { runBench, say } from './run-bench.js';
import { inBrowser } from './web/browser.js';
import { lookAt } from './web/lighthouse-look.js';

/**
 * Whether the dashboard of somebody with nearly all triggers of Pro and a long history is as quick as another: the list
 * beside that of 12 triggers, the form, each key, and Lighthouse, all while prices move.
 */
const MANY = 198;
const FEW = 12;
const ALERTS = 1_000;
const ROUNDS = 5;
const LOOKS = 3;
const THROTTLE = 4;
const ALWAYS_FOLLOWED = new Set(['BTC', 'ETH', 'SOL']);
const LEVELS = '64321.5 2987.25 71250 ';
const SEARCHED = 'btc above eth below ';
const DESKTOP = { viewport: { width: 1_440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

await runBench('many-triggers', measure);

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const stage = await setStage(folder, cleanup);
  // The others are followed once somebody has triggers of them.
  const { url } = await stage.startProduct([...ALWAYS_FOLLOWED]);
  return inBrowser([], async (browser) => {
    const person = async (triggers: number) => {
      const context = await newContext(browser, DESKTOP);
      await storePerson(context, { ...stage, url, triggers, alerts: ALERTS });
      return context;
    };
    const few = await person(FEW);
    const many = await person(MANY);
    say(`${FEW} and ${MANY} triggers are stored, with ${ALERTS} alerts each`);
    stage.exchange.resume();
    const cookies = await many.cookies();
    const paints = await paintRounds({ few, many }, url);
    const desktop = await fieldRounds(many, url);
    const phone = await newContext(browser, PHONE);
    await phone.addCookies(cookies);
    const { keys: phoneKeys } = await fieldRounds(phone, url, THROTTLE);
    const scores: number[] = [];
    for (let look = 1; look <= LOOKS; look += 1) {
      const found = await lookAt(`${url}/dashboard`, { screen: 'desktop', cookies });
      scores.push(found.scores.performance);
      say(`Lighthouse ${look} of ${LOOKS}: ${JSON.stringify(found.scores)}`);
      if (look === LOOKS) for (const complaint of found.complaints) say(`  ${complaint}`);
    }
    return manyTriggersRows({ paints, forms: desktop.forms, desktopKeys: desktop.keys, phoneKeys, scores });
  });
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  await noteTimes(context);
  return context;
}

/** Both in turn, in a browser that has the files of the page. */
async function paintRounds(
  people: { readonly few: BrowserContext; readonly many: BrowserContext },
  url: string,
) {
  const paints = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of ['few', 'many'] as const) {
      const page = await people[kind].newPage();
      await page.goto(`${url}/dashboard`);
      const ms = await drawnAfterMs(page, 'triggers');
      await page.close();
      // The first fetches the files.
      if (round > 0) paints[kind].push(ms);
    }
  }
  say(`drawn: ${wordsOf(paints.few)} with ${FEW}, ${wordsOf(paints.many)} with ${MANY}`);
  return paints;
}

/** Opens the form, types into it, and into the search of the list, on a new page each round. */
async function fieldRounds(context: BrowserContext, url: string, throttle = 1) {
  const forms: number[] = [];
  const levels: number[] = [];
  const searches: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.goto(`${url}/dashboard`);
    await drawnAfterMs(page, 'triggers');
    await page.waitForLoadState('networkidle');
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    forms.push(await formOpensInMs(page));
    const form = page.getByRole('form', { name: 'New trigger' });
    await form.getByLabel('Symbol').fill('BTC');
    await form.getByRole('option', { name: 'BTC' }).first().click();
    await form.getByLabel('Price', { exact: true }).focus();
    levels.push(...(await typedInMs(page, LEVELS)));
    await page.getByLabel('Search triggers').focus();
    searches.push(...(await typedInMs(page, SEARCHED)));
    await page.close();
  }
  say(`CPU 1/${throttle}: form ${wordsOf(forms)}, level ${wordsOf(levels)}, search ${wordsOf(searches)}`);
  return { forms, keys: [...levels, ...searches] };
}

function wordsOf(figures: readonly number[]): string {
  const sorted = figures.toSorted((a, b) => a - b).map((ms) => ms.toFixed(0));
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} to ${sorted.at(-1)})`;
}
