import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { EXTERNALS } from './externals.mjs';
import { packageNotices } from './package-notices.mjs';

/**
 * Bundles `dist` and the libraries it uses into dist/bundle, with source maps beside the chunks and notices.json, the
 * licences of the libraries. dist/main.js runs the
 * bundle if it is there. Its input is what swc has written, because the metadata of decorators exist only there.
 */
const DIST = join(import.meta.dirname, 'dist');
const OUT = join(DIST, 'bundle');
/** A build that was broken off leaves no half of a bundle. */
const UNFINISHED = join(DIST, 'bundle-unfinished');

/** @type {{ TESTED_EXCHANGES: readonly string[] }} */
const { TESTED_EXCHANGES } = await import(
  pathToFileURL(join(DIST, 'platform/config/usual-exchanges.js')).href
);
/** @param {string} id */
const exchangeModule = (id) => fileURLToPath(new URL(`src/pro/${id}.js`, import.meta.resolve('ccxt')));

/** Maps our chunks to TypeScript, not to what swc made of it. */
const mapsOfSwc = {
  name: 'maps-of-swc',
  /** @param {string} id */
  async load(id) {
    if (!id.startsWith(DIST)) return null;
    const map = await readFile(`${id}.map`, 'utf8').catch(() => null);
    return map === null ? null : { code: await readFile(id, 'utf8'), map };
  },
};

const bundle = await rolldown({
  input: {
    bellwether: join(DIST, 'operations/commands/bellwether.js'),
    serve: join(DIST, 'serve.js'),
    'parse-worker': join(DIST, 'features/news/feeds/parse-worker.js'),
    ...Object.fromEntries(TESTED_EXCHANGES.map((id) => [`exchanges/${id}`, exchangeModule(id)])),
  },
  cwd: import.meta.dirname,
  platform: 'node',
  external: (id) => Object.keys(EXTERNALS).some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [mapsOfSwc],
  // Libraries look for optional packages that are not installed, and find none at run time either.
  onLog: (level, log, report) => {
    if (log.code !== 'UNRESOLVED_IMPORT') report(level, log);
    else if (!log.id?.includes('node_modules')) report('error', log);
  },
});
await rm(UNFINISHED, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: UNFINISHED,
  format: 'esm',
  keepNames: true,
  strictExecutionOrder: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  // Beside the entries: `import.meta.url` in a chunk must lead to them.
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
const moduleIds = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
const notices = packageNotices(moduleIds, Object.keys(EXTERNALS));
await writeFile(join(UNFINISHED, 'notices.json'), JSON.stringify(notices));
await rm(OUT, { recursive: true, force: true });
await rename(UNFINISHED, OUT);
