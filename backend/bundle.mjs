import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { leavesForLater, runsIndexesOnDemand } from './bundling/late.mjs';
import {
  knowsItsNode,
  looksAtNoFetch,
  makesFormattersOnDemand,
  namesMethodsOnce,
  oneCopyOfEach,
  picksFunctions,
  sharesHelpers,
  tablesAsJson,
} from './bundling/lean.mjs';

/**
 * Makes a few large files of `dist` and the libraries it uses, in dist/bundle, and V8's compiled code of them beside them.
 * dist/main.js runs them if they are there, the modules one by one if not. It works on what swc has written, as the metadata
 * of decorators are lost otherwise; a new build of `dist` removes the bundle.
 */
const HERE = dirname(fileURLToPath(import.meta.url));
const DIST = join(HERE, 'dist');
const OUT = join(DIST, 'bundle');
/** A start in the meantime, or after a build that was broken off, finds no half of a bundle. */
const UNFINISHED = join(DIST, 'bundle-unfinished');
const ENTRY = join(DIST, 'serve.js');
const { USUAL_EXCHANGES } = await import(
  pathToFileURL(join(DIST, 'platform/config/usual-exchanges.js')).href
);
const CCXT = join(dirname(dirname(createRequire(import.meta.url).resolve('ccxt'))), 'js');

/** Native, or reading files from beside themselves. */
const OUTSIDE = /^(?:@node-rs\/argon2|@uniswap\/default-token-list|swagger-ui-dist.*|pino-pretty)$/;

/** What runs at every start, libraries apart from what is ours, is one file each; the rest follows the lazy imports. */
const eager = new Set();

const whatRunsAtOnce = {
  name: 'what-runs-at-once',
  buildEnd() {
    const queue = [ENTRY];
    for (const id of queue) {
      if (eager.has(id)) continue;
      eager.add(id);
      queue.push(...(this.getModuleInfo(id)?.importedIds ?? []));
    }
  },
};

/** A library that is not installed, which those that ask for it can do without, stays so at run time. */
const optionalLibraries = {
  name: 'optional-libraries',
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found ?? { id: source, external: true };
    },
  },
};

/** Each of our modules goes on seeing its own place in `dist`. */
const placesInDist = {
  name: 'places-in-dist',
  transform(code, id) {
    if (!id.startsWith(DIST) || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(DIST, id));
    return { code: code.replaceAll('import.meta.url', `__moduleUrl(${place})`) };
  },
};

const exchangesInFilesOfTheirOwn = {
  name: 'exchanges-in-files-of-their-own',
  load(id) {
    if (id !== join(DIST, 'pipeline/price-feed/ccxt/bundled-exchanges.js')) return null;
    const modules = USUAL_EXCHANGES.map(
      (name) => `${name}: () => import(${JSON.stringify(join(CCXT, 'src/pro', `${name}.js`))})`,
    );
    return `export const BUNDLED_EXCHANGES = { ${modules.join(', ')} };`;
  },
};

/** Text in one-byte characters takes half the memory; imports of what is outside go through the loader. */
function adapted(code) {
  return code
    .replace(/(?<![\w$.])import\((?!filePath\))/g, '__importModule(')
    .replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const bundle = await rolldown({
  input: { serve: ENTRY },
  cwd: HERE,
  platform: 'node',
  // Without 'module': what is required shall be CommonJS, which can be used as it is.
  resolve: { conditionNames: ['node'] },
  external: OUTSIDE,
  logLevel: 'warn',
  checks: { eval: false },
  plugins: [
    leavesForLater,
    optionalLibraries,
    oneCopyOfEach(),
    placesInDist,
    sharesHelpers(),
    exchangesInFilesOfTheirOwn,
    tablesAsJson,
    looksAtNoFetch,
    makesFormattersOnDemand,
    namesMethodsOnce,
    picksFunctions,
    knowsItsNode,
    runsIndexesOnDemand,
    whatRunsAtOnce,
  ],
});
const { output } = await bundle.generate({
  dir: OUT,
  format: 'cjs',
  keepNames: true,
  comments: false,
  minify: {
    compress: false,
    mangle: { toplevel: false, keepNames: true },
    codegen: { removeWhitespace: true },
  },
  strictExecutionOrder: true,
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
  codeSplitting: {
    groups: [
      { name: 'libraries', test: (id) => eager.has(id) && id.includes('node_modules') },
      { name: 'app', test: (id) => eager.has(id) },
    ],
  },
});
await rm(UNFINISHED, { recursive: true, force: true });
await mkdir(UNFINISHED);
const chunks = output.filter(({ type }) => type === 'chunk');
const ours = (path) => import(pathToFileURL(join(DIST, path)).href);
const { Bundle, wrapped } = await ours('platform/bundle/bundle.js');
const { optimizeFromNow, useStartFlags } = await ours('platform/bundle/start-flags.js');
for (const { fileName, code } of chunks) await writeFile(join(UNFINISHED, fileName), wrapped(adapted(code)));

// In the order and under the flags of a start: the exchanges are opened after listening.
useStartFlags();
const built = new Bundle(pathToFileURL(`${UNFINISHED}/`));
built.load('serve.cjs');
built.keepCode();
optimizeFromNow();
for (const name of USUAL_EXCHANGES) built.load(`${name}.cjs`);
built.keepCode();
await rm(OUT, { recursive: true, force: true });
await rename(UNFINISHED, OUT);
process.exit(0);
