import { existsSync } from 'node:fs';
import { run } from '../steps/run-script.mjs';

/** Chromium without what a window has around a page, which nobody sees here: less than half the work. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';
const USUAL_PLACES = [
  SHELL,
  WHOLE,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Installs it by itself on a build machine only, which is ours to change. */
export const MAY_INSTALL =
  process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * The program file of a Chromium: CHROMIUM_PATH, the system's (its shell without a window, if it is there), or
 * Playwright's own.
 *
 * @throws Error that says what to install, if there is none.
 */
export async function provideBrowser() {
  const found = await findBrowser();
  const lacking = found === null || (found === WHOLE && process.env.CHROMIUM_PATH === undefined);
  if (MAY_INSTALL && lacking) return installBrowser();
  if (found !== null) return found;
  throw new Error(
    'The browser journeys need Chromium: "npx playwright install --with-deps chromium", or as root on Debian "apt-get install chromium-headless-shell".',
  );
}

/** Systems that do not offer the shell have the whole of Chromium. */
async function installBrowser() {
  console.log('Installing Chromium …');
  const install = 'apt-get install -y -q --no-install-recommends -o Acquire::http::Timeout=20';
  const command = `apt-get update -q && (${install} chromium-headless-shell || command -v chromium || ${install} chromium)`;
  const { code, output } = await run({ command, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const installed = await findBrowser();
  if (installed === null) throw new Error(`"${command}" ended with ${code}:\n${output}`);
  return installed;
}

async function findBrowser() {
  const { chromium } = await import('@playwright/test');
  const places = [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()];
  return places.find((place) => place && existsSync(place)) ?? null;
}
