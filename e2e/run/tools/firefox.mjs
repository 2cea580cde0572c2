import { existsSync } from 'node:fs';
import { MAY_INSTALL } from './browser.mjs';
import { run } from '../steps/run-script.mjs';

const USUAL_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export const NO_FIREFOX =
  'NOT RUN: journeys in Firefox. There is none: as root on Debian "apt-get install firefox-esr", or name yours by FIREFOX_PATH.';

/** The program file of Firefox: FIREFOX_PATH, or the system's. Null, and a line that says so, if there is none. */
export async function provideFirefox() {
  const found = findFirefox() ?? (MAY_INSTALL ? await installFirefox() : undefined);
  if (found === undefined) console.log(NO_FIREFOX);
  return found ?? null;
}

async function installFirefox() {
  console.log('Installing Firefox …');
  const command = 'apt-get update -q && apt-get install -y -q --no-install-recommends firefox-esr';
  const { code, output } = await run({ command, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const installed = findFirefox();
  if (installed === undefined) console.log(`"${command}" ended with ${code}:\n${output}`);
  return installed;
}

function findFirefox() {
  return [process.env.FIREFOX_PATH, ...USUAL_PLACES].find((place) => place && existsSync(place));
}
