import { defineConfig } from '@playwright/test';
import { PRODUCT_URL, sandboxServer } from './journeys/support/sandbox-under-test.js';

/** One more than two cores: a story takes up to one while something happens, and then waits. */
const WORKERS = 3;

/**
 * The journeys run against real sandboxes, started as a newcomer would, with their own data and ports: one for each
 * worker. Screens see a frozen world, and fill the gaps that stories leave.
 */
export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'stories', testMatch: 'stories/*.spec.ts' },
    { name: 'screens', testMatch: 'screens/**/*.spec.ts', fullyParallel: true },
  ],
  outputDir: 'test-results',
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // Ends a test that hangs; an action has no limit of its own, since its speed is not judged.
  timeout: 90_000,
  /** The product itself may wait ten seconds: until a page is quiet, until a connection is tried again. */
  expect: { timeout: 20_000 },
  /** Compared wherever it runs; pictures.ts says how exactly, by what they were taken with. */
  snapshotPathTemplate: '{testDir}/screens/baselines/{arg}{ext}',
  /** Pictures for the README are taken by hand: `npm run e2e -- --grep @screens`. */
  grepInvert: process.argv.some((argument) => argument.includes('@screens')) ? undefined : /@screens/,
  reporter: [['list'], ['./journeys/page-at-failure-reporter.ts']],
  use: {
    baseURL: PRODUCT_URL,
    // What a page asks for must be seen by the journeys that play its server.
    serviceWorkers: 'block',
    // Noting what every page does costs a sixth: what failed is run again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A price that flashes is drawn sixty times a second: four fifths of what a page in front of a market costs.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        // As a window draws letters; the shell without one would hint them fully.
        '--font-render-hinting=slight',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Array.from({ length: WORKERS }, (_, place) => sandboxServer(place)),
});
