import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: 'journeys/stories', testMatch: 'a-device-rings.spec.ts', timeout: 200_000, workers: 1, outputDir: '/tmp/push-probe-results' });
