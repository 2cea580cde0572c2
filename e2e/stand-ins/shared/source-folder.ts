import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A folder of the stand-ins' sources, which lie beside `dist`: what is not TypeScript is used from there, also by the build.
 *
 * @throws Error if the sources are not there.
 */
export function sourceFolder(...path: readonly string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) throw new Error('The sources of the stand-ins were not found.');
    folder = dirname(folder);
  }
  return join(folder, 'stand-ins', ...path);
}
