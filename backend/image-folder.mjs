import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EXTERNALS } from './externals.mjs';

/**
 * `node image-folder.mjs FOLDER`: writes what runs the product into a new folder, as the image has it: bundle, frontend, the
 * packages that the bundle leaves outside, licences, and the program `bellwether`. Everything has to be built before.
 */
const ROOT = dirname(import.meta.dirname);
const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Name the folder: node image-folder.mjs FOLDER');

/** Needed to install swagger-ui-dist only: it reports installations. */
const NOT_SHIPPED = ['@scarf/scarf'];
/** For compilers, other programs, or whoever debugs Swagger UI. */
const NOT_USED = /\.d\.[cm]?ts$|swagger-ui-dist\/(.*\.map|swagger-ui-es-.*|swagger-ui\.js|log\..*)$/;

const PROGRAM = `#!/bin/sh
exec node "$(dirname "$(readlink -f "$0")")/backend/dist/main.js" "$@"
`;

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const path of [
  'LICENSE',
  'backend/package.json',
  'backend/dist/main.js',
  'backend/dist/bundle',
  'frontend/dist',
]) {
  await copy(path);
}
for (const name of await withDependencies(Object.keys(EXTERNALS))) await copy(join('node_modules', name));
await writeFile(join(out, 'bellwether'), PROGRAM);
await chmod(join(out, 'bellwether'), 0o755);

/** @param {string} path */
async function copy(path) {
  await cp(join(ROOT, path), join(String(out), path), {
    recursive: true,
    filter: (source) => !NOT_USED.test(source.replaceAll('\\', '/')),
  });
}

/**
 * The packages with all that they need, and what of the optional npm has installed: bindings for this machine.
 *
 * @param {readonly string[]} names
 */
async function withDependencies(names) {
  const found = new Set(names);
  for (const name of found) {
    const file = join(ROOT, 'node_modules', name, 'package.json');
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(file, 'utf8'));
    for (const needed of Object.keys(dependencies)) if (!NOT_SHIPPED.includes(needed)) found.add(needed);
    for (const wanted of Object.keys(optionalDependencies)) {
      if (await isThere(join(ROOT, 'node_modules', wanted))) found.add(wanted);
    }
  }
  return found;
}

/** @param {string} path */
function isThere(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
