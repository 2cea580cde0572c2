import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.js';
import { sandboxServer } from '../support/sandbox-under-test.js';

/** What the landing page shows of the product is taken from the sandbox of the journeys: `npm run media`. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'media' }],
  workers: 1,
  testDir: '.',
  testMatch: '*.take.ts',
  outputDir: '../../test-results',
  reporter: [['list']],
  webServer: sandboxServer(0),
});
