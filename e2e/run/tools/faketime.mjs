import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MAY_INSTALL } from './browser.mjs';
import { run } from '../steps/run-script.mjs';

const LIBRARIES = '/usr/lib';
const LIBRARY = join('faketime', 'libfaketimeMT.so.1');

/** Installs libfaketime on a build machine that lacks it. Elsewhere whoever needs it says what to install. */
export async function provideFaketime() {
  if (!MAY_INSTALL || hasFaketime()) return;
  console.log('Installing faketime …');
  const command = 'apt-get update -q && apt-get install -y -q --no-install-recommends faketime';
  await run({ command, env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

function hasFaketime() {
  const places = ['.', ...readdirSync(LIBRARIES)].map((folder) => join(LIBRARIES, folder, LIBRARY));
  return places.some((place) => existsSync(place));
}
