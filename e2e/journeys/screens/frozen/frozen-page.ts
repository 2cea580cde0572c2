import type { RecentAlert } from '@bellwether/backend/contract/alert.js';
import type { PricesFrame } from '@bellwether/backend/contract/socket.js';
import type { MarketStatus } from '@bellwether/backend/contract/market.js';
import { expect, type Page, type Route, type WebSocketRoute } from '@playwright/test';
import type { Answer, Answers } from './answers.js';
import { PRICES } from './market.js';
import { NOW } from './moment.js';

/** What the page of a picture is told by its server, its socket and its clock: always the same. */
export interface Frozen {
  readonly answers: Answers;
  /** What the socket says of the market; null: it never opens. */
  readonly market: MarketStatus | null;
  /** An alert that the socket tells of, too. */
  readonly rings?: RecentAlert | undefined;
}

/**
 * Freezes all that a page can see of the world: the clock, every call below /api and the live connection. The page itself
 * comes from the real server. Returns the calls nobody has an answer for, as they come.
 */
export async function freeze(page: Page, { answers, market, rings }: Frozen): Promise<readonly string[]> {
  const unanswered: string[] = [];
  await page.addInitScript(drawCodeAsText);
  await page.clock.setFixedTime(NOW);
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const call = `${route.request().method()} ${pathname}`;
    const answer = answers[`${call}${search}`] ?? answers[call];
    if (answer === undefined) {
      unanswered.push(`${call}${search}`);
      await route.abort();
    } else await give(route, answer);
  });
  await page.route(isDocument, (route) => writeOffers(route, answers['GET /api/status']));
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (market !== null) speak(socket, market);
    if (rings !== undefined) void ring(page, socket, rings);
  });
  return unanswered;
}

/** Pages lie outside /api, /assets and /socket.io, and have no dot in their names. */
function isDocument({ pathname }: URL): boolean {
  return !/^\/(?:api|assets|socket\.io)\/|\./.test(pathname);
}

/** The page of the real server, with the offers of the frozen one in it. */
async function writeOffers(route: Route, status: Answer | undefined): Promise<void> {
  if (status === undefined || 'held' in status || typeof status.body !== 'object') return route.fallback();
  const { offers } = status.body as { readonly offers?: object };
  if (offers === undefined) return route.fallback();
  const response = await route.fetch();
  const html = await response.text();
  await route.fulfill({
    response,
    body: html.replace(/"offers":\{[^}]*\}/, () => `"offers":${JSON.stringify(offers)}`),
  });
}

/** Code is drawn in whatever monospaced font a machine has; a picture has to be the same on all of them. */
function drawCodeAsText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('code, kbd, samp, pre { font-family: var(--font-sans) !important }');
  document.adoptedStyleSheets = [sheet];
}

async function give(route: Route, answer: Answer): Promise<void> {
  if ('held' in answer) return;
  const { status = 200, body, total } = answer;
  await route.fulfill({
    status,
    contentType: 'application/json',
    headers: total === undefined ? {} : { 'X-Total-Count': String(total) },
    body: body === '' ? '' : JSON.stringify(body),
  });
}

const CALM_MS = 3_600_000;
const OPEN = JSON.stringify({
  sid: 'engine',
  upgrades: [],
  pingInterval: CALM_MS,
  pingTimeout: CALM_MS,
  maxPayload: 1_000_000,
});

/** The other end of socket.io: lets every namespace in, and says once what prices and the market are. */
function speak(socket: WebSocketRoute, market: MarketStatus): void {
  socket.send(`0${OPEN}`);
  const quotes = Object.entries(PRICES).map(
    ([symbol, [price, change]]) => [symbol, price, change, NOW - 1_000] as const,
  );
  const frame: PricesFrame = { at: NOW, quotes: market.stale.length > 0 ? [] : quotes };
  socket.onMessage((message) => {
    const [, namespace] = /^40(\/\w+,)?/.exec(String(message)) ?? [];
    if (!String(message).startsWith('40')) return;
    socket.send(`40${namespace ?? ''}${JSON.stringify({ sid: 'socket' })}`);
    if (namespace !== undefined) return;
    socket.send(`42${JSON.stringify(['market:status', market])}`);
    socket.send(`42${JSON.stringify(['prices', frame])}`);
  });
}

/** Records an alert once the page has its bell, which shows what rings from then on. */
async function ring(page: Page, socket: WebSocketRoute, alert: RecentAlert): Promise<void> {
  await page.getByRole('button', { name: /^Bell, / }).waitFor();
  socket.send(`42${JSON.stringify(['alert:recorded', alert])}`);
}

/**
 * Waits until the page shows what it is about (its `h1`), or that it waits (an `output`), in its own letters. A page that is
 * drawn asks for the bot in its footer last, the landing page only once somebody has touched it.
 */
export async function settled(page: Page, sign: 'h1' | 'output' = 'h1'): Promise<void> {
  // A dialog hides the heading from screen readers, not from the eye.
  await expect(page.locator(sign).filter({ visible: true }).first()).toBeVisible();
  const isLanding = new URL(page.url()).pathname === '/';
  if (sign === 'h1' && !isLanding && (await page.locator('footer').count()) > 0) {
    await expect(page.locator('footer').getByText(/^@\w+ in Telegram$/)).toBeVisible();
  }
  await page.evaluate(() => document.fonts.ready);
}
