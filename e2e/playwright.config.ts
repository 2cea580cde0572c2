import { defineConfig } from '@playwright/test';
import { PRODUCT_URL, SANDBOX_ENV } from './support/sandbox-under-test.js';

/** The journeys run against one real sandbox, started as a newcomer would, with its own data and ports. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  /** Pictures for the README are taken by hand: `npm run e2e -- --grep @screens`. */
  grepInvert: process.argv.some((argument) => argument.includes('@screens')) ? undefined : /@screens/,
  reporter: [['list'], ['./journeys/texts/seen-texts-reporter.ts']],
  use: {
    baseURL: PRODUCT_URL,
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node sandbox/start.mjs',
    url: `${PRODUCT_URL}/api/prices?symbols=BTC,ETH,SOL`,
    env: SANDBOX_ENV,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
