import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { LandingPage } from '../pages/landing-page.js';
import { market } from '../pages/market.js';
import { pictureList, webVtt } from './film.js';
import { Screencast } from './screencast.js';
import { walkTo } from './walk.js';
import { windowOpenedBy } from '../pages/opened-window.js';

const FOLDER = fileURLToPath(new URL('../../../frontend/public/demo/', import.meta.url));
const MOST_BYTES = 3_000_000;
/** Small, and drawn larger than it is, so that it can be read on a phone. */
const VIEW = { width: 1024, height: 576 };
const SCALE = 'fps=15,scale=1280:720';
const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 6 -row-mt 1 -crf 36 -b:v 0 -an'.split(' ');
const ONE_FRAME = '-frames:v 1 -q:v 4'.split(' ');
const FILM = join(FOLDER, 'demo.webm');
const run = promisify(execFile);

test.use({ viewport: VIEW, deviceScaleFactor: 1.25, colorScheme: 'dark', reducedMotion: 'no-preference' });

/** As long as people need to read it. */
const glance = (page: Page, ms: number) => page.waitForTimeout(ms);

/**
 * Records the demo of the landing page from the sandbox: `npm run media -- video`, after `apt-get install ffmpeg`.
 */
test('the demo video', async ({ page }) => {
  test.setTimeout(600_000);
  await mkdir(FOLDER, { recursive: true });
  const pictures = await mkdtemp(join(tmpdir(), 'bellwether-video-'));
  const cast = new Screencast(pictures);
  await walkTo('BTC', 64_600);
  const landing = new LandingPage(page);
  await landing.open();
  await expect(landing.card('BTC').getByLabel('BTC level')).toBeVisible();

  await cast.show(page);
  cast.say('The live line of BTC. Drag a level, and see the message that crossing it sends.');
  await dragLevel(page);
  await glance(page, 1_500);

  cast.say('Connect Telegram: one button opens the chat. No account, no email.');
  await landing.widget.scrollIntoViewIfNeeded();
  await glance(page, 1_000);
  const chat = await windowOpenedBy(landing.widget.getByRole('button', { name: 'Connect Telegram' }));
  await chat.setViewportSize(VIEW);
  const start = chat.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeVisible();
  await cast.show(chat);
  await glance(chat, 1_500);
  await start.click();
  await expect(chat.getByRole('log', { name: 'Messages' })).toContainText('Connected');
  await glance(chat, 1_800);

  await cast.show(page);
  cast.say('Choose a price for BTC and save it.');
  await expect(landing.widget.getByText(/Connected as @/)).toBeVisible();
  await glance(page, 800);
  const level = landing.card('BTC').getByLabel('BTC level');
  await level.fill('');
  await level.pressSequentially('65000', { delay: 120 });
  await landing.card('BTC').getByRole('button', { name: 'Save BTC trigger' }).click();
  await expect(landing.card('BTC').getByText('Armed')).toBeVisible();
  await glance(page, 1_500);

  cast.say('The market moves …');
  for (const price of [64_720, 64_830, 64_950]) {
    await market.holdAt('BTC', price);
    await glance(page, 900);
  }
  await cast.show(chat);
  await market.holdAt('BTC', 65_012.4);
  await expect(chat.getByRole('log', { name: 'Messages' })).toContainText('▲ BTC above 65,000');
  cast.say('… and Telegram rings, within a second, once.');
  await glance(chat, 3_000);
  cast.say('“Why?” shows every exchange’s quote behind the alert.');
  await chat.getByRole('button', { name: 'Why?' }).last().click();
  await glance(chat, 4_000);

  await cast.show(page);
  cast.say('The page says that the trigger has rung.');
  await glance(page, 3_500);
  const end = await cast.end();

  await film(cast, end, pictures);
  await rm(pictures, { recursive: true });
  expect((await stat(FILM)).size).toBeLessThan(MOST_BYTES);
});

/** Writes the film, its captions and its poster. */
async function film(cast: Screencast, end: number, pictures: string): Promise<void> {
  const [first] = cast.frames;
  if (first === undefined) throw new Error('Nothing was recorded');
  await writeFile(join(FOLDER, 'demo.en.vtt'), webVtt(cast.captions, first.at, end));
  const list = join(pictures, 'pictures.txt');
  await writeFile(list, pictureList(cast.frames, end));
  await run('ffmpeg', ['-y', '-f', 'concat', '-safe', '0', '-i', list, '-vf', SCALE, ...VP9, FILM]);
  await run('ffmpeg', ['-y', '-ss', '2', '-i', FILM, ...ONE_FRAME, join(FOLDER, 'poster.jpg')]);
}

async function dragLevel(page: Page): Promise<void> {
  const plot = page.locator('[data-part="plot"]');
  const box = await plot.boundingBox();
  if (box === null) throw new Error('The plot is not there');
  const x = box.x + box.width * 0.8;
  await page.mouse.move(x, box.y + box.height * 0.25, { steps: 10 });
  await page.mouse.down();
  for (const share of [0.5, 0.85, 0.4, 0.12]) {
    await page.mouse.move(x, box.y + box.height * share, { steps: 14 });
    await glance(page, 400);
  }
  await page.mouse.up();
}
