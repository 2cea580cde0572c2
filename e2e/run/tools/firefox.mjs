import { existsSync } from 'node:fs';
import { MAY_INSTALL } from './browser.mjs';
import { ROOT, run } from '../steps/run-script.mjs';

const USUAL_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * The program file of Firefox: FIREFOX_PATH, or the system's.
 *
 * @throws Error that says what to install, if there is none.
 */
export async function provideFirefox() {
  const found = findFirefox();
  if (found !== undefined) return found;
  if (!MAY_INSTALL) {
    throw new Error(
      'The journeys in Firefox need it: as root on Debian "apt-get install firefox-esr", or name yours by FIREFOX_PATH.',
    );
  }
  console.log('Installing Firefox …');
  const command = 'apt-get update -q && apt-get install -y -q --no-install-recommends firefox-esr';
  const { code, output } = await run({ command, folder: ROOT, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const installed = findFirefox();
  if (installed === undefined) throw new Error(`"${command}" ended with ${code}:\n${output}`);
  return installed;
}

function findFirefox() {
  return [process.env.FIREFOX_PATH, ...USUAL_PLACES].find((place) => place && existsSync(place));
}
