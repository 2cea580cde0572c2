import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the page's own files (HTML, CSS, browser modules). They are served as they stand in the sources, which
 * lie beside `dist`, so the same folder is found from the sources and from the build.
 * @throws Error if the sources are not there.
 */
export function pageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) throw new Error('The chat page’s files were not found.');
    folder = dirname(folder);
  }
  return join(folder, 'stand-ins', 'telegram', 'page');
}
