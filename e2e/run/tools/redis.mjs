import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MAY_INSTALL } from './browser.mjs';
import { run } from '../steps/run-script.mjs';

/**
 * Makes sure that there is a redis-server for the run with several machines.
 *
 * @throws Error that says what to install, if there is none.
 */
export async function provideRedis() {
  if (isThere()) return;
  if (!MAY_INSTALL) {
    throw new Error(
      'The run with several machines needs redis-server: as root on Debian "apt-get install redis-server".',
    );
  }
  console.log('Installing redis-server …');
  const command = 'apt-get update -q && apt-get install -y -q --no-install-recommends redis-server';
  const { code, output } = await run({ command, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (!isThere()) throw new Error(`"apt-get install redis-server" ended with ${code}:\n${output}`);
}

function isThere() {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'redis-server')));
}
