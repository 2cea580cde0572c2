import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.js';
import { sandboxServer } from '../support/sandbox-under-test.js';

/** In the order of what people come for: an alert; an account whose trigger rings; triggers; channels; Pro; operators. */
const MAIN_JOURNEYS = [
  'a-price-crosses-telegram-rings',
  'a-new-account-works-for-free',
  'an-alert-is-seen',
  'a-person-with-pro-looks-after-triggers',
  'many-triggers-are-no-work',
  'a-level-is-placed-on-the-chart',
  'a-channel-is-added',
  'pro-is-paid-in-usdc',
  'an-admin-looks-after-accounts',
];

/** The main journeys in the system's Firefox, over WebDriver BiDi: `npm run verify -- journeys-in-firefox`. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'firefox', testMatch: MAIN_JOURNEYS.map((story) => `${story}.spec.ts`) }],
  testDir: '../stories',
  // A Firefox takes more of a machine than the shell of Chromium: one at a time, and with more patience.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Fingers are played over the DevTools protocol of Chromium.
  grepInvert: /a finger that swipes/,
  outputDir: '../../test-results',
  reporter: [['list'], ['../page-at-failure-reporter.ts']],
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: fileURLToPath(new URL('bidi-proxy.mjs', import.meta.url)) },
  },
  webServer: sandboxServer(0),
});
