import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { CHART_SCREENS } from './chart-screens.js';
import { marketAnswers, MARKET_STATUS } from './frozen/market.js';
import { freeze, settled } from './frozen/frozen-page.js';
import { viewerAnswers } from './frozen/people.js';
import { looksOf } from './looks.js';
import { OPERATOR_SCREENS } from './operator-screens.js';
import { compare, tolerance } from './pictures.js';
import type { Screen } from './screen.js';
import { VISITOR_SCREENS } from './visitor-screens.js';
import { WORKSPACE_SCREENS } from './workspace-screens.js';
import { expectAccessible, expectNoSidewaysScroll, FEW_LOOKS } from '../pages/eyes.js';

const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...WORKSPACE_SCREENS,
  ...OPERATOR_SCREENS,
  ...CHART_SCREENS,
];

/** Of few looks, one screen in so many. */
const ONE_OF = FEW_LOOKS ? 6 : 1;

const ROUTE_TREE = fileURLToPath(new URL('../../../frontend/src/app/routeTree.gen.ts', import.meta.url));

test.use({ timezoneId: 'Europe/Vienna', locale: 'en-GB', reducedMotion: 'reduce' });

test('every route of the product is among the screens', () => {
  const [, routes = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(readFileSync(ROUTE_TREE, 'utf8')) ?? [];
  const paths = [...routes.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThan(0);
  const looked = SCREENS.filter(({ kind }) => kind.endsWith('route')).map(({ path }) =>
    path.replace(/[?#].*/, ''),
  );
  expect(paths.filter((path) => !looked.includes(path ?? ''))).toEqual([]);
});

test('every screen has a name of its own', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

SCREENS.forEach((screen, index) => {
  if (index % ONE_OF !== 0) return;
  test(`the screen ${screen.name}`, async ({ page, context, browser }) => {
    const allowed = tolerance(browser.version());
    const { kind, path, viewer, account, market = MARKET_STATUS, rings, act, scroll } = screen;
    // Windows that a page opens lead out of it.
    await context.route(/^https:/, (route) => route.abort());
    const answers = { ...marketAnswers(), ...viewerAnswers(viewer, account), ...screen.answers };
    const unanswered = await freeze(page, { answers, market, rings });
    const looks = looksOf(screen);
    const sign = kind === 'waiting' ? 'output' : 'h1';
    await page.setViewportSize(looks[0].size);
    await page.emulateMedia({ colorScheme: looks[0].colour });
    await page.goto(path);
    await settled(page, sign);
    await act?.(page);
    for (const { size, colour, axe, picture } of looks) {
      const name = `${screen.name}-${size.width}-${colour}`;
      await page.emulateMedia({ colorScheme: colour });
      await page.setViewportSize(size);
      await settled(page, sign);
      if (axe) await expectAccessible(page, name);
      await expectNoSidewaysScroll(page, name);
      await compare(page, name, picture, { allowed, scroll: () => scroll?.(page) });
    }
    expect(unanswered, 'calls without an answer').toEqual([]);
  });
});
