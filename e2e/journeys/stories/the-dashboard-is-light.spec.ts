import { expect, test } from '@playwright/test';
import { weighScripts } from '../../bench/web/script-weight.js';
import { dashboardRows } from '../../bench/web/web-rows.js';
import { haveProAccount, newEmail } from '../pages/account.js';
import { PRODUCT_URL } from '../support/sandbox-under-test.js';

/**
 * Drawn: all sections stand in the page with what was read for them. Whatever was asked for by then counts; drawing the
 * chart, the bell and what is out of sight follow.
 */
test('the dashboard is drawn with 30 requests and 200 kB of JavaScript', async ({ browser, page }) => {
  await haveProAccount(page, newEmail());
  const { cookies } = await page.context().storageState();
  const weight = await weighScripts(browser, {
    url: `${PRODUCT_URL}/dashboard`,
    selector: '#triggers',
    enter: (context) => context.addCookies(cookies),
  });
  expect(dashboardRows(weight).filter(({ met }) => !met)).toEqual([]);
});
