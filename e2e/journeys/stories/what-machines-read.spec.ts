import { expect, type Page, test } from '@playwright/test';
import { holdCalls } from '../pages/held-calls.js';
import { openPage } from '../pages/open-page.js';

interface Said {
  readonly '@graph': readonly [
    { readonly name: string; readonly description: string },
    {
      readonly offers: readonly {
        name: string;
        description?: string;
        price: string;
        priceCurrency: string;
      }[];
    },
    {
      readonly mainEntity: readonly {
        readonly name: string;
        readonly acceptedAnswer: { readonly text: string };
      }[];
    },
  ];
}

async function said(page: Page): Promise<Said> {
  return JSON.parse(await page.locator('script[type="application/ld+json"]').innerHTML()) as Said;
}

test('each thing the landing page says to machines stands on it', async ({ page, baseURL }) => {
  await openPage(page, '/');
  const [site, app, faq] = (await said(page))['@graph'];
  const words = ((await page.locator('body').textContent()) ?? '').replaceAll(/\s+/g, ' ');
  expect(words).toContain(site.name);
  expect(words).toContain(site.description);
  for (const { name, description = '', price, priceCurrency } of app.offers) {
    const plan = page.locator('#pricing').getByRole('region', { name });
    await expect(plan).toContainText(
      new RegExp(`${priceCurrency} ${price}\\b|(?<!\\d)${price} ${priceCurrency}`),
    );
    await expect(plan).toContainText(description);
  }
  const entries = page.locator('#faq details');
  await expect(entries).toHaveCount(faq.mainEntity.length);
  for (const [index, { name: question, acceptedAnswer }] of faq.mainEntity.entries()) {
    await expect(entries.nth(index).locator('summary')).toHaveText(question);
    await expect(entries.nth(index)).toContainText(acceptedAnswer.text);
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/og.png`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
  );
});

test('every page the site map lists is there for everybody', async ({ page, request }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses) {
    await openPage(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('doesn’t exist').or(page.getByText("doesn't exist"))).toHaveCount(0);
    expect(page.url()).toBe(address);
  }
});

test('the demo video comes in parts, and not before somebody wants to see it', async ({ page, request }) => {
  const asked: string[] = [];
  page.on('request', (call) => asked.push(new URL(call.url()).pathname));
  await openPage(page, '/');
  const video = page.locator('#demo video');
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveAttribute('preload', 'none');
  await expect.poll(() => asked).toContain('/demo/poster.jpg');
  expect(asked).not.toContain('/demo/demo.webm');

  const part = await request.get('/demo/demo.webm', { headers: { range: 'bytes=100-199' } });
  expect(part.status()).toBe(206);
  expect(part.headers()).toMatchObject({ 'content-type': 'video/webm', 'content-length': '100' });
  const captions = await request.get('/demo/demo.en.vtt');
  expect(captions.headers()['content-type']).toContain('text/vtt');

  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0.5);
  const cues = () =>
    video.evaluate((element) => (element as HTMLVideoElement).textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(4);
});

test('a film that was just started plays on when the application takes the page over', async ({ page }) => {
  const releaseFilm = await holdCalls(page, 'GET', '**/demo/demo.webm');
  let fromItsStart = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/demo/demo.webm') && call.headers().range === 'bytes=0-') fromItsStart += 1;
  });
  await openPage(page, '/');
  // The first touch asks for the application, which is not to come before the button is down.
  const releaseApp = await holdCalls(page, 'GET', '**/assets/*.js');
  await page.getByRole('heading', { name: 'From the first click to the alert' }).hover();
  await page.mouse.down();
  const film = await page.locator('#demo video').elementHandle();
  const played = await film?.evaluateHandle((element) => ({
    // Told of later: what is awaited here would only be there once the film plays.
    outcome: (element as HTMLVideoElement).play().then(() => 'plays', String),
  }));
  const old = await page.locator('#root').elementHandle();
  releaseApp();
  await page.mouse.up();
  await expect.poll(() => old?.evaluate((element) => element.isConnected)).toBe(false);
  releaseFilm();
  expect(await played?.evaluate(({ outcome }) => outcome)).toBe('plays');
  const time = () =>
    page.locator('#demo video').evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(time).toBeGreaterThan(0.5);
  expect(fromItsStart).toBe(1);
  expect(
    await page.locator('#demo video').evaluate((element, playing) => element === playing, film),
    'the page shows the film that was started',
  ).toBe(true);
});
