import { existsSync } from 'node:fs';
import { run, ROOT } from './run-script.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Installs it by itself on a build machine only, which is ours to change. */
export const MAY_INSTALL =
  process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * The program file of a Chromium: CHROMIUM_PATH, the system's, or Playwright's own.
 *
 * @throws Error that says what to install, if there is none.
 */
export async function provideBrowser() {
  const found = await findBrowser();
  if (found !== null) return found;
  if (!MAY_INSTALL) {
    throw new Error(
      'The browser journeys need Chromium: "npx playwright install --with-deps chromium", or as root on Debian "apt-get install chromium".',
    );
  }
  console.log('Installing Chromium …');
  const command = 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium';
  const { code, output } = await run({ command, folder: ROOT, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const installed = await findBrowser();
  if (installed === null) throw new Error(`"apt-get install chromium" ended with ${code}:\n${output}`);
  return installed;
}

async function findBrowser() {
  const { chromium } = await import('@playwright/test');
  const places = [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()];
  return places.find((place) => place && existsSync(place)) ?? null;
}
