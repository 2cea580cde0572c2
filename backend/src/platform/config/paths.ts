import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The backend's own, whether this runs in src, dist or the bundle. */
export const PACKAGE_JSON = join(folderWith('package.json', import.meta.dirname), 'package.json');

/** Where `npm run build` puts the frontend. */
export const FRONTEND_FOLDER = join(dirname(PACKAGE_JSON), '..', 'frontend', 'dist');

/** Name, version and licence of the libraries in the bundle and in the frontend; each is there once that part is built. */
export const NOTICE_FILES = [
  join(dirname(PACKAGE_JSON), 'dist', 'bundle', 'notices.json'),
  join(FRONTEND_FOLDER, '.vite', 'notices.json'),
] as const;

function folderWith(name: string, from: string): string {
  return existsSync(join(from, name)) || dirname(from) === from ? from : folderWith(name, dirname(from));
}
