import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { replaced } from './lean.mjs';

const require = createRequire(import.meta.url);

/** What is there for drivers that are never used. A driver is asked for by name only, as TypeORM's own build for browsers does. */
const OTHER_DRIVERS = /typeorm\/driver\/(?!postgres\/|types\/)[\w-]+\/\w*(?:Driver|QueryRunner)\.js$/;
const ABSENT = 'module.exports = new Proxy({}, { get: () => class Absent {} });';

/** What CommonJS modules call, if ever, after the start: loaded then, from node_modules. */
const OUTSIDE = new Set([
  '@sqltools/formatter',
  'iconv-lite',
  'js-yaml',
  'libphonenumber-js',
  'libphonenumber-js/max',
  'mime-db',
  'mime-types',
  'multer',
  'whatwg-url',
]);

/** Likewise, but in the bundle, and used by its named exports only: run when the first of them is looked at. */
const INSIDE = new Set([
  '@opentelemetry/api',
  '@socket.io/redis-adapter',
  'afinn-165-financialmarketnews',
  'ansis',
  'cron',
  'csv-stringify',
  'ioredis',
  'openid-client',
  'sql-highlight',
  'tinyglobby',
]);
/** What signs orders. ccxt works out tables of these curves as soon as they are loaded: 30 ms. */
const CURVES = new Set([
  '@noble/curves/ed25519.js',
  '@noble/curves/nist.js',
  '@noble/curves/secp256k1.js',
  '@scure/starknet',
]);

const MARK = '\0late:';

const fromOutside = (name) => `let loaded;
const it = () => (loaded ??= require(${JSON.stringify(name)}));
const call = (...args) => it().default(...args);
module.exports = new Proxy(call, { get: (_, key) => key === '__esModule' ? true : key === 'default' ? call : it()[key] });`;

/** `file` is loaded once here, to learn its names. */
async function fromInside(file) {
  const module = await import(pathToFileURL(file).href);
  const real =
    module['module.exports'] ?? (Object.keys(module).join() === 'default' ? module.default : module);
  return exportsOnDemand(Object.keys(real).map((name) => [name, file]));
}

/** The text of a module that runs the file of a name when the name is looked at. */
function exportsOnDemand(names) {
  const getters = names
    .filter(([name]) => name !== '__esModule')
    .map(
      ([name, file]) =>
        `${JSON.stringify(name)}: { enumerable: true, get: () => require(${JSON.stringify(file)})[${JSON.stringify(name)}] }`,
    );
  return `Object.defineProperty(exports, '__esModule', { value: true });
Object.defineProperties(exports, { ${getters.join(',\n')} });`;
}

const isLate = (source, importer) =>
  OUTSIDE.has(source) || INSIDE.has(source) || (CURVES.has(source) && importer?.includes('/ccxt/'));

export const leavesForLater = {
  name: 'leaves-for-later',
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (!isLate(source, importer)) return null;
      if (OUTSIDE.has(source)) {
        return importer?.startsWith(MARK) ? { id: source, external: true } : MARK + source;
      }
      const { id } = await this.resolve(source, importer, { ...options, skipSelf: true });
      return MARK + id;
    },
  },
  async load(id) {
    if (OTHER_DRIVERS.test(id)) return ABSENT;
    if (!id.startsWith(MARK)) return null;
    const what = id.slice(MARK.length);
    return OUTSIDE.has(what) ? fromOutside(what) : fromInside(what);
  },
  /** A table of curves by their numbers. */
  transform(code, id) {
    if (!id.endsWith('/ccxt/js/src/base/functions/crypto.js')) return null;
    return { code: replaced(code, id, /'([\d.]+)': (secp256k1|P256),/g, "get '$1'() { return $2; },") };
  },
};

/** Libraries whose index loads all of their many modules, of which few are used. */
const INDEXES =
  /\/(?:rxjs\/dist\/cjs\/(?:index|operators\/index)|class-validator\/cjs\/decorator\/decorators)\.js$/;

/** Makes an index run the module of a name when the name is looked at. @throws Error if a name is of none of them. */
export const runsIndexesOnDemand = {
  name: 'runs-indexes-on-demand',
  transform(code, id) {
    if (!INDEXES.test(id)) return null;
    const { resolve } = createRequire(id);
    const parts = [...code.matchAll(/require\("(\.[^"]+)"\)/g)].map(([, part]) => resolve(part));
    const names = Object.keys(require(id)).map((name) => {
      const part = parts.find((file) => Object.hasOwn(require(file), name));
      if (part === undefined) throw new Error(`${id} has changed: where is ${name} from?`);
      return [name, part];
    });
    return { code: exportsOnDemand(names) };
  },
};
